"""Questions for a quantity: a sentence that has one goes before one that has none.

The ranker is sure of a sentence about the subject, whether or not it says how much: "How much did
the board fine Elias?" is not answered by "Elias paid it gladly."
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from retrieval.judging import JudgedSentence, brought_first
from retrieval.value_words import NUMBER_WORDS

_ASKS = re.compile(
    r"\b(?:how (?:many|much|long|often|old|far|high|tall|big|large|wide|deep|heavy|fast|soon)"
    r"|(?:at|in|by|on|until|since|from|within) (?:what|which) (?:time|year|date|day|age|percentage)"
    r"|what (?:percentage|share|number|proportion) of)\b",
    re.IGNORECASE,
)
_FEW = (
    "dozen half quarter third once twice every daily weekly monthly quarterly yearly annually "
    "hourly none"
)
_HAS = re.compile(rf"\d|\b(?:{'|'.join((*NUMBER_WORDS, *_FEW.split()))})\b", re.IGNORECASE)


def quantities_first(question: str, answering: Sequence[JudgedSentence]) -> list[JudgedSentence]:
    """The sentences that answer; of a question for a quantity the first with one goes first, if it
    is nearly as likely to answer as the one before.

    Args:
        answering: in the order in which they answer otherwise.
    """
    if not answering or not _ASKS.search(question) or _has_quantity(answering[0]):
        return list(answering)
    return brought_first(answering, _has_quantity)


def _has_quantity(one: JudgedSentence) -> bool:
    """Whether the sentence has one, without the number of an item."""
    return _HAS.search(one.found.text[one.found.marker :]) is not None
