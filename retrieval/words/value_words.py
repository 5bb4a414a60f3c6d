"""The words of values, in one place: numbers, months, weekdays and currencies.

Patterns have no groups of their own and no flags: who uses them says whether case matters.
"""

from __future__ import annotations

import re

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

_ALONE = r"(?<![^\W\d_])"
"""Before a short name, which is no end of a word: "Rs" of "hours"."""

_CURRENCIES = (
    ("EUR", "€", "euros?"),
    ("USD", "$", "dollars?"),
    ("GBP", "£", "pounds?"),
    ("CHF", "", "francs?"),
    ("JPY", "¥", "yen"),
    ("SEK", "", rf"{_ALONE}kr\b|crowns"),
    *(("NOK", "", ""), ("DKK", "", ""), ("AUD", "", ""), ("CAD", "", "")),
    ("PLN", "", rf"{_ALONE}z[łl]\b"),
    ("CZK", "", rf"{_ALONE}Kč\b"),
    ("INR", "₹", rf"{_ALONE}Rs\b"),
)
"""Code, sign and name of each currency; "" where it has none that is its own. "kr" and
"crowns" are names of several, and stand with the first of them.
"""

CURRENCIES = {
    code: "|".join(filter(None, (re.escape(sign), code, name))) for code, sign, name in _CURRENCIES
}
"""By its code, how each currency is written: "$|USD|dollars?" of USD."""

CURRENCY_SIGNS = "".join(sign for _, sign, _ in _CURRENCIES)

CURRENCY_SIGN = f"[{CURRENCY_SIGNS}]"

SIGN_AHEAD = f"(?:US|A|C|NZ)?{CURRENCY_SIGN}"
"""A sign as it stands before an amount; before it may be whose dollars are meant: "A$"."""

CURRENCY_CODE = f"(?:{'|'.join(CURRENCIES)})"

CURRENCY_MARK = f"(?:{CURRENCY_SIGN}|{CURRENCY_CODE})"
"""A currency's sign or code, which stand before an amount or behind it."""

CURRENCY_NAME = f"(?:{'|'.join(name for _, _, name in _CURRENCIES if name)})"

CURRENCY_WORD = f"(?:{CURRENCY_CODE}|{CURRENCY_NAME})"
"""A currency by its code or its name."""


def number_of(word: str) -> int:
    """The number that digits say, or one of the first twenty `COUNT_WORDS`."""
    return int(word) if word.isdigit() else COUNT_WORDS.index(word.lower()) + 1


def index_of(ordinal: str, count: int) -> int | None:
    """The index, from 0, of the one of so many that an `ORDINAL` means; None if there is none."""
    place = place_of(ordinal)
    index = count - 1 if place < 0 else place - 1
    return index if 0 <= index < count else None


def place_of(ordinal: str) -> int:
    """The number of an `ORDINAL`, from 1; -1 for "last"."""
    said = ordinal.lower()
    if said == "last":
        return -1
    return int(said[:-2]) if said[0].isdigit() else _ORDINAL_WORDS.split().index(said) + 1
