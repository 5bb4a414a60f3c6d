"""Lengths of time: which are the same, and how another one is written in their place."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.instructions.values.periods import (
    are_same_period,
    changes_number,
    count_of,
    is_before_noun,
    is_period,
    written_alike,
)


@pytest.mark.parametrize(
    ("value", "is_one"),
    [
        ("30 days", True),
        ("30-day", True),
        ("thirty (30) days", True),
        ("30 (thirty)-day", True),
        ("forty-five working days", True),
        ("thirty (30)", False),
        ("thirty (30) copies", False),
        ("30", False),
        ("EUR 30", False),
    ],
)
def test_what_is_a_period(value: str, *, is_one: bool) -> None:
    assert is_period(value) == is_one


@pytest.mark.parametrize(
    ("one", "other", "are_same"),
    [
        ("30 days", "thirty (30) days", True),
        ("30 days", "30-day", True),
        ("thirty days", "30 Days", True),
        ("1 month", "one-month", True),
        ("30 days", "30 business days", False),
        ("30 business days", "thirty working days", False),
        ("10 business days", "ten (10) business days", True),
        ("30 days", "30 hours", False),
        ("30 days", "130 days", False),
        ("a month", "a month", False),  # which may be no number
        ("30 kg", "30 kg", False),
    ],
)
def test_which_are_the_same(one: str, other: str, *, are_same: bool) -> None:
    assert are_same_period(one, other) == are_same_period(other, one) == are_same


@pytest.mark.parametrize(
    ("period", "is_before"),
    [
        ("30-day", True),
        ("thirty (30) day", True),
        ("one-month", True),
        ("1 month", False),
        ("30 DAYS", False),
        ("thirty (30) days", False),
    ],
)
def test_which_stand_before_a_noun(period: str, *, is_before: bool) -> None:
    assert is_before_noun(period) == is_before


@pytest.mark.parametrize(
    ("there", "said", "new", "written"),
    [
        ("two years", "2 years", "3 years", "three years"),
        ("30-day", "thirty-day", "forty-five days", "45 days"),
        ("two years", "two years", "3 years", "3 years"),  # as it was asked
        ("2 years", "2 years", "three years", "three years"),
        ("two years", "2 years", "120 years", "120 years"),
        ("two years", "2 years", "a year", "a year"),
    ],
)
def test_words_and_digits_are_those_of_the_text(
    there: str, said: str, new: str, written: str
) -> None:
    assert written_alike(there, said, new) == written


@given(st.integers(1, 99))
def test_a_number_in_words_is_that_number(number: int) -> None:
    words = written_alike("two days", "2 days", f"{number} days")
    assert count_of(words) == number
    assert written_alike("2 days", "two days", words) == f"{number} days"


def test_an_ordinal_is_no_period_and_a_number_may_become_one() -> None:
    assert not is_period("thirty-second")
    assert is_period("thirty seconds")
    assert is_period("thirty-two-second")
    assert changes_number("30 days", "1 day")
    assert not changes_number("30 days", "sixty days")
    assert not changes_number("some", "1 day")


def test_a_number_of_thousands_of_digits_is_no_count() -> None:
    assert count_of(f"{'9' * 5000} days") is None
    assert not are_same_period(f"{'9' * 5000} days", f"{'9' * 5000} days")
