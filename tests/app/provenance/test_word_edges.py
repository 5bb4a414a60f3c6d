"""Where words begin and end, and which words are no quote by themselves."""

from __future__ import annotations

import pytest

from app.provenance.word_edges import is_cut, is_trivial, places_of


@pytest.mark.parametrize("text", ["of the", "before and after", "it is only", "of the lamp"])
def test_function_words_are_trivial_also_around_one_other_word(text: str) -> None:
    assert is_trivial(text)


@pytest.mark.parametrize(
    "text",
    ["12.", "17:", "new", "25,", "(a)", "b)", "3.1", "Note\nThe", "here. They", "of: Note", "8"],
)
def test_numbers_of_items_lone_words_and_what_crosses_a_line_say_nothing(text: str) -> None:
    assert is_trivial(text)


@pytest.mark.parametrize(
    "text",
    ["must be paid", "shall own shares", "of 1871", "the old lamp", "25%", "\u20ac 5", "61,800",
     "12 months", "Heiberg", "H1", "Note\nThe lamp"],
)  # fmt: skip
def test_words_that_mean_something_are_not(text: str) -> None:
    assert not is_trivial(text)


def test_a_word_is_cut_between_its_letters_only() -> None:
    assert [is_cut("ab c", position) for position in range(5)] == [False, True, False, False, False]
    assert not is_cut("\u65e5\u672c", 1)  # no spaces between words there


def test_places_cut_no_word_and_are_found_after_one_that_does() -> None:
    source = "axo xo xo, xo"
    assert list(places_of("xo", source)) == [4, 7, 11]
    assert list(places_of("xo", source, 5)) == [7, 11]
    assert list(places_of("xo", source, 5, 9)) == [7]
    assert list(places_of("xo xo", source)) == [4]
    assert list(places_of("xo xo", source, step=5)) == []
