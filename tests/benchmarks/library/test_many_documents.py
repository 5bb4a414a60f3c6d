"""The larger library has the documents asked for, and its answers are compared with the others'."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.assistant import Assistant
from benchmarks.library import many_documents as module
from benchmarks.library.many_documents import FEW, QUESTIONS, measure, report
from tests.retrieval.fake_embedder import FakeEmbedder


@pytest.mark.default_model
def test_each_question_is_asked_of_both_libraries(
    monkeypatch: pytest.MonkeyPatch, default_model_folder: Path
) -> None:
    monkeypatch.setattr("app.assistant._embedder", FakeEmbedder)
    monkeypatch.setattr("app.assistant._ranker", lambda: None)
    asked: list[tuple[int, str]] = []

    def ask(assistant: Assistant, question: str) -> tuple[float, float, str]:
        asked.append((len(assistant.documents()), question))
        return float(len(asked)), 1.0, "The same."

    monkeypatch.setattr(module, "_ask", ask)
    told: list[str] = []
    few, many = measure(FEW + 2, 1, None, told.append)
    assert asked == [(size, each) for each in QUESTIONS for size in (FEW, FEW + 2)] * 2
    # Of the second round: the first one warms up.
    assert (few["first_word_ms"], many["first_word_ms"]) == (15, 16)
    assert few["answers"] == few["same_answers"] == len(QUESTIONS)
    assert told[-1] == "round 1 of 1"


def test_the_larger_library_is_larger() -> None:
    with pytest.raises(ValueError, match="--documents 10: name more than 10"):
        measure(FEW, 1, None, print)


def test_the_table_has_the_ratios() -> None:
    row = {"answers": 5, "same_answers": 4}
    few = {"documents": 10, "first_word_ms": 200.0, "tokens_per_second": 40.0, **row}
    many = {"documents": 1000, "first_word_ms": 210.0, "tokens_per_second": 38.0, **row}
    table = report([few, many])
    assert "| 1,000 | 210 | 38.0 |" in table
    assert "| ratio | 1.05 | 0.95 |" in table
    assert table.endswith("4 of 5 answers are the same in both.")
