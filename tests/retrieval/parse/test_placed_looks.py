"""Looks become ranges of the manuscript; links within it lead to places that exist."""

from __future__ import annotations

import pytest

from retrieval.parse.placed_looks import PlacedLooks
from retrieval.parse.styled import MOST_LOOKS, WordsLook


def test_looks_are_placed_without_the_white_space_at_their_ends() -> None:
    looks = PlacedLooks()
    looks.place([WordsLook(1, 3, "bold")], "a  b\n c  d", 100)
    assert list(looks.take()) == [[103, 107, "bold", ""]]
    assert not list(looks.take())


def test_what_is_trimmed_from_the_end_has_no_look() -> None:
    looks = PlacedLooks()
    looks.place([WordsLook(1, 4, "bold"), WordsLook(3, 5, "italic")], "a b", 0)
    assert list(looks.take()) == [[2, 3, "bold", ""]]


def test_a_name_is_that_of_the_block_that_is_written_next() -> None:
    looks = PlacedLooks()
    leading = [WordsLook(0, 1, "link", "#late"), WordsLook(1, 2, "link", "#nowhere")]
    looks.place(leading, "ab", 0)
    looks.name("late")
    looks.name(None)
    looks.place([], "there", 50)
    looks.name("late")
    looks.place([], "a second one of this name", 80)
    assert list(looks.take()) == [[0, 1, "link", "#50"]]


def test_there_is_a_limit_to_looks_and_targets(monkeypatch: pytest.MonkeyPatch) -> None:
    looks = PlacedLooks()
    for _ in range(MOST_LOOKS + 5):
        looks.place([WordsLook(0, 1, "bold")], "a", 0)
    assert len(list(looks.take())) == MOST_LOOKS
    monkeypatch.setattr("retrieval.parse.placed_looks._MOST_OF_TARGETS", 40)
    looks = PlacedLooks()
    for _ in range(9):
        looks.place([WordsLook(0, 1, "link", "https://a.example")], "a", 0)
    assert len(list(looks.take())) == 2


def test_there_is_a_limit_to_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("retrieval.parse.placed_looks._MOST_NAMES", 2)
    looks = PlacedLooks()
    looks.place([WordsLook(n, n + 1, "link", f"#{n}") for n in range(4)], "abcd", 0)
    for number in range(4):
        looks.name(str(number))
        looks.place([], "x", 10)
    assert [target for *_, target in looks.take()] == ["#10", "#10"]
