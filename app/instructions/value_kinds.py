"""Kinds of values: amounts in their units, numbers, dates, times and weekdays.

A new value that leaves something out stands for the part of the old one that is of its kind: the
time of "21/03/2024, 10:00", the number of "EUR 900", the day of "1 June 2025".
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.instructions.words.replacement import NUMBERS
from retrieval.value_words import COUNT_WORDS, MONTH, WEEKDAY

ValueKind = tuple[str, str]
"""What it is, and the unit of an amount; "" for one without."""

_WEEKDAY = re.compile(WEEKDAY, re.IGNORECASE)
_UNITS = (
    (re.compile(r"\u20ac|EUR|euros?", re.IGNORECASE), "EUR"),
    (re.compile(r"\$|USD|dollars?", re.IGNORECASE), "USD"),
    (re.compile(r"\u00a3|GBP|pounds", re.IGNORECASE), "GBP"),
    (re.compile(r"CHF", re.IGNORECASE), "CHF"),
    (re.compile(r"%|percent", re.IGNORECASE), "%"),
)
_CARDINALS = rf"(?:an?|{'|'.join(COUNT_WORDS)})"
_ITS_WEEKDAY = re.compile(
    r"(?<!\w)(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]{0,6}\.?,? (?:the )?$", re.IGNORECASE
)
_YEAR = re.compile(r"\d{4}")
_DAY = re.compile(rf"(?:(?P<is_first>\d{{1,2}}\.? {MONTH})|{MONTH} \d{{1,2}})", re.IGNORECASE)
_DIGITS = re.compile(r"\d+(?:[.,]\d+)*")
_UNIT_BEHIND = re.compile(r"\d[^\W\d]+$")
_PARTS = re.compile(r"[,;]\s|\s\(")


def kind_of(value: str) -> ValueKind | None:
    """What kind of value it is, and in which unit it is."""
    if _WEEKDAY.fullmatch(value):
        return "weekday", ""
    name = next((name for name, form in NUMBERS.items() if form.fullmatch(value)), None)
    return (name, _unit(value) if name == "amount" else "") if name else None


def _unit(amount: str) -> str:
    known = next((name for form, name in _UNITS if form.search(amount)), None)
    if known:
        return known
    words = re.sub(r"[\d.,]+", " ", amount).lower().split()
    return words[-1].rpartition("-")[2].rstrip("s") if words else ""


def of_kind(own: str, kind: ValueKind) -> Iterator[re.Match[str]]:
    """The values of a kind in a text; for a plain number also amounts of money. One that can't be
    changed without another beside it, as a weekday and its date, is there twice.
    """
    name, unit = kind
    form = _WEEKDAY if name == "weekday" else NUMBERS[name]
    units = {unit} if unit else {unit, *(known for _, known in _UNITS)}
    pattern = form.pattern
    if name == "amount" and unit.isalpha():
        pattern += rf"|{_CARDINALS}[ -]{re.escape(unit)}s?"
    alone = re.compile(rf"(?<![\w.,:/-])(?:{pattern})(?!\w|[.,:/-]\w)", re.IGNORECASE)
    for found in alone.finditer(own):
        before, behind = own[max(0, found.start() - 20) : found.start()], own[found.end() :][:9]
        has_date = name == "weekday" and re.match(r",? (?:the )?\d", behind)
        if has_date or (name == "date" and _ITS_WEEKDAY.search(before)):
            yield from (found, found)
        elif name != "amount" or _unit(found[0]) in units:
            yield found


def renewed(old: str, new: str) -> str | None:
    """A value with a new one in its place, or in that of its only part of the kind; None where
    something might be lost.
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
    """What is written for a value of the same kind: a number with the unit that is there, a date
    with the year; None where that is written in another way.
    """
    if kind_of(new) == ("amount", ""):
        return _DIGITS.sub(new, old, count=1)
    year, day = _YEAR.search(old), _DAY.fullmatch(new)
    if year is None or day is None:
        return new
    own = _DAY.match(old)
    if own is None or (own["is_first"] is None) != (day["is_first"] is None):
        return None
    return f"{new} {year[0]}" if day["is_first"] else f"{new}, {year[0]}"
