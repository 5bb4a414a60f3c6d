"""Values of the cells of a column, by which rows are sorted: numbers, dates, months, words.

Contract: all cells are read in one way, or none is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import date

from app.instructions.formatting.tidying import LinePart, by_words
from app.instructions.values.iso_dates import day_of
from retrieval.words.value_words import CURRENCY_SIGN, CURRENCY_SIGNS, MONTHS, WEEKDAYS

_NUMBER = re.compile(
    rf"(?P<before>{CURRENCY_SIGN}|[A-Z]{{3}}(?= ))? ?(?P<sign>[-+\u2212]?)"
    rf"(?:{CURRENCY_SIGN} ?)?(?P<digits>\d[\d.,'\u2019]*)"
    rf"(?P<behind> ?[%{CURRENCY_SIGNS}]| ?[^\W\d_]{{1,12}}\.?)?"
)
_NUMERIC_DATE = re.compile(r"(\d{1,2})([./-])(\d{1,2})\2(\d{4})")
_MONTH = re.compile("|".join(month[:3] for month in MONTHS), re.IGNORECASE)
_DECIMAL_COMMA = re.compile(r"\d,(?:\d{1,2}|\d{4,})$")
_DECIMAL_POINT = re.compile(r"\d\.(?:\d{1,2}|\d{4,})$")
_TIME_LIKE = re.compile(r"\d(?::\d| ?[aph])", re.IGNORECASE)
"""What any such time has."""

_CLOCK = re.compile(r".*\d ?[ap]\.?m\.?", re.IGNORECASE)
_TIME = re.compile(r"\d+(?::\d\d){1,2}|\d+ ?h(?:ours?|rs?)?,? ?\d+ ?m\w*", re.IGNORECASE)
_MARK = re.compile(r"[*_`]")
_MARKED = re.compile(r"[*_`]{1,3}(.+?)[*_`]{1,3}")
_DIGITS = re.compile(r"\d+")
_RANKS = frozenset(
    {"low", "medium", "high", "normal", "urgent", "critical", "minor", "major", "none"}
    | {"small", "large", "s", "m", "l", "xl", "xs", "xxl"}
)
"""Words that have an order which isn't that of their letters."""


def values_of(cells: Sequence[str]) -> Sequence[float] | int | None:
    """The cells as numbers of which the lower ones come first, the place of one that can't be
    compared, or None where their order isn't known: "high" and "low".
    """
    if _MARK.search("\n".join(cells)):
        cells = [_MARKED.sub(r"\1", each) for each in cells]
    if _is_odd_time(cells):
        return None
    for read in (_dates, _names, _numbers):
        values = read(cells)
        if values:
            return values
    low = "\n".join(cells).lower()
    is_dated = any(month[:3].lower() in low for month in MONTHS) and any(
        _DIGITS.search(each) and _MONTH.search(each) for each in cells
    )
    is_ranked = len(cells) > 1 and all(each.lower() in _RANKS for each in cells)
    if is_dated or is_ranked:
        return None
    if (odd := _odd(cells)) is not None:
        return odd
    return _ranks([by_words(each) for each in cells])


def numbers_or_days(cells: Sequence[str]) -> Sequence[float] | None:
    """The cells as numbers in one unit or as days; None where one of them is something else."""
    return None if _is_odd_time(cells) else _dates(cells) or _numbers(cells)


def _ranks(words: Sequence[list[LinePart]]) -> Sequence[float]:
    """The place of each among them in order, the same for those that are the same."""
    ranks, before = [0.0] * len(words), -1
    for place, at in enumerate(sorted(range(len(words)), key=words.__getitem__)):
        is_same = before >= 0 and words[before] == words[at]
        ranks[at] = ranks[before] if is_same else place
        before = at
    return ranks


def _is_odd_time(cells: Sequence[str]) -> bool:
    """Whether some are times of day with "pm", or times that aren't all written alike: 45:00 and
    1:30:00.
    """
    if not _TIME_LIKE.search("\n".join(cells)):
        return False
    shapes = {_DIGITS.sub("0", each.lower()) for each in cells}
    return any(map(_CLOCK.fullmatch, cells)) or (
        len(shapes) > 1 and any(map(_TIME.fullmatch, cells))
    )


def _odd(cells: Sequence[str]) -> int | None:
    """The place of a cell that can't be compared with the others of a column of numbers or days."""
    if any(map(_NUMERIC_DATE.fullmatch, cells)):
        return next((n for n, e in enumerate(cells) if not _NUMERIC_DATE.fullmatch(e)), 0)
    found = [_NUMBER.fullmatch(each) for each in cells]
    told = [each for each in found if each]
    if len(told) * 2 <= len(cells):
        return None
    if len(told) < len(cells):
        return found.index(None)
    units = [*map(_unit, told)]
    return next((n for n, each in enumerate(units) if each != units[0]), 0)


def _unit(number: re.Match[str]) -> tuple[str, str]:
    return number["before"] or "", (number["behind"] or "").strip(" .").rstrip("s")


def _numbers(cells: Sequence[str]) -> Sequence[float] | None:
    """Numbers with their signs, in one unit and with one mark before their decimals."""
    read = [each for each in map(_NUMBER.fullmatch, cells) if each]
    if len(read) < len(cells):
        return None
    if len(set(map(_unit, read))) > 1:
        return None
    digits = [e["digits"].replace("'", "").replace("\u2019", "").rstrip(".,") for e in read]
    is_comma = any(map(_DECIMAL_COMMA.search, digits))
    if is_comma and any(map(_DECIMAL_POINT.search, digits)):
        return None
    group, point = (".", ",") if is_comma else (",", ".")
    plain = [each.replace(group, "").replace(point, ".") for each in digits]
    if any(each.count(".") > 1 for each in plain):
        return None
    return [
        float(each) * (-1 if own["sign"] in ("-", "\u2212") else 1)
        for each, own in zip(plain, read, strict=True)
    ]


def _dates(cells: Sequence[str]) -> Sequence[float] | None:
    """Days; those in figures where all can be read with the day first, or with the month first, and
    not in both ways.
    """
    told = [day.toordinal() for day in map(day_of, cells) if day]
    if len(told) == len(cells):
        return told
    found = [each for each in map(_NUMERIC_DATE.fullmatch, cells) if each]
    if len(found) < len(cells):
        return None
    first = _days(found, lambda e: (int(e[4]), int(e[3]), int(e[1])))
    second = _days(found, lambda e: (int(e[4]), int(e[1]), int(e[3])))
    return first if second is None else second if first is None else None


def _days(
    found: Sequence[re.Match[str]], read: Callable[[re.Match[str]], tuple[int, int, int]]
) -> Sequence[float] | None:
    try:
        return [date(*read(each)).toordinal() for each in found]
    except ValueError:
        return None


def _names(cells: Sequence[str]) -> Sequence[float] | None:
    """Months or days of the week, by their names."""
    if cells and cells[0][:1].isdigit():
        return None
    low = [each.lower().rstrip(".") for each in cells]
    for names in ([each.lower() for each in own] for own in (MONTHS, WEEKDAYS)):
        if all(len(each) > 2 and any(name.startswith(each) for name in names) for each in low):
            return [next(n for n, name in enumerate(names) if name.startswith(e)) for e in low]
    return None
