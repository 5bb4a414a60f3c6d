"""Roman numbers are told from words."""

from __future__ import annotations

import pytest

from retrieval.parse.roman import in_roman, roman


@pytest.mark.parametrize(
    ("word", "number"),
    [("i", 1), ("iv", 4), ("ix", 9), ("xiv", 14), ("xl", 40), ("cdxc", 490), ("mm", 2000)],
)
def test_numbers(word: str, number: int) -> None:
    assert roman(word) == number


@pytest.mark.parametrize("word", ["", "iiii", "vx", "a", "ill", "ix.", "1"])
def test_other_words(word: str) -> None:
    assert roman(word) == 0


def test_numbers_are_read_as_they_are_written() -> None:
    assert all(roman(in_roman(number)) == number for number in range(1, 400))
    assert [in_roman(number) for number in (0, 49, 399, 400)] == ["0", "xlix", "cccxcix", "400"]
