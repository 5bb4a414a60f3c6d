"""Amounts of money in a text: numbers beside a currency's mark, as they are written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from functools import lru_cache

from app.instructions.places.structure import CharRange, fenced, line_around
from app.instructions.words.surroundings import is_address
from app.instructions.words.value_names import REACH, is_beside, sentence_around
from retrieval.whole_numbers import MOST_DIGITS
from retrieval.words.value_words import (
    CURRENCY_CODE,
    CURRENCY_NAME,
    CURRENCY_SIGN,
    CURRENCY_SIGNS,
    SIGN_AHEAD,
)

_DIGITS = r"\d+(?:[.,'\u2019]\d+)*"
_MARK_BEHIND = rf"(?:{CURRENCY_SIGN}(?!\w)|{CURRENCY_CODE}\b)"
"""A sign before a digit belongs to the next amount: "3 $5 vouchers"."""

_NAME_BEHIND = rf"(?!pound\b){CURRENCY_NAME}\b"
"""One "pound" is more often a weight: "a 5 pound bag"."""

_MONEY = re.compile(
    rf"(?<![\w.,])(?:{SIGN_AHEAD}|{CURRENCY_CODE}) ?(?P<behind>{_DIGITS})"
    rf"|(?<![\w.,{CURRENCY_SIGNS}])(?P<before>{_DIGITS})(?: ?{_MARK_BEHIND}| {_NAME_BEHIND})"
)
_ONWARDS = re.compile(
    rf"\w| ?(?:k|m|bn|million|thousand|billion|mio)\b| ?[-\u2013/] ?{CURRENCY_SIGN}?\d"
    r"|[-\u2013]|[.,]\d"
    rf"| (?:to|and|or) {CURRENCY_SIGN}?\d",
    re.IGNORECASE,
)
"""What goes on with an amount: "$5k", "$10-20"."""

_GOING_ON = re.compile(r"\d ?[-\u2013/] ?$|[-\u2013+\u2212]$|\d (?:to|and|or) $", re.IGNORECASE)
_GROUPED = re.compile(
    r"\d{1,3}(?P<group>[,.'\u2019])\d{3}(?:(?P=group)\d{3})*(?:(?P<point>[.,])\d+)?"
)
_PLAIN = re.compile(r"\d+(?:(?P<point>[.,])\d{1,2})?")
_GROUPS_IN_TEXT = {
    ".": re.compile(r"(?<![\d.,])\d{1,3}(?P<group>,)\d{3}(?!\d)"),
    ",": re.compile(r"(?<![\d.,])\d{1,3}(?P<group>[.'\u2019])\d{3}(?!\d)"),
}
"""How a text groups thousands, by the mark before decimals."""


_CALLED = re.compile(
    r"(?:the|all|every|each)(?: the)? (?:(?P<all>prices|amounts)"
    r"|(?P<name>price|amount|rent|fee|costs?|deposit|salary|total))",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class MoneyAmount:
    """An amount of money.

    Attributes:
        found: with its currency's mark.
        is_alone: whether it is no part of something longer, such as a range.
    """

    found: re.Match[str]
    is_alone: bool

    @property
    def place(self) -> CharRange:
        """Where it stands, with its currency's mark."""
        return self.found.span()

    @property
    def number(self) -> CharRange:
        """Where its digits stand."""
        return self.found.span("behind" if self.found["behind"] else "before")

    @property
    def words(self) -> str:
        """As it is written."""
        return self.found[0]

    def is_of(self, name: str) -> bool:
        """Whether its sentence, or its line, has a name."""
        return is_beside(self.found, name)

    @property
    def sentence(self) -> str:
        """Its sentence, or its line of a list or a table."""
        return sentence_around(self.found)

    def is_near(self, words: re.Pattern[str]) -> bool:
        """Whether its sentence has some words; it is only looked for where they are near."""
        first, end = self.place
        near = words.search(self.found.string, max(0, first - REACH), end + REACH)
        return near is not None and words.search(self.sentence) is not None

    def times(self, factor: Decimal) -> tuple[str, Decimal] | None:
        """The digits of a multiple with as many decimals, and what it is exactly; None where it
        isn't known what its marks mean, "4.500", or it is too long to be one.
        """
        text = self.found.string
        return scaled(text[slice(*self.number)], factor, text)


def amounts_of(text: str, window: CharRange) -> list[MoneyAmount]:
    """The amounts in a part of a text, but for code and addresses."""
    return [*_amounts(text, window)]


def amounts_called(text: str, called: str, window: CharRange) -> list[MoneyAmount]:
    """The amounts with a name: all of them for "all prices", the only one for "the rent", none if
    several could be meant.
    """
    named = _CALLED.fullmatch(called)
    if named is None:
        return []
    found = amounts_of(text, window)
    if named["all"]:
        return found
    name = named["name"].lower()
    beside = [each for each in found if each.is_of(name)]
    found = beside or (found if name in {"price", "amount"} else [])
    return found if len(found) == 1 else []


def scaled(digits: str, factor: Decimal, text: str) -> tuple[str, Decimal] | None:
    """Digits multiplied, as `MoneyAmount.times`; those of thousands parted as they are, or as
    others of the text are.
    """
    grouped, plain = _GROUPED.fullmatch(digits), _PLAIN.fullmatch(digits)
    if grouped and grouped["group"] == "." and not grouped["point"]:
        return None
    found = plain or grouped
    if found is None or len(digits) > MOST_DIGITS:
        return None
    group, point = grouped["group"] if grouped and not plain else "", found["point"] or ""
    if group and group == point:
        return None
    whole, _, rest = digits.partition(point) if point else (digits, "", "")
    exact = Decimal(f"{whole.replace(group, '') if group else whole}.{rest or '0'}") * factor
    new = exact.quantize(Decimal(1).scaleb(-len(rest)), ROUND_HALF_UP)
    if not group and new >= 1000:
        group = _group_in(text, point or ".")
    written = f"{new:,f}" if group else f"{new:f}"
    marks = {",": group, ".": point}
    return "".join(marks.get(each, each) for each in written), exact


@lru_cache(maxsize=4)
def _group_in(text: str, point: str) -> str:
    """How a text groups thousands; "" if it has none. Asked for at each of its amounts."""
    found = _GROUPS_IN_TEXT[point].search(text)
    return found["group"] if found else ""


def _amounts(text: str, window: CharRange) -> Iterator[MoneyAmount]:
    for found in _MONEY.finditer(text, *window):
        start = line_around(text, found.start())[0]
        is_code = start in fenced(text) or text.count("`", start, found.start()) % 2 == 1
        if is_code or is_address(found):
            continue
        before = text[max(0, found.start() - 9) : found.start()]
        is_alone = not (_ONWARDS.match(text, found.end()) or _GOING_ON.search(before))
        yield MoneyAmount(found, is_alone)
