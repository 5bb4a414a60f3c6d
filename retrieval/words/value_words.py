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
