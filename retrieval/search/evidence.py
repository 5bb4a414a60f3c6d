"""The evidence for a question: the few sentences of the files that answer it."""

from __future__ import annotations

from dataclasses import dataclass

from retrieval.search.passages import Passage


@dataclass(frozen=True, slots=True)
class FoundSentence(Passage):
    """A sentence that may answer; its `score` is the probability that it does, 0 to 1.

    Attributes:
        answer: start and end within `text` of the words that answer, None where they aren't known.
        lead: what stands right before it and that it leans on; "" usually.
        heads: the heads of a table row: the table's first row and the row's first cell.
        others: the other places where the same sentence stands.
    """

    answer: tuple[int, int] | None = None
    lead: str = ""
    heads: tuple[str, ...] = ()
    others: tuple[Passage, ...] = ()


@dataclass(frozen=True, slots=True)
class EvidenceResult:
    """The sentences that answer a question, best first; none if nothing answers.

    Attributes:
        relevance: what was compared with the threshold.
        judged: whether it could be compared: not of text in another language than English, nor of
            text that isn't embedded yet.
        is_foreign: whether what is nearest is in another language than English: the sentences, or
            if there are none, some passage.
        is_doubtful: whether there are sentences, and none clearly answers.
    """

    sentences: tuple[FoundSentence, ...]
    relevance: float
    judged: bool
    is_foreign: bool = False
    is_doubtful: bool = False
