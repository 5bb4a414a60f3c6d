"""Questions for a reason: what gives one goes before what only tells of the same thing.

The ranker is sure of a sentence about the subject: "Why must trips be booked through the portal?"
is not answered by "All trips must be booked through the portal", but by "The reason is that ..."
right behind it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from retrieval.answering.asked_words import telling_words
from retrieval.answering.judging import JudgedSentence, brought_first, brought_in, own_words
from retrieval.words.word_forms import count_forms

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

_WHAT_COMES = re.compile(
    r"(?:If (?:so|not|(?:you|they|we|one) do(?: so| not| this| that|n['\u2019]t))\b|Otherwise\b"
    r"|Doing (?:so|this|that)\b|Without (?:it|this|that)\b|For a start\b"
    r"|(?:This|That|It) (?:would|will|could|can|may|might|means|makes|leads?|causes?|allows?"
    r"|ensures?|avoids?|prevents?|keeps?|lets?|saves?|helps?"
    r"|is (?:to|needed|necessary|important))\b)"
)
"""How a sentence begins that says what comes of the one before it, or what that is for."""


def lacks_reason(question: str, one: JudgedSentence) -> bool:
    """Whether a question asks for a reason, and the sentence has no words that give one."""
    return _WHY.search(question) is not None and not one.has(_MAY_BE)


def reasons_first(
    question: str, answering: Sequence[JudgedSentence], judged: Sequence[JudgedSentence] = ()
) -> list[JudgedSentence]:
    """If the question asks for a reason and the first sentence gives none, bring the first sentence
    that gives one to the front (`brought_first`); without one, what stands right behind the first
    sentence and says what comes of it, with nothing in bold, if the first one has half of the
    question's words.

    Args:
        answering: in the order in which they answer otherwise.
        judged: those that they were chosen from.
    """
    found = list(answering)
    if not found or not lacks_reason(question, found[0]):
        return found
    brought = brought_first(found, lambda one: one.has(_REASON))
    if brought[0] is not found[0]:
        return brought
    first, asked = found[0], telling_words(question)
    if 2 * count_forms(asked, own_words(first)) < len(asked):
        return found
    for one in judged:
        if one.found.follows(first.found) and _WHAT_COMES.match(one.found.unmarked):
            return brought_in(found, replace(one, words=None))
    return found
