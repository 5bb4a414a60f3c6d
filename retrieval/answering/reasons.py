"""Questions for a reason: what gives one goes before what only tells of the same thing.

The ranker is sure of a sentence about the subject: "Why must trips be booked through the portal?"
is not answered by "All trips must be booked through the portal", but by "The reason is that ..."
right behind it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from retrieval.answering.judging import JudgedSentence, brought_first

_WHY = re.compile(
    r"(?:^\W{0,9}|[,;:?!]\s|\b(?:and|but|so)\s)why\b|\bfor (?:what|which) reasons?\b"
    r"|\bwhat (?:is|was|are|were) the reasons?\b|\bhow come\b",
    re.IGNORECASE,
)
_REASON = re.compile(
    r"\b(?:because|due to|owing to|the reasons?|so that|in order (?:to|that)|caused by"
    r"|on account of|thanks to|explains? why)\b|(?:,\s|^)since\s(?!(?:then|when|\d))",
    re.IGNORECASE,
)
_MAY_BE = re.compile(rf"{_REASON.pattern}|,\s(?:as|so|to|for)\s|\breasons?\b", re.IGNORECASE)
"""What gives one or may do so: before such a sentence no other goes."""


def lacks_reason(question: str, one: JudgedSentence) -> bool:
    """Whether a question asks for a reason, and the sentence has no words that give one."""
    return _WHY.search(question) is not None and not one.has(_MAY_BE)


def reasons_first(question: str, answering: Sequence[JudgedSentence]) -> list[JudgedSentence]:
    """If the question asks for a reason and the first sentence gives none, bring the first sentence
    that gives one to the front (`brought_first`).

    Args:
        answering: in the order in which they answer otherwise.
    """
    if not answering or not lacks_reason(question, answering[0]):
        return list(answering)
    return brought_first(answering, lambda one: one.has(_REASON))
