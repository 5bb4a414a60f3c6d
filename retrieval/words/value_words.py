"""The words of values, in one place: numbers, months, weekdays and currencies.

Patterns have no groups of their own and no flags: who uses them says whether case matters.
"""

from __future__ import annotations

_COUNT_WORDS = (
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety"
)
COUNT_WORDS = tuple(_COUNT_WORDS.split())
"""Numbers below a hundred in one word."""

_ORDINAL_WORDS = "first second third fourth fifth sixth seventh eighth ninth tenth"

ORDINAL = rf"(?:{_ORDINAL_WORDS.replace(' ', '|')}|last|[1-9]\d?(?:st|nd|rd|th))"
"""A place in an order, up to the tenth in a word."""

NUMBER_WORDS = (*COUNT_WORDS, "hundred", "thousand", "million", "billion")

FIGURE = r"\d(?:[\d.,]*\d)?"
"""A number in digits."""

COUNT_WORD = rf"(?:{'|'.join(COUNT_WORDS)})"
"""A number in one word."""

COUNT = rf"(?:{FIGURE}|{COUNT_WORD}\b)"
"""A number, in digits or in one word."""

YEAR = r"(?:1\d|20)\d\d"
"""A year from 1000 to 2099."""

_MONTHS = "January February March April May June July August September October November December"
MONTHS = tuple(_MONTHS.split())

MONTH = (
    r"(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?"
    r"|Sep(?:t(?:ember)?)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\b"
)
"""A month, in full or shortened."""

_WEEKDAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday"
WEEKDAYS = tuple(_WEEKDAYS.split())

WEEKDAY = rf"(?:{'|'.join(WEEKDAYS)})"

CURRENCY_SIGNS = "€$£¥"

CURRENCY_WORD = r"(?:EUR|USD|GBP|CHF|JPY|euros?|dollars?|pounds?|francs?|yen)"
"""A currency by its code or its name."""


def place_of(ordinal: str) -> int:
    """The number of an `ORDINAL`, from 1; -1 for "last"."""
    said = ordinal.lower()
    if said == "last":
        return -1
    return int(said[:-2]) if said[0].isdigit() else _ORDINAL_WORDS.split().index(said) + 1
