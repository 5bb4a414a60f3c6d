"""Words are found within a document, forwards and backwards, around its ends."""

from __future__ import annotations

import pytest

from app.sources.text_search import MOST_WORDS, TextSearch, find_within

TEXT = "Vellum is skin. The old\nvellum (calf) is dear. VELLUM!"


@pytest.mark.parametrize(
    ("at", "back", "number"),
    [(0, False, 1), (1, False, 2), (30, False, 3), (54, False, 1), (54, True, 3), (0, True, 3)],
)
def test_places_follow_one_another_around_the_ends(at: int, back: bool, number: int) -> None:
    found = find_within(TEXT, "vellum", at, back=back)
    assert found is not None
    assert TEXT[found.start : found.end].lower() == "vellum"
    assert (found.number, found.count) == (number, 3)


def test_white_space_and_signs_are_what_they_are_to_a_reader() -> None:
    start = TEXT.index("old")
    assert find_within(TEXT, " old  VELLUM (calf)", 0) == TextSearch(start, start + 17, 1, 1)


@pytest.mark.parametrize("words", ["", "  ", "parchment", "vellum."])
def test_what_stands_nowhere_is_not_found(words: str) -> None:
    assert find_within(TEXT, words, 0) is None


def test_only_so_much_is_searched_for() -> None:
    assert find_within("a" * 900, "a" * 900, 0) == TextSearch(0, MOST_WORDS, 1, 4)
