"""Each turn of a session is one row, about another document than the turn before."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import pytest

from benchmarks.answers import long_session
from benchmarks.answers.long_session import DOCUMENTS, QUESTIONS, measure, report
from benchmarks.answers.reading_sets import ReadingDocument, ReadingQuestion, ReadingSet


def articles(count: int) -> ReadingSet:
    documents = [
        ReadingDocument(f"{i}", f"Text {i}.", tuple(ReadingQuestion(f"{i}.{j}?") for j in "ab"))
        for i in range(count)
    ]
    return ReadingSet("articles.jsonl", "spans", (ReadingDocument("", "None.", ()), *documents))


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The questions of each session; the turn's number is the seconds to its first word."""
    sessions: list[list[str]] = []

    def session() -> SimpleNamespace:
        sessions.append([])
        return SimpleNamespace(attach=lambda _document: None, questions=sessions[-1])

    @contextmanager
    def library(**settings: Any) -> Iterator[SimpleNamespace]:
        assert settings["answer"] == "model"
        yield SimpleNamespace(
            add=lambda documents: range(len(documents)), assistant=SimpleNamespace(session=session)
        )

    def timed(session: Any, question: str) -> dict[str, Any]:
        session.questions.append(question)
        turn = len(session.questions)
        finish = "not_found" if turn == 4 else "eos"
        counts = {"prompt_tokens": 100 * turn, "reused_tokens": 10}
        return {"found_s": 0.125, "first_s": turn, "finish": finish, **counts}

    monkeypatch.setattr(long_session, "asked_library", library)
    monkeypatch.setattr(long_session, "timed", timed)
    return sessions


def test_each_turn_has_its_medians(asked: list[list[str]]) -> None:
    result = measure(articles(20), runs=2)
    assert [row["first_s"] for row in result["turns"]] == [1, 2, 3, 0, 5]
    assert [row["answers"] for row in result["turns"]] == [2, 2, 2, 0, 2]
    assert len(result["answers"]) == 2 * QUESTIONS
    table = report(result)
    assert table.splitlines()[-1].split() == ["5", "0.12", "s", "5.0", "s", "500", "10"]
    warm_up, *counted = asked
    assert (len(warm_up), [len(each) for each in counted]) == (1, [QUESTIONS] * 2)


def test_no_two_questions_of_a_session_are_about_one_document(asked: list[list[str]]) -> None:
    measure(articles(DOCUMENTS), runs=3)
    for session in asked:
        assert len({question.split(".")[0] for question in session}) == len(session)
    assert len({tuple(session) for session in asked}) == len(asked)


def test_too_few_documents_are_said(asked: list[list[str]]) -> None:
    with pytest.raises(ValueError, match=r"articles.jsonl has 16 documents; it takes 17"):
        measure(articles(16))
    assert asked == []
