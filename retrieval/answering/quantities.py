"""Questions for a quantity, a time or an address: what has one goes before what has none.

The ranker is sure of a sentence about the subject, whether or not it says how much or when: "How
much did the board fine Elias?" is not answered by "Elias paid it gladly."
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from retrieval.answering.judging import JudgedSentence, brought_first
from retrieval.answering.value_kinds import EMAIL, LINK, LONG, PHONE, TIME, WHEN
from retrieval.words.value_words import NUMBER_WORDS

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

_TIMED = re.compile(
    rf"{WHEN.written}|{LONG.written}|\b\d{{1,2}}(?:st|nd|rd|th)\b"
    r"|\b(?i:after|before|until|till|once|while|when|if|as soon as|daily|weekly|monthly|yearly"
    r"|spring|summer|autumn|winter)\b"
)
"""What may say when: a point in time, a period, or what comes first."""


def asked_form(question: str) -> re.Pattern[str] | None:
    """What a sentence has that answers a question for a quantity, a time or an address."""
    for kind in (TIME, EMAIL, PHONE, LINK):
        if kind.asks.search(question):
            return kind.value
    if _ASKS.search(question):
        return _HAS
    return _TIMED if WHEN.asks.search(question) else None


def quantities_first(question: str, answering: Sequence[JudgedSentence]) -> list[JudgedSentence]:
    """The sentences that answer; of a question for a quantity the first with one goes first, if it
    is nearly as likely to answer as the one before.

    Args:
        answering: in the order in which they answer otherwise.
    """
    form = asked_form(question)
    if not answering or form is None or answering[0].has(form):
        return list(answering)
    return brought_first(answering, lambda one: one.has(form))
