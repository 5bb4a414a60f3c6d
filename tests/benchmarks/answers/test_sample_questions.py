"""The bundled sample's questions are right where the first sentence answers, linked where it is."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from app.upkeep import sample
from benchmarks.answers.sample_questions import ANSWERS, measure
from retrieval.search.evidence import FoundSentence
from tests.benchmarks.answers.outcomes import evidence

TEXT = sample._PATH.read_text("utf-8")


def path_text(document: int) -> str:
    assert document == 3
    return TEXT


class Library:
    """A library that shows what it is told for each question."""

    def __init__(self, *shown: str) -> None:
        self._shown = dict(zip(sample.QUESTIONS, shown, strict=True))
        self.assistant: Any = SimpleNamespace(
            session=lambda: SimpleNamespace(id="s"),
            add=lambda _path, _name, session: SimpleNamespace(id=3 if session == "s" else 0),
            library=SimpleNamespace(documents=SimpleNamespace(text=path_text)),
        )

    def evidence(self, question: str, documents: list[int]) -> Any:
        assert documents == [3]
        text = self._shown[question]
        start = max(TEXT.find(text), 0)
        end = start + len(text)
        return evidence(FoundSentence(3, sample.NAME, start, end, None, text, 0.9))


def test_answers_stand_in_the_sample() -> None:
    assert all(answer in TEXT for answer in ANSWERS)
    assert len(ANSWERS) == len(sample.QUESTIONS)


def test_the_first_sentence_must_answer_and_stand_where_it_is_said_to() -> None:
    sold = "In 1998 the palimpsest was sold at an auction in New York for two million dollars."
    library: Any = Library("It was discovered in a book of prayers.", sold, sold)
    result = measure(library)
    assert (result["questions"], result["right"], result["linked"]) == (3, 2, 2)
    assert result["asked"][0]["shown"] == ["It was discovered in a book of prayers."]
