"""What is shown as evidence: the few sentences of the files that answer a question."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FoundSentence:
    """A sentence that may answer: `text` is `start` to `end` (code points) of the document's text.

    Attributes:
        document, name: where it stands; `page` is where it begins, `heading` the path of the
            headings above it, or None.
        score: the probability that it answers, 0 to 1.
        answer: start and end within `text` of the words that answer, None where they aren't known.
        lead: what stands right before it and that it leans on; "" usually.
        heads: the heads of a table row: the table's first row and the row's first cell.
    """

    document: int
    name: str
    start: int
    end: int
    page: int | None
    heading: str | None
    text: str
    score: float
    answer: tuple[int, int] | None = None
    lead: str = ""
    heads: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class EvidenceResult:
    """The sentences that answer a question, best first; none if nothing answers.

    Attributes:
        relevance: what was compared with the threshold.
        judged: whether it could be compared: not of text in another language than English, nor of
            text that isn't embedded yet.
    """

    sentences: tuple[FoundSentence, ...]
    relevance: float
    judged: bool
