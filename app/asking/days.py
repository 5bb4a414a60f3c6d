"""Days that a request means: "next week", "on 3 December", "in May".

What has no year is taken for the nearest one: in November "in May" is the next May, and "on 3
October" the last one.
"""

from __future__ import annotations

import re
from calendar import monthrange
from dataclasses import dataclass
from datetime import MAXYEAR, MINYEAR, date, timedelta

from retrieval.words.value_words import (
    COUNT_WORDS,
    MONTH,
    MONTHS,
    WEEKDAY,
    WEEKDAYS,
    YEAR,
    number_of,
)

_COUNT = rf"(?:\d{{1,3}}|{'|'.join(COUNT_WORDS[:20])})"
TIME = (
    r"(?:today|tomorrow|(?:this|next|the coming) (?:week|month)|(?:this|at the|on the|the) weekend"
    rf"|(?:(?:in|within|over|for) )?the (?:next|coming) {_COUNT} (?:days|weeks)"
    rf"|(?:on )?(?:the )?\d{{1,2}}(?:st|nd|rd|th)?(?: of)? {MONTH}(?:,? {YEAR}\b)?"
    rf"|(?:on )?{MONTH} \d{{1,2}}(?:st|nd|rd|th)?(?:,? {YEAR}\b)?"
    rf"|in {MONTH}(?: {YEAR}\b)?|(?:on |this |(?:on )?(?:next|the coming) ){WEEKDAY})"
)
"""Words for days that a request asks about."""

_NUMBERS = range(1, 13)
_NUMBERED = re.compile(
    rf"the (?:next|coming) (?P<count>{_COUNT}) (?P<unit>day|week)s", re.IGNORECASE
)
_IN_TEXT = rf"(?!(?-i:may)\b){MONTH}"
"""A month; "may" is a verb."""

_ANY_MONTH = re.compile(rf"\b{_IN_TEXT}", re.IGNORECASE)
_DAY = re.compile(
    r"(?<![\d.,])(?:"
    rf"(?P<day>\d{{1,2}})(?:st|nd|rd|th)?\.?(?: of)? (?P<month>{_IN_TEXT})\.?"
    rf"(?:,? (?P<year>{YEAR})\b)?"
    r"|(?P<year3>\d{4})-(?P<month3>\d\d)-(?P<day3>\d\d)(?!\d)"
    r"|(?P<day4>\d{1,2})\.(?P<month4>\d{1,2})\.(?P<year4>\d{4})(?!\d))"
    rf"|\b(?P<month2>{_IN_TEXT})\.? (?P<day2>\d{{1,2}})(?:st|nd|rd|th)?(?![\d:]|\.\d)"
    rf"(?:,? (?P<year2>{YEAR})\b)?",
    re.IGNORECASE,
)
_IN_MONTH = re.compile(
    rf"\b(?:in|during|by|until|from|for|of|throughout) (?P<month>{_IN_TEXT})(?! \d{{1,2}}\b)"
    rf"(?: (?P<year>{YEAR})\b)?",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Days:
    """The days from the first to the last one, both included."""

    first: date
    last: date

    def has(self, day: date) -> bool:
        """Whether a day is one of them."""
        return self.first <= day <= self.last


@dataclass(frozen=True, slots=True)
class WrittenDay:
    """A day as it is written in a text, or a whole month.

    Attributes:
        start: its place in the text.
        year: None where none is written.
        day: None for a month.
    """

    start: int
    year: int | None
    month: int
    day: int | None

    def is_in(self, days: Days) -> bool:
        """Whether it may be one of the days; of a month, whether they are all of it."""
        years = [self.year] if self.year is not None else range(days.first.year, days.last.year + 1)
        if self.day is None:
            return any(_month(year, self.month) == days for year in years)
        found = (_date(year, self.month, self.day) for year in years)
        return any(each is not None and days.has(each) for each in found)

    def on_or_after(self, day: date) -> date | None:
        """The day as the first one from another day on; None for a month, or what was before."""
        years = [self.year] if self.year is not None else [day.year, day.year + 1]
        found = (_date(year, self.month, self.day or 0) for year in years)
        return next((each for each in found if each is not None and each >= day), None)


def days_called(words: str, today: date) -> Days | None:
    """The days that words such as `TIME` mean; None for others."""
    said = words.lower().strip()
    if (numbered := _NUMBERED.search(said)) is not None:
        step = 1 if numbered["unit"] == "day" else 7
        return Days(today, today + timedelta(days=number_of(numbered["count"]) * step))
    if (written := written_days(said.title())) and written[0].day is not None:
        return _nearest(written[0], today)
    if (month := _IN_MONTH.search(said.title())) is not None:
        return _nearest_month(_written(month), today)
    return _by_week(said, today)


def month_number(month: str) -> int:
    """From 1, of a month in full or shortened."""
    return [name[:3] for name in MONTHS].index(month[:3].title()) + 1


def with_full_months(text: str) -> str:
    """The text with the months in full, "7 December" for "7 Dec"."""
    return _ANY_MONTH.sub(lambda month: MONTHS[month_number(month[0]) - 1], text)


def written_days(text: str) -> list[WrittenDay]:
    """The days and the months that stand in a text, in order."""
    days = list(_DAY.finditer(text))
    ends = {match.end("month") for match in days} | {match.end() for match in days}
    found = [_day(match) for match in days]
    found += [_written(each) for each in _IN_MONTH.finditer(text) if each.end("month") not in ends]
    return sorted((each for each in found if each.month in _NUMBERS), key=lambda each: each.start)


def _by_week(said: str, today: date) -> Days | None:
    monday = today - timedelta(days=today.weekday())
    weekday = next((n for n, name in enumerate(WEEKDAYS) if name.lower() in said), None)
    ahead = 7 if re.match(r"next|the coming", said) else 0
    if weekday is not None:
        days = (weekday - today.weekday()) % 7
        day = today + timedelta(days=days or ahead)  # on a Monday, next Monday isn't today
        return Days(day, day)
    if "month" in said:
        first = today.replace(day=1)
        month = first + timedelta(days=31) if ahead else first
        return _month(month.year, month.month)
    if "weekend" in said:
        return Days(monday + timedelta(days=5), monday + timedelta(days=6))
    if "week" in said:
        return Days(monday + timedelta(days=ahead), monday + timedelta(days=ahead + 6))
    day = today + timedelta(days=said == "tomorrow")
    return Days(day, day) if said in {"today", "tomorrow"} else None


def _nearest(written: WrittenDay, today: date) -> Days | None:
    years = (
        [written.year] if written.year is not None else [today.year - 1, today.year, today.year + 1]
    )
    found = [_date(year, written.month, written.day or 1) for year in years]
    days = [each for each in found if each is not None]
    if not days:
        return None
    day = min(days, key=lambda each: abs(each - today))
    return Days(day, day)


def _nearest_month(written: WrittenDay, today: date) -> Days:
    year = written.year or today.year + (written.month < today.month)
    return _month(year, written.month)


def _month(year: int, month: int) -> Days:
    return Days(date(year, month, 1), date(year, month, monthrange(year, month)[1]))


def _date(year: int, month: int, day: int) -> date | None:
    """The day; None if there is no such day."""
    if not MINYEAR <= year <= MAXYEAR or month not in _NUMBERS:
        return None
    return date(year, month, day) if 1 <= day <= monthrange(year, month)[1] else None


def _day(match: re.Match[str]) -> WrittenDay:
    parts = {name.rstrip("234"): value for name, value in match.groupdict().items() if value}
    month = parts["month"]
    number = int(month) if month.isdigit() else month_number(month)
    year = parts.get("year")
    return WrittenDay(match.start(), int(year) if year else None, number, int(parts["day"]))


def _written(match: re.Match[str]) -> WrittenDay:
    month = month_number(match["month"])
    return WrittenDay(match.start(), int(match["year"]) if match["year"] else None, month, None)
