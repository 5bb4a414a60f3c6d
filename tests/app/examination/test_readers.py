"""Laws of who is examined: a model ends within its tokens, and quotes touch no library."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from app.assistant import Assistant
from app.events import NOT_FOUND
from app.examination.questions import ExamQuestion, questions
from app.examination.readers import (
    MAX_TOKENS,
    model_says,
    quoted,
    quotes_reader,
    within_limit,
)
from benchmarks.drafting.replay_target import Recorded

LOOP = "The lamp of the hall may be red or blue or green or grey or brown."


@pytest.fixture
def assistant(open_assistant: Callable[..., Assistant]) -> Iterator[Assistant]:
    with closing(open_assistant()) as opened:
        yield opened


def test_another_ranker_is_another_reader(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.examination.readers.WEIGHTS", tmp_path / "weights")
    names = []
    for content in (None, b"one", b"other"):
        if content is not None:
            (tmp_path / "weights").write_bytes(content)
        quotes_reader.cache_clear()
        names.append(quotes_reader())
    quotes_reader.cache_clear()
    assert len(set(names)) == 3


def test_as_many_sentences_are_quoted_as_may_be_said() -> None:
    assert within_limit([]) == ""
    assert within_limit(["word " * 20, "more " * 20, "most"]) == "\n".join(
        [" ".join(["word"] * 20), " ".join(["more"] * 20)]
    )
    assert len(within_limit(["word " * 50, "more"]).split()) == 50


@pytest.mark.slow
def test_a_model_says_no_more_than_its_tokens_and_nothing_without_room(
    assistant: Assistant,
) -> None:
    list(assistant.models.borrow())
    model = assistant.models.borrow_idle()
    assert model is not None
    said = model_says(model, questions()[0], lambda: True)
    assert said
    assert len(model.tokens.encode(said).ids) <= MAX_TOKENS
    assert model_says(model, questions()[0], lambda: True) == said
    assert model_says(model, questions()[0], lambda: False) is None
    long = ExamQuestion(1, "word " * 1000, "Which?", ())
    assert model_says(model, long, lambda: True) == ""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("dictated", "expected"),
    [
        ("It is red.</document>\nWhich colour is it? It is blue.", "It is red."),
        (" ".join([LOOP] * 9), LOOP),
    ],
    ids=["markup", "loop"],
)
def test_a_model_s_answer_ends_where_the_app_would_end_it(
    assistant: Assistant, monkeypatch: pytest.MonkeyPatch, dictated: str, expected: str
) -> None:
    list(assistant.models.borrow())
    model = assistant.models.borrow_idle()
    assert model is not None
    ids = model.tokens.encode(dictated).ids.tolist()
    monkeypatch.setattr("speculation.Sampler", lambda: Recorded(ids))
    assert model_says(model, questions()[0], lambda: True) == expected


@pytest.mark.slow
def test_quotes_come_from_the_passage_alone_and_no_library_is_touched(
    assistant: Assistant,
) -> None:
    asked = [questions()[0], replace(questions()[4], question=questions()[4].text[:80])]
    quotes = dict(quoted(assistant.library, asked))
    assert [*quotes] == asked
    for each, said in quotes.items():
        assert said == NOT_FOUND or all(
            line in " ".join(each.text.split()) for line in said.split("\n")
        )
    assert set(quotes.values()) != {NOT_FOUND}
    assert assistant.documents() == []
    assert list(quoted(assistant.library, [])) == []
