"""Days are found as people write them, and none where a number or a word only looks like one."""

from __future__ import annotations

import re
from datetime import date

import pytest

from app.asking.days import TIME, Days, days_called, month_number, with_full_months, written_days

MONDAY = date(2026, 11, 30)


@pytest.mark.parametrize(
    ("words", "first", "last"),
    [
        ("today", MONDAY, MONDAY),
        ("tomorrow", date(2026, 12, 1), date(2026, 12, 1)),
        ("this week", MONDAY, date(2026, 12, 6)),
        ("next week", date(2026, 12, 7), date(2026, 12, 13)),
        ("this month", date(2026, 11, 1), MONDAY),
        ("next month", date(2026, 12, 1), date(2026, 12, 31)),
        ("at the weekend", date(2026, 12, 5), date(2026, 12, 6)),
        ("on Friday", date(2026, 12, 4), date(2026, 12, 4)),
        ("on Monday", MONDAY, MONDAY),
        ("next Monday", date(2026, 12, 7), date(2026, 12, 7)),  # not today
        ("on next Friday", date(2026, 12, 4), date(2026, 12, 4)),
        ("in the next two weeks", MONDAY, date(2026, 12, 14)),
        ("the next 10 days", MONDAY, date(2026, 12, 10)),
        ("on 3 December", date(2026, 12, 3), date(2026, 12, 3)),
        ("on the 3rd of January", date(2027, 1, 3), date(2027, 1, 3)),
        ("on 3 October", date(2026, 10, 3), date(2026, 10, 3)),
        ("on December 3, 2025", date(2025, 12, 3), date(2025, 12, 3)),
        ("in December", date(2026, 12, 1), date(2026, 12, 31)),
        ("in may", date(2027, 5, 1), date(2027, 5, 31)),
        ("in February 2028", date(2028, 2, 1), date(2028, 2, 29)),
    ],
)
def test_words_for_days_mean_these(words: str, first: date, last: date) -> None:
    assert re.fullmatch(TIME, words, re.IGNORECASE)
    assert days_called(words, MONDAY) == Days(first, last)


@pytest.mark.parametrize("words", ["soon", "the deposit", "on 31 February", ""])
def test_other_words_mean_none(words: str) -> None:
    assert days_called(words, MONDAY) is None


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("By 7 December 2026, or Dec 9.", [(2026, 12, 7), (None, 12, 9)]),
        ("2026-12-07 | 64.20", [(2026, 12, 7)]),
        ("Am 7.12.2026", [(2026, 12, 7)]),
        ("the 5th of May", [(None, 5, 5)]),
        ("It ends in May 2027.", [(2027, 5, None)]),
        ("In 2024 May I come?", []),
        ("Version 1.5 March", []),
        ("He may 7 times; 2026-13-40", []),
    ],
)
def test_days_are_found_as_they_are_written(
    text: str, found: list[tuple[int | None, int, int | None]]
) -> None:
    written = written_days(text)
    assert [(each.year, each.month, each.day) for each in written] == found
    assert all(text[each.start :].strip() for each in written)


def test_a_day_without_a_year_is_of_any_year_and_one_with_a_year_of_this() -> None:
    week = Days(date(2026, 12, 28), date(2027, 1, 3))
    new_year, other, month = written_days("1 January, 1 January 2026, in January 2027")
    assert new_year.is_in(week)
    assert not other.is_in(week)
    assert not month.is_in(week)
    assert month.is_in(Days(date(2027, 1, 1), date(2027, 1, 31)))
    assert new_year.on_or_after(MONDAY) == date(2027, 1, 1)
    assert other.on_or_after(MONDAY) is None
    assert month.on_or_after(MONDAY) is None


def test_months_are_written_in_full() -> None:
    assert with_full_months("7 Dec, sept, in May. He may.") == (
        "7 December, September, in May. He may."
    )
    assert [month_number(month) for month in ("Jan", "sept", "December")] == [1, 9, 12]
