"""Instructions that name a place and what is done there, and those that don't."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.instructions.asked_change import MOST_CHARACTERS, Destination, asked_change
from app.instructions.places.named_place import NamedPlace

LAST = NamedPlace("line", "order", -1, -1, said="the last line")


@pytest.mark.parametrize(
    ("instruction", "unit"),
    [
        ("Delete the last paragraph", "paragraph"),
        ("Please remove line 3.", "line"),
        ("Can you please take out the second sentence!", "sentence"),
        ("get rid of the section Parking, please", "section"),
        ("Drop the function read_rows", "definition"),
        ("Delete everything after line 3", "line"),
    ],
)
def test_a_place_is_deleted(instruction: str, unit: str) -> None:
    asked = asked_change(instruction)
    assert asked is not None
    assert (asked.kind, asked.words, asked.to) == ("delete", "", None)
    assert asked.place is not None
    assert asked.place.unit == unit


@pytest.mark.parametrize(
    "instruction",
    ['Delete "very"', 'Remove the word "very" everywhere', "Cut every `very`", 'Omit all "very".'],
)
def test_words_are_deleted(instruction: str) -> None:
    asked = asked_change(instruction)
    assert asked is not None
    assert (asked.kind, asked.words, asked.place) == ("delete", "very", None)


@pytest.mark.parametrize(
    ("instruction", "unit", "to"),
    [
        ('Insert "x" before the last line', None, Destination("before", LAST)),
        ('Add the line "x" right after the last line.', "line", Destination("after", LAST)),
        ('Below the last line, add "x"', None, Destination("after", LAST)),
        ('Add "x" at the end', None, Destination("end")),
        ('Write "x" at the very end of the text', None, Destination("end")),
        ('At the top of this file, put a sentence "x"', "sentence", Destination("beginning")),
        ('Append "x" to the end of the last line', None, Destination("end", LAST)),
        ('Add "x" as a bullet point after "y"', "item", Destination("after", words="y")),
        ('Add a new paragraph "x" before "y"', "paragraph", Destination("before", words="y")),
    ],
)
def test_words_are_inserted(instruction: str, unit: str | None, to: Destination) -> None:
    asked = asked_change(instruction)
    assert asked is not None
    assert (asked.kind, asked.new, asked.unit, asked.to) == ("insert", "x", unit, to)


def test_a_place_is_replaced_or_moved() -> None:
    asked = asked_change('Replace the last line with "x to y"')
    assert asked is not None
    assert (asked.kind, asked.place, asked.new) == ("replace", LAST, "x to y")
    asked = asked_change("Move the last line to before line 1")
    assert asked is not None
    first = NamedPlace("line", "number", 1, 1, said="line 1")
    assert (asked.kind, asked.place, asked.to) == ("move", LAST, Destination("before", first))
    asked = asked_change("Move the last line to the beginning")
    assert asked is not None
    assert asked.to == Destination("beginning")


def test_two_places_are_swapped() -> None:
    for instruction in (
        "Swap line 1 and the last line",
        "Swap the first and the last line",
        "Exchange the first and last lines.",
        "switch the first line with the last line",
    ):
        asked = asked_change(instruction)
        assert asked is not None
        places = [(e and (e.unit, e.first, e.last)) for e in (asked.place, asked.other)]
        assert (asked.kind, *places) == ("swap", ("line", 1, 1), ("line", -1, -1))
    assert asked_change("Swap the rows and the columns") is None


def test_a_blank_line_and_nothing() -> None:
    asked = asked_change("Insert a blank line after the last line")
    assert asked is not None
    assert (asked.kind, asked.new, asked.unit) == ("insert", "", "line")
    assert asked.to == Destination("after", LAST)
    asked = asked_change('Replace "very" with nothing')
    assert asked is not None
    assert (asked.kind, asked.words) == ("delete", "very")


@pytest.mark.parametrize(
    "instruction",
    [
        "Delete the unused imports",
        "Remove all typos",
        "Add a docstring to the function wrap",
        "Insert a comma after the last word",
        'Add "x"',
        'Add "x" where it fits',
        'Add "x" after every line that begins with "y"',
        "Move it to a better place",
        "Replace the last line with something nicer",
        "Set the heading Results to Level 3",
        "Change the title Guide to One That Fits Better",
        'Delete "a" and "b"',
        "Delete the last line and shorten the rest",
        'Delete "x" if it is there twice',
        'Write "x" in capital letters at the end of each line',
        "Make it shorter",
        "",
        "Delete the line that begins with " + "x" * MOST_CHARACTERS,
    ],
)
def test_a_model_reads_all_else(instruction: str) -> None:
    assert asked_change(instruction) is None


@given(st.text(), st.sampled_from(["Delete ", "Add ", "Move ", 'Replace line 1 with "']))
def test_any_text_is_read(text: str, begin: str) -> None:
    asked_change(begin + text)
