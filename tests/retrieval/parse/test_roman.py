"""Roman numbers are told from words."""

from __future__ import annotations

import pytest

from retrieval.parse.roman import roman


@pytest.mark.parametrize(
    ("word", "number"),
    [("i", 1), ("iv", 4), ("ix", 9), ("xiv", 14), ("xl", 40), ("cdxc", 490), ("mm", 2000)],
)
def test_numbers(word: str, number: int) -> None:
    assert roman(word) == number


@pytest.mark.parametrize("word", ["", "iiii", "vx", "a", "ill", "ix.", "1"])
def test_other_words(word: str) -> None:
    assert roman(word) == 0
