"""A section is found by the words of its title, and of the titles that it stands below."""

from __future__ import annotations

import pytest

from app.asking.titled_sections import by_words
from storage import Heading

CLUB = [
    Heading(0, 1, "Rules of the Club"),
    Heading(10, 2, "3. The board"),
    Heading(20, 3, "3.1. Powers"),
    Heading(30, 3, "3.2. Meetings"),
    Heading(40, 2, "4. The boat keeper"),
    Heading(50, 3, "4.1. Powers"),
    Heading(60, 4, "4.1.1. Limits"),
    Heading(70, 2, "5. What is not paid"),
    Heading(80, 3, "5.1. Trips"),
]


@pytest.mark.parametrize(
    ("named", "place"),
    [
        ("powers of the board", 2),
        ("powers of the boat keeper", 5),
        ("the boat keeper's powers", 5),
        ("limits of the keeper", 6),
        ("board", 1),
        ("powers", 2),
        ("trips that are not paid", 8),
    ],
)
def test_words_may_be_in_the_titles_above(named: str, place: int) -> None:
    assert by_words(named, CLUB) == place


@pytest.mark.parametrize("named", ["powers of the cook", "trips that are paid", "the", "club fee"])
def test_all_words_are_somewhere_and_one_in_the_title_itself(named: str) -> None:
    assert by_words(named, CLUB) is None


def test_a_title_with_all_words_goes_before_one_that_needs_those_above() -> None:
    headings = [Heading(0, 1, "Board"), Heading(5, 2, "Fee"), Heading(9, 1, "Fee of the board")]
    assert by_words("board fee", headings) == 2
