"""The measures of each question: a number where a row applies to it, None where it doesn't.

Every row's value is the mean over the questions that it applies to. Words count only where they
stand in the quoted sentences themselves: not in the sentence before, which is shown for context,
nor in a table's heads.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import mean
from typing import Literal

from app.examination.marking import is_right
from benchmarks.answers.asked_library import StoredAnswer, TimedEvidence
from benchmarks.answers.first_words import ANSWERING, SaidRow
from benchmarks.answers.measures import best_f1, contains, covers, f1, lies_in, places
from benchmarks.answers.reading_sets import ReadingQuestion

Summary = dict[str, float | int]


@dataclass(frozen=True, slots=True)
class QuestionOutcome:
    """The outcome of one question.

    Attributes:
        document: the number of its document in the set.
        text: that document's.
        own: that document's id in the library.
        sentences: that document's.
        at_hand: what is shown for it, with its own document or the whole library at hand.
        in_library: whether the whole library was at hand.
        elsewhere: what is shown where every document but its own is at hand.
        answer: the whole answer, where one was asked for.
    """

    document: int
    question: ReadingQuestion
    text: str
    own: int
    sentences: tuple[str, ...]
    at_hand: TimedEvidence
    in_library: bool = False
    elsewhere: TimedEvidence | None = None
    answer: StoredAnswer | None = None

    @property
    def shown(self) -> list[str]:
        """The sentences that are quoted, best first."""
        return [sentence.text for sentence in self.at_hand.result.sentences]


@dataclass(frozen=True, slots=True)
class Measured:
    """A row: what it says of an outcome, and which half of its range is a failure."""

    title: str
    of: Callable[[QuestionOutcome], float | None]
    failure: Literal["low", "high", "none"] = "low"


def _contains(most: int) -> Callable[[QuestionOutcome], float | None]:
    return lambda outcome: (
        any(contains(text, outcome.question.answers) for text in outcome.shown[:most])
        if outcome.question.answers
        else None
    )


def _one_contains(outcome: QuestionOutcome) -> float | None:
    """Return whether any sentence contains an answer: the best that a ranking could reach."""
    if not outcome.question.answers:
        return None
    return any(contains(text, outcome.question.answers) for text in outcome.sentences)


def _covers(most: int) -> Callable[[QuestionOutcome], float | None]:
    return lambda outcome: (
        covers(outcome.shown[:most], outcome.question.answers) if outcome.question.answers else None
    )


def _quoted_f1(most: int) -> Callable[[QuestionOutcome], float | None]:
    """Against all that annotators selected, together."""
    return lambda outcome: (
        f1(" ".join(outcome.shown[:most]), " ".join(outcome.question.every_selected))
        if outcome.question.selected
        else None
    )


def _selected_first(outcome: QuestionOutcome) -> float | None:
    if not outcome.question.selected:
        return None
    ranges = list(places(outcome.text, outcome.question.every_selected))
    return any(
        first.document == outcome.own and lies_in(outcome.text, (first.start, first.end), ranges)
        for first in outcome.at_hand.result.sentences[:1]
    )


def _from_its_document(outcome: QuestionOutcome) -> float | None:
    if not outcome.in_library or not outcome.question.answerable:
        return None
    return any(first.document == outcome.own for first in outcome.at_hand.result.sentences[:1])


def _refused(answerable: bool) -> Callable[[QuestionOutcome], float | None]:
    return lambda outcome: (
        refuses(outcome.at_hand) if outcome.question.answerable == answerable else None
    )


def _doubted(answerable: bool) -> Callable[[QuestionOutcome], float | None]:
    return lambda outcome: (
        outcome.at_hand.result.is_doubtful if outcome.question.answerable == answerable else None
    )


def _doubted_elsewhere(outcome: QuestionOutcome) -> float | None:
    return None if outcome.elsewhere is None else outcome.elsewhere.result.is_doubtful


def _refused_elsewhere(outcome: QuestionOutcome) -> float | None:
    return None if outcome.elsewhere is None else refuses(outcome.elsewhere)


def refuses(evidence: TimedEvidence) -> bool:
    """Whether nothing is quoted because nothing answers."""
    return evidence.result.judged and not evidence.result.sentences


def _bold(outcome: QuestionOutcome) -> str | None:
    """The words in bold of the first sentence."""
    for first in outcome.at_hand.result.sentences[:1]:
        if first.answer is not None:
            return first.text[slice(*first.answer)]
    return None


def _bold_given(outcome: QuestionOutcome) -> float | None:
    return _bold(outcome) is not None if outcome.question.answers else None


def _bold_f1(outcome: QuestionOutcome) -> float | None:
    bold = _bold(outcome)
    if bold is None or not outcome.question.answers:
        return None
    return best_f1(bold, outcome.question.answers)


def _length(with_lead: bool) -> Callable[[QuestionOutcome], float | None]:
    """Mean length of the sentences shown, by that of the document's."""

    def of(outcome: QuestionOutcome) -> float | None:
        found = outcome.at_hand.result.sentences
        lengths = [len(each.text) + with_lead * len(each.lead) for each in found]
        usual = map(len, outcome.sentences)
        return mean(lengths) / mean(usual) if lengths else None

    return of


def _first_shown(outcome: QuestionOutcome) -> float | None:
    if outcome.answer is None or not outcome.question.answers:
        return None
    return any(
        contains(each.text, outcome.question.answers) for each in outcome.answer.evidence[:1]
    )


def _right(outcome: QuestionOutcome) -> float | None:
    if outcome.answer is None or not outcome.question.answers:
        return None
    return is_right(outcome.answer.said, outcome.question.answers)


def _words(row: SaidRow) -> Callable[[QuestionOutcome], float | None]:
    return lambda outcome: (
        None if outcome.answer is None else row.of(outcome.answer.said, outcome.question)
    )


def _declined(answerable: bool) -> Callable[[QuestionOutcome], float | None]:
    return lambda outcome: (
        is_right(outcome.answer.said, ())
        if outcome.answer is not None and outcome.question.answerable == answerable
        else None
    )


ROWS: Mapping[str, Measured] = {
    "contains_first": Measured("the first sentence contains the answer", _contains(1)),
    "contains_two": Measured("one of the first two contains it", _contains(2)),
    "contains_any": Measured("any sentence of its document contains it", _one_contains),
    "covers_first": Measured("the first covers half of an answer's words", _covers(1)),
    "covers_two": Measured("the first two cover them", _covers(2)),
    "selected_first": Measured("the first sentence is a selected one", _selected_first),
    "quoted_f1": Measured("F1 of what is quoted against the selected", _quoted_f1(3)),
    "quoted_f1_one": Measured("F1 of the first alone", _quoted_f1(1)),
    "quoted_f1_two": Measured("F1 of at most two", _quoted_f1(2)),
    "own_document": Measured(
        "the first sentence is of the question's document", _from_its_document
    ),
    "refused": Measured("refused though its document answers", _refused(True), "high"),
    "refused_unanswerable": Measured("refused, its document doesn't answer", _refused(False)),
    "refused_elsewhere": Measured("refused where only other documents are", _refused_elsewhere),
    "doubted": Measured("doubted though its document answers", _doubted(True), "high"),
    "doubted_unanswerable": Measured("doubted, its document doesn't answer", _doubted(False)),
    "doubted_elsewhere": Measured("doubted where only other documents are", _doubted_elsewhere),
    "bold_given": Measured("words in bold are given", _bold_given),
    "bold_f1": Measured("F1 of the words in bold, where given", _bold_f1),
    "length": Measured("length of a sentence shown, by the document's", _length(False), "none"),
    "length_with_lead": Measured("the same with what stands before it", _length(True), "none"),
    "shown_first": Measured("asked: the first sentence shown contains it", _first_shown),
    "right": Measured("asked: the answer is right (40 words at most)", _right),
    **{name: Measured(f"asked: {row.title}", _words(row)) for name, row in ANSWERING.items()},
    "declined": Measured("asked: declined though its document answers", _declined(True), "high"),
    "declined_unanswerable": Measured(
        "asked: declined, its document doesn't answer", _declined(False)
    ),
}


def measured(outcome: QuestionOutcome) -> dict[str, float]:
    """Every row that applies to an outcome."""
    values = ((name, row.of(outcome)) for name, row in ROWS.items())
    return {name: float(value) for name, value in values if value is not None}


def failed(name: str, outcomes: Sequence[QuestionOutcome]) -> list[QuestionOutcome]:
    """The outcomes in the half of a row's range that is a failure."""
    row = ROWS[name]
    pairs = [(value, each) for each in outcomes if (value := row.of(each)) is not None]
    wrong = {"low": lambda value: value < 0.5, "high": lambda value: value > 0.5}
    return [each for value, each in pairs if row.failure != "none" and wrong[row.failure](value)]
