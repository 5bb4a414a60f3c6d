"""Outcomes for the tests of what is measured of them."""

from __future__ import annotations

from collections.abc import Sequence

from benchmarks.answers.asked_library import StoredAnswer, TimedEvidence
from benchmarks.answers.reading_sets import ReadingQuestion
from benchmarks.answers.rows import QuestionOutcome
from retrieval.search.evidence import EvidenceResult, FoundSentence

TEXT = "The lamp was sold in 1998. A keeper bought it. Nobody knows his name."
SENTENCES = ("The lamp was sold in 1998.", "A keeper bought it.", "Nobody knows his name.")
OWN = 7


def found(text: str, bold: str | None = None, document: int = OWN, lead: str = "") -> FoundSentence:
    """A sentence that is shown; where `TEXT` has it, with its place there."""
    start = max(TEXT.find(text), 0)
    answer = None if bold is None else (text.index(bold), text.index(bold) + len(bold))
    end = start + len(text)
    return FoundSentence(document, "Lamps.txt", start, end, 1, text, 0.9, answer, lead)


def evidence(*sentences: FoundSentence | str, judged: bool = True, ms: float = 5) -> TimedEvidence:
    """What is shown, best first."""
    shown = tuple(found(each) if isinstance(each, str) else each for each in sentences)
    return TimedEvidence(EvidenceResult(shown, 0.5, judged), ms)


def outcome(
    at_hand: TimedEvidence,
    answers: Sequence[str] = (),
    selected: Sequence[Sequence[str]] = (),
    elsewhere: TimedEvidence | None = None,
    answer: StoredAnswer | None = None,
    document: int = 0,
    question: str = "When was it sold?",
    in_library: bool = False,
) -> QuestionOutcome:
    """What came of a question to `TEXT`."""
    asked = ReadingQuestion(question, tuple(answers), tuple(map(tuple, selected)))
    return QuestionOutcome(
        document, asked, TEXT, OWN, SENTENCES, at_hand, in_library, elsewhere, answer
    )
