"""The words with which a place of a text is named."""

from __future__ import annotations

import re
from typing import Literal

from app.instructions.quotations import SET_APART

Unit = Literal[
    "line", "sentence", "paragraph", "item", "section", "heading", "definition", "method"
]
Rest = Literal["from", "after", "before"]
How = Literal[
    "is",
    "number",
    "order",
    "begins",
    "ends",
    "has",
    "about",
    "called",
    "title",
    "all",
    "blank",
    "chosen",
    "defines",
    Rest,
]

_UNITS: dict[Unit, str] = {
    "line": "lines?",
    "sentence": r"sentences?",
    "paragraph": r"paragraphs?",
    "item": r"(?:(?:list )?(?:item|entrie|entry|step)s?|bullet(?: ?point)?s?)",
    "section": r"(?:(?:sub){0,2}section|chapter|clause|article|schedule|annex|appendix)s?",
    "heading": r"(?:sub)?headings?",
    "definition": r"(?:function|class|test)(?:e?s)?",
    "method": "methods?",
}
"""Patterns of the units, in the singular and the plural."""

UNIT = "(?P<unit>" + "|".join(_UNITS.values()) + ")"

COUNTS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9}
"""Like "the last two"."""

ORDINALS = {
    "first": 1,
    "second": 2,
    "third": 3,
    "fourth": 4,
    "fifth": 5,
    "sixth": 6,
    "seventh": 7,
    "eighth": 8,
    "ninth": 9,
    "tenth": 10,
    "last": -1,
    "final": -1,
    "penultimate": -2,
    "second to last": -2,
    "second-to-last": -2,
    "next to last": -2,
}
ORDINAL = rf"(?P<ordinal>{'|'.join(sorted(ORDINALS, key=len, reverse=True))}|\d+(?:st|nd|rd|th))"
"""Like "first", "3rd" or "last"."""

_TELLING_WHICH = """
long longer longest short shorter shortest opening closing introductory concluding final whole
entire full same other next previous following preceding middle redundant unnecessary awkward
repeated duplicate duplicated new old original wrong incorrect correct bad good weak strong clumsy
unclear vague confusing extra additional missing empty main key important summary topic thesis
above below current selected marked highlighted and or two three four five six seven eight nine ten
few several many all every each most least best worst
"""
TELLING_WHICH = frozenset(_TELLING_WHICH.split()).union(ORDINALS)
"""Words that tell which sentence it is, or what it is like, and not what it is about."""

TRUTH = re.compile(r"true|false", re.IGNORECASE)
"""What a switch says in code and settings."""

TEXT_NAMES = (
    "text|file|document|letter|page|contract|draft|agreement|lease|e-?mail|mail|memo|minutes|report"
    "|invitation|notice|policy|essay|article|note"
)
"""What kinds of texts are called."""

THE_TEXT = (
    r"(?:the|this|my) (?:whole |entire )?"
    r"(?:text|file|document|code|letter|page|contract|draft)"
)
"""What the whole text is called."""

HOW: dict[How, str] = {
    "is": r"(?:that |which )?(?:is|are)",
    "begins": r"(?:(?:that |which )?(?:begins?|starts?)|beginning|starting)"
    rf"(?: with|(?= {SET_APART}))",
    "ends": rf"(?:(?:that |which )?ends?|ending)(?: (?:with|in)|(?= {SET_APART}))",
    "has": r"(?:(?:that |which )?(?:contains?|ha(?:s|ve)|says?|includes?|reads?)"
    r"|containing|saying|including|reading|with)",
    "about": r"(?:about|on|concerning|regarding|mentioning|(?:that |which )mentions?)",
}


def ordinal_number(said: str) -> int:
    """Of an ordinal as `ORDINAL` finds it: from 1, or from -1 for the last one; 0 for "0th"."""
    return ORDINALS.get(said.lower()) or int(re.sub(r"\D", "", said))


def unit_called(called: str | None) -> Unit:
    """The unit with this name; a line where none is named."""
    called = (called or "line").lower()
    return next(unit for unit, form in _UNITS.items() if re.fullmatch(form, called))
