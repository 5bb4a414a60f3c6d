"""What a question asks for and a sentence doesn't have: how long something takes, what it costs,
how many there are, when it is. Then it doesn't clearly answer, however sure the ranker is of it.

It is sure of what is said of the same thing: "What does the scheme charge for a deposit?" is not
answered by "A deposit must be lodged with the scheme within 30 days".
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from retrieval.answering.judging import CLEAR, JudgedSentence
from retrieval.answering.quantities import asked_form
from retrieval.answering.value_kinds import LONG, OFTEN, TIME, WHEN
from retrieval.words.value_words import CURRENCY_SIGNS, NUMBER_WORDS, YEAR

_PERIOD = re.compile(
    r"\bhow long (?:is|was|are|were|does|do|did|must|may|can|will|should|has|have|had)\b"
    r"|\bhow long\W*$|\bhow many (?:days|hours|weeks|months|years|minutes|nights)\b",
    re.IGNORECASE,
)
_PRICE = re.compile(
    r"\bhow much\b.{0,80}\b(?:costs?|charged?|charges|pay|paid|earn(?:ed)?|fee|price)\b"
    r"|\bwhat (?:do|does|did|will|would)\b.{0,80}\b(?:cost|charge)\b"
    r"|\bwhat\b.{0,40}\b(?:price|fee|(?:hourly|daily|monthly) rate|premium|salary|rent|allowance"
    r"|charge) (?:is|was|for|of|per)\b",
    re.IGNORECASE,
)
_COUNT = re.compile(r"\bhow many\b", re.IGNORECASE)
_MEASURE = re.compile(
    r"\bhow (?:deep|far|high|tall|wide|heavy|fast|old|big|large)\b"
    r"|\bwhat (?:is|was) the (?:[\w-]+ )?(?:speed|weight|height|width|depth|length|size)\b",
    re.IGNORECASE,
)

_LENGTH = (
    r"\d ?(?:mm|cm|km|m|metres?|meters?|kilomet(?:re|er)s?|miles?|feet|ft|inch(?:es)?|yards?"
    r"|pages?|words?|characters?|chapters?|ms|s|secs?|mins?|h|hrs?|d)\b"
)
_LASTS = re.compile(
    rf"{LONG.written}|{_LENGTH}|\b{YEAR}\b"
    r"|\b(?i:until|till|as long as|while|indefinite(?:ly)?|permanent(?:ly)?|unlimited"
    r"|life(?:time)?|forever|always|never|since|once|immediately|during|throughout|from.{1,40}to"
    r"|seconds?|minutes?|hours?|days?|weeks?|months?|years?|decades?|centur(?:y|ies))\b"
)
_FIGURES = (
    rf"\d|\b(?:{'|'.join(NUMBER_WORDS)}|hundreds|thousands|millions|dozens?|half|third|quarter"
    r"|twice|double)\b"
)
_FIGURE = re.compile(_FIGURES, re.IGNORECASE)
_NUMBER = re.compile(
    rf"{_FIGURES}|\b(?:both|several|few|many|most|all|none|no|any|each|every|single|only|first|unanimous(?:ly)?)\b",
    re.IGNORECASE,
)
_AMOUNT = re.compile(
    rf"[{CURRENCY_SIGNS}]|{_FIGURES}|\b(?:free|nothing|none|no|not|without|waived|included"
    r"|gratis|refund\w*|reimburs\w*)\b",
    re.IGNORECASE,
)
_OF_TIME = re.compile("|".join(kind.written for kind in (OFTEN, LONG, TIME, WHEN)))


def lacks_asked(question: str, answering: Sequence[JudgedSentence]) -> bool:
    """Whether a question asks for a period, an amount, a number, a time or an address, and
    neither the first sentence nor another one that clearly answers has any.
    """
    return bool(answering) and all(
        _lacks(question, one.found.unmarked)
        for place, one in enumerate(answering)
        if not place or one.probability >= CLEAR
    )


def _lacks(question: str, text: str) -> bool:
    if _PERIOD.search(question):
        return _LASTS.search(text) is None
    if _PRICE.search(question):
        return _AMOUNT.search(_OF_TIME.sub(" ", text)) is None
    if _COUNT.search(question):
        return _NUMBER.search(text) is None
    if _MEASURE.search(question):
        return _FIGURE.search(text) is None
    form = asked_form(question)
    return form is not None and form.search(text) is None
