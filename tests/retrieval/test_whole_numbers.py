"""Numbers in digits, however many."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from retrieval.whole_numbers import MOST_DIGITS, by_value, whole_number


def test_what_is_counted_with() -> None:
    assert whole_number("007") == 7
    assert whole_number("9" * MOST_DIGITS) == 10**MOST_DIGITS - 1
    assert whole_number("9" * (MOST_DIGITS + 1)) is None
    assert whole_number("9" * 5000) is None


@given(st.integers(min_value=0), st.integers(min_value=0), st.integers(0, 3))
def test_they_are_sorted_by_their_value(one: int, other: int, zeros: int) -> None:
    keys = by_value("0" * zeros + str(one)), by_value(str(other))
    assert (keys[0] < keys[1], keys[0] == keys[1]) == (one < other, one == other)


def test_numbers_that_are_longer_than_any_that_are_converted_are_sorted() -> None:
    assert by_value("10" * 2500) > by_value("9" * 4999) > by_value("8" * 4999)
