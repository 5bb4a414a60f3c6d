"""Questions for a quantity, a time or an address: what has one goes before what has none.

The ranker is sure of a sentence about the subject, whether or not it says how much or when: "How
much did the board fine Elias?" is not answered by "Elias paid it gladly."
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from retrieval.answering.asked_words import telling_words, words_of
from retrieval.answering.judging import JudgedSentence, brought_first
from retrieval.answering.prices import asks_price, has_amount, names_money
from retrieval.answering.value_kinds import EMAIL, LINK, LONG, PHONE, TIME, WHEN
from retrieval.words.value_words import NUMBER_WORDS
from retrieval.words.word_forms import has_form

_ASKS = re.compile(
    r"\b(?:how (?:many|much|long|often|old|far|high|tall|big|large|wide|deep|heavy|fast|soon)"
    r"|(?:at|in|by|on|until|since|from|within) (?:what|which) (?:time|year|date|day|age|percentage)"
    r"|what (?:percentage|share|number|proportion) of)\b",
    re.IGNORECASE,
)
_OF_WHAT = re.compile(
    r"\bhow much (?:is|are|was|were|will|would) (?:(?:the|my|our|your|his|her|their|an?) )?"
    r"(?:[\w-]+ ){0,2}?(?P<what>[^\W\d_]{3,})(?: be)?"
    r"(?=\W*\Z| (?:of|for|in|per|on|at|if|when|after|with|now|a|an)\b)",
    re.IGNORECASE,
)
"""Asks for the amount of something: "How much is the monthly rent of the flat?" for the rent's."""

_FEW = (
    "dozen half quarter third once twice every daily weekly monthly quarterly yearly annually "
    "hourly none"
)
_HAS = re.compile(rf"\d|\b(?:{'|'.join((*NUMBER_WORDS, *_FEW.split()))})\b", re.IGNORECASE)

_TIMED = re.compile(
    rf"{WHEN.written}|\b\d{{1,2}}(?:st|nd|rd|th)\b"
    rf"|\b(?i:in|within|every|last|first|next|of|for the) (?i:the )?(?:{LONG.written})"
    rf"|(?:{LONG.written}) (?i:ago|later|before|after|from|earlier|old|beforehand|in advance)\b"
    rf"|(?:\b(?i:not|never|no)|n['\u2019]t)\b[^.;]*\b(?i:for) (?:{LONG.written})"
    r"|\b(?i:after|before|until|till|once|while|when|if|as soon as|daily|weekly|monthly|yearly"
    r"|spring|summer|autumn|winter)\b"
)
"""What may say when: a point in time, what comes first, or a period that leads to a point, as that
does for which something is not done; not how long something takes.
"""


def asked_form(question: str) -> re.Pattern[str] | None:
    """The pattern of what an answer must have, if the question asks for a quantity, a time or an
    address; else None.
    """
    for kind in (TIME, EMAIL, PHONE, LINK):
        if kind.asks.search(question):
            return kind.value
    if _ASKS.search(question):
        return _HAS
    return _TIMED if WHEN.asks.search(question) else None


def quantities_first(question: str, answering: Sequence[JudgedSentence]) -> list[JudgedSentence]:
    """If the question asks for a quantity or a price and the first sentence has none, bring the
    first sentence with one to the front (`brought_first`); likewise one that says what the asked
    amount is, if the first one only mentions it: "The deposit is two months' rent" for the rent.

    Args:
        answering: in the order in which they answer otherwise.
    """
    answering = _amount_first(question, answering)
    if answering and asks_price(question):
        is_told = has_amount(answering[0])
        return list(answering) if is_told else brought_first(answering, names_money)
    form = asked_form(question)
    if not answering or form is None or answering[0].has(form):
        return list(answering)
    return brought_first(answering, lambda one: one.has(form))


def _amount_first(question: str, answering: Sequence[JudgedSentence]) -> list[JudgedSentence]:
    """The sentence may not lack words of the question that the first one has."""
    asked = _OF_WHAT.search(question)
    if asked is None or not answering:
        return list(answering)
    first, what = answering[0], rf"\b{re.escape(asked['what'])}\b"
    mentions = re.compile(what, re.IGNORECASE)
    says = re.compile(
        rf"{what}(?: (?:of|for|in|per|on) [^.;:,]{{1,40}}?)? (?:is|are|was|were|amounts? to)\b",
        re.IGNORECASE,
    )
    if first.has(says) or not first.has(mentions):
        return list(answering)
    own = words_of(first.text)
    shared = [word for word in telling_words(question) if has_form(word, own)]
    return brought_first(
        answering,
        lambda one: (
            one.has(says)
            and one.has(_HAS)
            and all(has_form(word, words_of(one.text)) for word in shared)
        ),
    )
