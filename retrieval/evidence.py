"""What is shown as evidence: the few sentences of the files that answer a question."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from retrieval.search import Passage

CLEAR = 0.75
"""Least probability of a sentence that clearly answers. Of two sets of questions about people's own
files, a third of which nothing answers, what is likelier was right in 55 and 60% of the cases, what
is less likely in 22 and 24%.
"""


class Scored(Protocol):
    """A sentence that was found, here or in the app."""

    @property
    def score(self) -> float:
        """The probability that it answers."""

    @property
    def heads(self) -> tuple[str, ...]:
        """Those of a table's row."""


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
    """

    sentences: tuple[FoundSentence, ...]
    relevance: float
    judged: bool
    is_foreign: bool = False


def is_doubtful(found: Sequence[Scored]) -> bool:
    """Whether none of the sentences, if there are any, clearly answers by the ranker.

    A table's row says too little for its probability to tell; the question names it.
    """
    return bool(found) and not found[0].heads and all(one.score < CLEAR for one in found)
