"""Ranges meet where they have a place in common."""

from __future__ import annotations

import pytest

from retrieval.text.ranges import line_end, overlap


@pytest.mark.parametrize("other", [(0, 10), (4, 6), (2, 5), (5, 8)])
def test_ranges_with_a_place_in_common_meet(other: tuple[int, int]) -> None:
    assert overlap((4, 6), other)
    assert overlap(other, (4, 6))


@pytest.mark.parametrize("other", [(0, 4), (6, 9), (0, 0), (20, 30)])
def test_ranges_that_touch_or_are_apart_do_not(other: tuple[int, int]) -> None:
    assert not overlap((4, 6), other)
    assert not overlap(other, (4, 6))


def test_a_line_ends_before_its_line_break_or_where_the_range_does() -> None:
    text = "One.\nTwo."
    assert [line_end(text, place) for place in (0, 4, 5, 9)] == [4, 4, 9, 9]
    assert line_end(text, 0, 2) == 2
