"""Whether what was said answers a question, by its first words: of a model, or of a copy.

Words count as they are said, in whatever sentence they stand; what comes after the limit doesn't.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from app.events import NOT_FOUND
from app.examination.marking import is_right
from benchmarks.answers.measures import contains, covers, normalised, words
from benchmarks.answers.reading_sets import ReadingQuestion

CONTAINS_WORDS = 30
EXACT_WORDS = 12
COVERS_WORDS = 40
"""Words of an answer that count; one that is to be exact may have no more."""


@dataclass(frozen=True, slots=True)
class SaidRow:
    """A row: what it says of an answer to a question, None where it doesn't apply, and which half
    of its range is a failure.
    """

    title: str
    of: Callable[[str, ReadingQuestion], float | None]
    failure: Literal["low", "high"] = "low"


def first_words(text: str, most: int) -> str:
    """The first words of a text, on one line."""
    return " ".join(text.split()[:most])


def is_exact(text: str, question: ReadingQuestion) -> bool:
    """Whether the whole text is one of the answers, as SQuAD compares them, and a short one."""
    short = len(text.split()) <= EXACT_WORDS
    return short and any(words(text) == words(answer) for answer in question.answers)


def says_not_found(text: str) -> bool:
    """Whether it begins with the app's own refusal."""
    return normalised(text).startswith(normalised(NOT_FOUND))


def _contains(text: str, question: ReadingQuestion) -> float | None:
    said = first_words(text, CONTAINS_WORDS)
    return contains(said, question.answers) if question.answers else None


def _exact(text: str, question: ReadingQuestion) -> float | None:
    return is_exact(text, question) if question.answers else None


def _covers(text: str, question: ReadingQuestion) -> float | None:
    said = first_words(text, COVERS_WORDS)
    return covers([said], question.answers) if question.answers else None


def _not_found(answerable: bool) -> Callable[[str, ReadingQuestion], float | None]:
    return lambda text, question: (
        says_not_found(text) if question.answerable == answerable else None
    )


def _declined(answerable: bool) -> Callable[[str, ReadingQuestion], float | None]:
    """By the examination's rule, which other words of refusal satisfy as well."""
    return lambda text, question: is_right(text, ()) if question.answerable == answerable else None


ANSWERING: Mapping[str, SaidRow] = {
    "said_contains": SaidRow(f"its first {CONTAINS_WORDS} words contain the answer", _contains),
    "said_exact": SaidRow(f"it is the answer, in at most {EXACT_WORDS} words", _exact),
    "said_covers": SaidRow(f"its first {COVERS_WORDS} cover half of an answer's words", _covers),
}
"""Measures of an answer in the document's words."""

REFUSING: Mapping[str, SaidRow] = {
    "not_found": SaidRow('"not found" though it answers', _not_found(True), "high"),
    "not_found_unanswerable": SaidRow('"not found", it doesn\'t answer', _not_found(False)),
    "declined": SaidRow("declined in any words though it answers", _declined(True), "high"),
    "declined_unanswerable": SaidRow("declined in any words, it doesn't", _declined(False)),
}

SAID = {**ANSWERING, **REFUSING}
"""All rows by their keys."""


def measured_text(text: str, question: ReadingQuestion) -> dict[str, float]:
    """Every row that applies to an answer."""
    values = ((name, row.of(text, question)) for name, row in SAID.items())
    return {name: float(value) for name, value in values if value is not None}
