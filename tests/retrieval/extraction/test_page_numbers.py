"""Pages are named as ranges, and found in them again."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from retrieval.extraction.page_numbers import called, holds, told


def test_neighbours_are_a_range() -> None:
    assert told([8, 3, 5, 4]) == "3-5, 8"
    assert told([]) == ""


@given(st.sets(st.integers(1, 60)))
def test_what_is_told_holds_these_pages_and_no_others(numbers: set[int]) -> None:
    assert {number for number in range(62) if holds(told(numbers), number)} == numbers


@pytest.mark.parametrize("text", ["", "x", "1-x", "-", "\N{SUPERSCRIPT TWO}", "1--9", ", ,"])
def test_what_names_no_pages_holds_none(text: str) -> None:
    assert not any(holds(text, number) for number in range(10))


def test_a_page_and_several_are_called_so_and_of_many_the_first() -> None:
    assert called("3") == "page 3"
    assert called("3-5, 8") == "pages 3-5, 8"
    shown = called(told(range(1, 99, 2)))
    assert shown.startswith("pages 1, 3, 5,")
    assert shown.endswith("and others")
    assert len(shown) < 60
