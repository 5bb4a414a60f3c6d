"""Entries of a table of contents have leaders and pages that rise."""

from __future__ import annotations

import pytest

from retrieval.text.contents import contents


@pytest.mark.parametrize(
    "lines",
    [
        ["Ropes . . . . . . . 3", "Charts . . . . . . 5", "Food . . . . . . . . 9"],
        ["Preface.........vii", "1) Ropes...........1", "2) Charts..........12"],
        ["Ropes ……………… 3", "Charts ……………… 3", "Food ……………… 9"],
        ["1 On Board 2", "1.1 Ropes . . . . . 2", "1.2 Charts . . . . . 3", "1.3 Food . . . . 4", "2 On Land 9"],
        ["Ropes . . . . . 3", "Charts and what else is needed to", "find the way . . . . . 5", "Food . . . . . 9"],
    ],
)  # fmt: skip
def test_all_lines_are_of_the_table(lines: list[str]) -> None:
    assert contents(lines) == set(range(len(lines)))


def test_what_stands_around_is_none_of_it() -> None:
    lines = [
        "What is in here:",
        "Ropes . . . . 3",
        "Charts . . . . 5",
        "Food . . . . 9",
        "It ends.",
    ]
    assert contents(lines) == {1, 2, 3}


@pytest.mark.parametrize(
    "lines",
    [
        ["Coffee ........ 4", "Tea ........ 3", "Cake ........ 5", "Soup ........ 2"],
        ["Coffee ........ 3.50", "Tea ........ 4.20", "Cake ........ 5.00"],
        ["Ropes . . . . 3", "Charts . . . . 5"],
        ["Signed ........", "Dated ........", "Place ........"],
        ["He waited . . . . and left", "in 1999", "Pages 3", "Pages 4"],
        ["a ....... 1", *"bcdef", "g ....... 2", *"hijkl", "m ....... 3"],
        [],
    ],
)
def test_other_lines_with_dots_or_numbers_are_none(lines: list[str]) -> None:
    assert contents(lines) == set()
