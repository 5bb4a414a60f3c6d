"""Kinds of values that questions ask for, and how texts write them: how often, how long, how much
money, what time, when; and where to write, call or look.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from retrieval.words.value_words import (
    COUNT,
    COUNT_WORD,
    CURRENCY_SIGN,
    CURRENCY_WORD,
    FIGURE,
    MONTH,
    WEEKDAY,
    YEAR,
)

_MONTH = rf"{MONTH}(?:\.(?= \d))?"
_DAY = r"\d{1,2}(?:st|nd|rd|th)?"
_WEEKDAY = rf"(?:{WEEKDAY}s?)\b"
_UNIT = r"(?:seconds?|minutes?|hours?|days?|nights?|weeks?|months?|years?)\b"
_MONEY = rf"(?:{CURRENCY_WORD}|cents?)\b"

_BEFORE = "|".join(
    rf"(?<=\b{word}\s)" for word in ("at", "by", "from", "until", "till", "before", "after")
)
_NOON = r"(?:[ap]\.m\.|(?:[ap]m|AM|PM)\b)"
_CLOCK = (
    rf"\b\d{{1,2}}:\d\d\b(?: ?{_NOON})?|\b\d{{1,2}}(?:\.\d\d)? ?{_NOON}"
    rf"|(?:{_BEFORE})(?:[01]?\d|2[0-3])\.[0-5]\d\b(?![.,]?\d| ?(?:%|per ?cent|{_MONEY}))"
    rf"|\b(?:half|quarter|{COUNT_WORD}(?: minutes)?) (?:past|to) "
    rf"(?:\d|{COUNT_WORD}\b)|\b(?:midnight|noon)\b|\b{COUNT} o['\u2019]clock\b"
)

_OF_MONTH = (
    r"(?<=\bthe )\d{1,2}(?:st|nd|rd|th)\b"
    r"(?=\s*(?:[.,;:)!?]|\Z)| of (?:the|each|every|this|next) month\b"
    r"| (?:instead|rather|at|or|and|to|if|each|every)\b)"
)
"""A day of whatever month; "the 3rd floor" is none."""

_SUM = r"(?:price|fee|amount|budget|value|limit)\b"
_OF_OTHERS = rf"(?:who|whom|whose|why|where|which (?!(?:is|are|was|were|(?:\w+ )?{_SUM})\b)\w+)\b"
"""A question that begins so asks for a person, a reason, a place or a thing, whatever it names."""


@dataclass(frozen=True)
class AskedKind:
    """What asks for values of a kind, in whatever case, and how they are written."""

    asking: str
    written: str

    @cached_property
    def asks(self) -> re.Pattern[str]:
        return re.compile(self.asking, re.IGNORECASE)

    @cached_property
    def value(self) -> re.Pattern[str]:
        return re.compile(self.written)


OFTEN = AskedKind(
    r"\bhow often\b",
    rf"\b(?:every|each) (?:(?:second|other|third|{COUNT}) )?(?:{_UNIT}|{_WEEKDAY}|{COUNT})"
    rf"|\b(?:once|twice|{COUNT} times) (?:a|an|per|every) {_UNIT}"
    r"|\b(?:daily|weekly|monthly|quarterly|yearly|annually)\b",
)
LONG = AskedKind(
    r"\b(?:for )?how long\b|\bhow many (?:days|hours|weeks|months|years|minutes)\b",
    r"(?<!\b[Oo]nce )(?<!\b[Tt]wice )(?<!\btimes )"
    rf"\b(?:an?|{COUNT})(?:(?: to |-){COUNT})?(?: (?:working|business|calendar|full))? ?-?{_UNIT}",
)
MONEY = AskedKind(
    r"\bhow much(?: (?:is|are|was|were|do|does|did|will|would|can|must|should|has|have)\b"
    rf"| money\b|\W*$)|^(?!\W*{_OF_OTHERS})(?s:.)*\b(?:costs?\b|{_SUM})",
    rf"(?:{CURRENCY_SIGN}|\b{_MONEY}) ?{FIGURE}(?: (?:million|billion)\b)?"
    rf"|\b{FIGURE}(?: (?:million|billion))? ?(?:{CURRENCY_SIGN}|{_MONEY})"
    rf"|(?<=\bor ){FIGURE}(?= (?:in|for|if|on|at)\b)",
)
TIME = AskedKind(r"\b(?:what|which) time\b", _CLOCK)
WHEN = AskedKind(
    r"(?:^\W*|, |\b(?:and|by|since|until|from) )when\b"
    r"|\b(?:what|which) (?:day|date|year|month)\b",
    rf"\b(?:every (?:second|other|first|last) )?{_WEEKDAY}"
    rf"|\b(?:{_DAY}(?:(?: and | to |-){_DAY})? (?:of )?)?{_MONTH}(?: {_DAY}\b)?"
    rf"(?:,? \d{{4}}\b)?|\b{YEAR}\b|\b\d{{4}}-\d\d-\d\d\b|{_OF_MONTH}|{_CLOCK}",
)
EMAIL = AskedKind(
    r"\be-?mail address(?:es)?\b|\b(?:what|which) (?:is|are) (?:[\w'\u2019]+ ){0,3}e-?mail\b"
    r"|\bto (?:which|what) address\b.*\b(?:reports?|e-?mail|mail|write)\b",
    r"\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+\b",
)
PHONE = AskedKind(
    r"\b(?:(?:tele)?phone|mobile|cell|fax|contact) numbers?\b"
    r"|\b(?:what|which) number\b.*\b(?:call|dial|ring|phone|reach)\b",
    r"(?<![\w.,+(])(?:\+\d|\(?0)[\d()]*(?:[ /-]?[\d()]){6,16}(?![\w.-]*\w)"
    r"|(?<![\w.,+-])(?:\d{3}[-. ])?\d{3}[-. ]\d{4}\b|(?<![\w.,+-])\(\d{3}\) ?\d{3}[- ]\d{4}\b",
)
LINK = AskedKind(
    r"\b(?:what|which|where) (?:is|are) (?:[\w'\u2019]+ ){0,3}"
    r"(?:web ?sites?|web ?pages?|home ?pages?|web address|urls?|links?)\b"
    r"|\bat (?:which|what) url\b",
    r"\b(?:https?://|www\.)[^\s<>\"]*[\w/]",
)

KINDS = (OFTEN, LONG, MONEY, TIME, WHEN, EMAIL, PHONE, LINK)


def asked_kinds(question: str) -> list[AskedKind]:
    """The kinds of values that a question asks for."""
    return [kind for kind in KINDS if kind.asks.search(question)]
