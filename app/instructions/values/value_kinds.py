"""Kinds of values: amounts in their units, numbers, dates, times and weekdays.

A new value that leaves something out stands for the part of the old one that is of its kind: the
time of "21/03/2024, 10:00", the number of "EUR 900", the day of "1 June 2025".
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.instructions.values.periods import (
    CARDINALS,
    LENGTH,
    OF_DAYS,
    SUCH_DAYS,
    TWICE,
    WRITTEN,
    is_period,
    written_length,
    written_twice,
)
from app.instructions.words.replacement import NUMBERS
from retrieval.words.value_words import (
    CURRENCIES,
    CURRENCY_MARK,
    CURRENCY_SIGNS,
    MONTH,
    NUMBER_WORDS,
    WEEKDAY,
)

ValueKind = tuple[str, str]
"""What it is, and the unit of an amount; "" for one without."""

_WEEKDAY = re.compile(WEEKDAY, re.IGNORECASE)
_UNITS = (
    *((re.compile(form, re.IGNORECASE), code) for code, form in CURRENCIES.items()),
    (re.compile(r"%|percent", re.IGNORECASE), "%"),
)
_IN_WORDS = rf"\b(?:{'|'.join(NUMBER_WORDS)})\b"
_SAID_BEFORE = re.compile(rf"{_IN_WORDS}(?:\s\w+){{0,2}}\s\((?:{CURRENCY_MARK} ?)?$", re.IGNORECASE)
"""A number in words before one in digits: "five hundred US dollars (USD 500)"."""

_UNIT_WORD = rf"\s?(?:[^\W\d]+['\u2019]?|[%{CURRENCY_SIGNS}])"
_SAID_BEHIND = re.compile(
    rf"(?:{_UNIT_WORD}){{0,3}}(?:\s?[(\[]|\s?[,;\u2013\u2014-]\s?(?=in words\b))"
    rf"(?:[^\W\d]+:? ){{0,3}}{_IN_WORDS}",
    re.IGNORECASE,
)
"""A number in words behind one and its unit, in brackets or called so: "EUR 500 a month (five
hundred euros)", "EUR 500, in words: five hundred".
"""

_SAID_NEAR = 60
"""Characters beside a number in which it is said in words."""

_MORE_BEFORE = re.compile(rf"(?:\d |{_IN_WORDS}(?:\sand)?[\s-])$", re.IGNORECASE)
"""What makes a number the rest of a longer one: "one hundred twenty", "forty five"."""

_ITS_WEEKDAY = re.compile(
    r"(?<!\w)(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]{0,6}\.?,? (?:the )?$", re.IGNORECASE
)
_YEAR = re.compile(r"\d{4}")
_DAY = re.compile(rf"(?:(?P<is_first>\d{{1,2}}\.? {MONTH})|{MONTH} \d{{1,2}})", re.IGNORECASE)
_DIGITS = re.compile(r"\d+(?:[.,]\d+)*")
_UNIT_BEHIND = re.compile(r"\d[^\W\d]+$")
_PARTS = re.compile(r"[,;]\s|\s\(")


def kind_of(value: str) -> ValueKind | None:
    """The kind and the unit of a value; None if it is of no known kind."""
    if _WEEKDAY.fullmatch(value):
        return "weekday", ""
    if is_period(value):
        return "amount", _unit(value)
    name = next((name for name, form in NUMBERS.items() if form.fullmatch(value)), None)
    return (name, _unit(value) if name == "amount" else "") if name else None


def _unit(amount: str) -> str:
    known = next((name for form, name in _UNITS if form.search(amount)), None)
    if known:
        return known
    words = re.sub(r"[\d.,]+", " ", amount).lower().split()
    return words[-1].rpartition("-")[2].rstrip("s") if words else ""


def of_kind(own: str, kind: ValueKind) -> Iterator[re.Match[str]]:
    """The values of a kind in a text; amounts of money count as plain numbers, too.

    A value is returned twice if it can't be changed alone: a weekday with its date, a number that
    is said in words beside it, and what may be the end of a longer number. So callers that want the
    only value find several.
    """
    name, unit = kind
    form = _WEEKDAY if name == "weekday" else NUMBERS[name]
    units = {unit} if unit else {unit, *(known for _, known in _UNITS)}
    pattern = form.pattern
    if name == "amount" and unit.isalpha():
        own_unit = rf"[ -]{OF_DAYS}{re.escape(unit)}s?"
        pattern = rf"(?:{WRITTEN} \(\d+\)|\d+ \({WRITTEN}\)){own_unit}|{pattern}"
        pattern += rf"|(?:{CARDINALS}|\d+){own_unit}"
    alone = re.compile(rf"(?<![\w.,:/-])(?:{pattern})(?!\w|[.,:/-]\w|['\u2019]s\b)", re.IGNORECASE)
    for found in alone.finditer(own):
        before, behind = own[max(0, found.start() - 20) : found.start()], own[found.end() :][:9]
        has_date = name == "weekday" and re.match(r",? (?:the )?\d", behind)
        is_more = is_said_beside(own, found.span()) or _MORE_BEFORE.search(before)
        if (
            has_date
            or (name == "amount" and is_more)
            or (name == "date" and _ITS_WEEKDAY.search(before))
        ):
            yield from (found, found)
        elif name != "amount" or _unit(found[0]) in units:
            yield found


def is_said_beside(own: str, place: tuple[int, int]) -> bool:
    """Whether a number is said in words before it or behind it: the digits of "thirty (30) days"
    and of "EUR 500 (five hundred euros)".
    """
    before, behind = own[max(0, place[0] - _SAID_NEAR) : place[0]], own[place[1] :][:_SAID_NEAR]
    return bool(_SAID_BEFORE.search(before) or _SAID_BEHIND.match(behind))


def renewed(old: str, new: str) -> str | None:
    """Put a new value in the place of an old one, or in the place of its only part of the same
    kind: the time of a date with a time. None if the old value may say something that would be
    lost.
    """
    kind, own = kind_of(new), kind_of(old)
    has_number = re.search(r"\d", old) is not None
    if kind is None:
        is_less = len(_PARTS.findall(new)) < len(_PARTS.findall(old)) or not re.search(r"\d", new)
        return None if has_number and is_less else new
    if kind == ("amount", "") and own is None and not re.search(r"\s", old):
        return None if _UNIT_BEHIND.search(old) else new  # "30s", but not "^1.2-beta"
    if not has_number or (own and own[0] == kind[0] == "amount" and (kind[1] or not own[1])):
        return new
    places = [*of_kind(old, kind)]
    value = fitted(places[0][0], new) if len(places) == 1 else None
    return f"{old[: places[0].start()]}{value}{old[places[0].end() :]}" if value else None


def fitted(old: str, new: str) -> str | None:
    """Write a new value as the old one of its kind is written: a number with the old unit and in
    words, too, if the old one is; a date with the old year. None if the two are written in
    different ways.
    """
    if SUCH_DAYS.search(old) and new.endswith(("day", "days")) and not SUCH_DAYS.search(new):
        return None  # "15 days" for "10 business days"
    if twice := TWICE.fullmatch(old):
        return written_twice(twice, new)
    length, other = LENGTH.fullmatch(old), LENGTH.fullmatch(new)
    if length and other:
        return written_length(length, other)
    if kind_of(new) == ("amount", ""):
        return _DIGITS.sub(new, old, count=1)
    return _with_year(old, new)


def _with_year(old: str, new: str) -> str | None:
    """A date with the year of the old one, if it has none."""
    year, day = _YEAR.search(old), _DAY.fullmatch(new)
    if year is None or day is None:
        return new
    own = _DAY.match(old)
    if own is None or (own["is_first"] is None) != (day["is_first"] is None):
        return None
    return f"{new} {year[0]}" if day["is_first"] else f"{new}, {year[0]}"
