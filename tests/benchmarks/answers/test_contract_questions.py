"""Each question is asked of the contract alone, and right by the examination's rule."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from benchmarks.answers.asked_library import StoredAnswer
from benchmarks.answers.contract import QUESTIONS
from benchmarks.answers.contract_questions import ASKED, measure

RIGHT = "The provider is Halden Systems AG, and it was signed on 12 February 2024."


class Answering:
    """A library that always says the same."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, tuple[int, ...]]] = []
        self.assistant = SimpleNamespace(add=self._add)

    def _add(self, path: Path) -> SimpleNamespace:
        assert path.name == "contract.docx" and path.stat().st_size
        return SimpleNamespace(id=5)

    def answer(self, question: str, documents: Sequence[int]) -> StoredAnswer:
        self.asked.append((question, tuple(documents)))
        return StoredAnswer((), RIGHT, "eos")


def test_right_is_an_answer_with_the_words_that_answer() -> None:
    library: Any = Answering()
    result = measure(library)
    assert library.asked == [(question, (5,)) for question in ASKED]
    assert (result["questions"], result["right"]) == (8, 2)
    right = [each["question"] for each in result["asked"] if each["right"]]
    assert right == ["When was the agreement signed?", "Who is the provider?"]
    assert result["asked"][0]["answer"] == RIGHT


def test_the_contract_says_what_is_asked() -> None:
    assert set(ASKED) <= set(dict(QUESTIONS))
