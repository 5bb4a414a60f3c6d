"""Roman numbers, with which the first pages of books and items of lists are counted."""

from __future__ import annotations

import re

_ROMAN = re.compile(r"m{0,3}(cm|cd|d?c{0,3})(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})")
_DIGITS = ((100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"),
           (4, "iv"), (1, "i"))  # fmt: skip
_VALUES = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100, "d": 500, "m": 1000}


def roman(word: str) -> int:
    """The number that a word in small letters is, if it is one; else 0."""
    if not word or not _ROMAN.fullmatch(word):
        return 0
    values = [_VALUES[letter] for letter in word]
    following = [*values[1:], 0]
    return sum(-one if one < other else one for one, other in zip(values, following, strict=True))


def in_roman(number: int) -> str:
    """A number below 400 in small letters; others stay in digits."""
    if not 0 < number < 400:
        return str(number)
    digits = []
    for value, letters in _DIGITS:
        count, number = divmod(number, value)
        digits.append(letters * count)
    return "".join(digits)
