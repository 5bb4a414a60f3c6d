"""The parts of a text are found where a change to them is unambiguous."""

from __future__ import annotations

import pytest

from app.teaching.edits.change import (
    headings,
    lists,
    occurrences,
    opening,
    sentences,
    stands_alone,
    with_lines,
    without_lines,
)


def test_a_list_has_three_items_in_one_style() -> None:
    (found,) = lists("Buy:\n- a\n- b\n- c\n\n- only\n- two\n")
    assert (found.first, found.end, found.items, found.is_numbered) == (
        1,
        4,
        ("a", "b", "c"),
        False,
    )
    assert lists("- a\n- b\n* c\n") == []
    assert lists("- a\n- a\n- c") == []


def test_a_list_with_something_nested_or_in_code_is_none() -> None:
    assert lists("- a\n- b\n- c\n  more") == []
    assert lists("```\n- a\n- b\n- c\n```") == []


def test_numbers_are_counted_anew_from_the_first() -> None:
    (found,) = lists("3) a\n4) b\n5) c")
    assert found.lines(["x", "y"]) == ["3) x", "4) y"]
    assert lists("1. a\n2. b\n4. c") == []


def test_lines_are_replaced_and_dropped_without_a_double_gap() -> None:
    assert with_lines("a\nb\nc", 1, 2, ["x", "y"]) == "a\nx\ny\nc"
    assert without_lines("a\n\nb\n\nc", 2, 3) == "a\n\nc"
    assert without_lines("a\n\nb", 2, 3) == "a"
    assert without_lines("a\n\nb", 0, 1) == "b"
    assert without_lines("a\nb\nc", 1, 2) == "a\nc"


def test_headings_are_outside_code() -> None:
    assert headings("# One\n```\n# no\n```\n### Two ##") == [(0, 1, "One"), (4, 3, "Two")]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("One is here. Two is there.", ["One is here.", "Two is there."]),
        ("Dr. Berg came at 8:30. She left.", ["Dr. Berg came at 8:30.", "She left."]),
        ("It cost 45. The rest was free.", ["It cost 45.", "The rest was free."]),
        ("# Title.\n- an item.\nDate: today.\nA line", []),
        ("One.\n\nTwo! Three?", ["One.", "Two!", "Three?"]),
    ],
)
def test_sentences_are_those_of_paragraphs(text: str, found: list[str]) -> None:
    assert [text[start:end] for start, end in sentences(text)] == found


def test_words_stand_alone_where_no_other_word_has_their_letters() -> None:
    assert stands_alone("Anna and Anna's cat", "Anna")
    assert not stands_alone("Anna and Annabel", "Anna")
    assert not stands_alone("Anna, anna", "Anna")
    assert not stands_alone("see anna.org and Anna", "Anna")
    assert occurrences("cat, cats, cat", "cat") == [0, 11]


def test_an_opening_is_in_the_text_once_and_not_the_whole() -> None:
    text = "We went to the sea today. We went to the hills yesterday."
    assert opening("We went to the sea today and home.", text) == "We went to the sea"
    assert opening("Too short", text) is None
