"""What a question asks for and a sentence doesn't have: how long something takes, what it costs,
how many there are, when it is, what the default or the maximum is. Then it doesn't clearly answer,
however sure the ranker is of it.

It is sure of what is said of the same thing: "What does the scheme charge for a deposit?" is not
answered by "A deposit must be lodged with the scheme within 30 days".
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from retrieval.answering.judging import CLEAR, JudgedSentence
from retrieval.answering.prices import FIGURE, FIGURES, asks_price, has_amount
from retrieval.answering.qualifiers import lacks_qualifier
from retrieval.answering.quantities import asked_form
from retrieval.answering.value_kinds import LONG
from retrieval.words.value_words import YEAR

_PERIOD = re.compile(
    r"\bhow long (?:is|was|are|were|does|do|did|must|may|can|will|should|has|have|had)\b"
    r"|\bhow long\W*$|\bhow many (?:days|hours|weeks|months|years|minutes|nights)\b",
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
_NUMBER = re.compile(
    rf"{FIGURES}|\b(?:both|several|few|many|most|all|none|no|any|each|every|single|only|first|unanimous(?:ly)?)\b",
    re.IGNORECASE,
)


def lacks_asked(question: str, answering: Sequence[JudgedSentence]) -> bool:
    """Whether a question asks for a period, an amount, a number, a time, an address or a value that
    is qualified (`qualifiers`), and neither the first sentence nor another one that clearly answers
    has any.
    """
    return bool(answering) and all(
        _lacks(question, one)
        for place, one in enumerate(answering)
        if not place or one.probability >= CLEAR
    )


def _lacks(question: str, one: JudgedSentence) -> bool:
    text = one.found.unmarked
    if lacks_qualifier(question, one):
        return True
    if _PERIOD.search(question):
        return _LASTS.search(text) is None
    if asks_price(question):
        return not has_amount(one)
    if _COUNT.search(question):
        return _NUMBER.search(text) is None
    if _MEASURE.search(question):
        return FIGURE.search(text) is None
    form = asked_form(question)
    return form is not None and form.search(text) is None
