"""Edits of a text, and which lines and blanks go with what is deleted."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.instructions.places.units import units_of
from app.instructions.text_edit import (
    TextEdit,
    edited,
    in_order,
    same_object,
    without,
    without_lines,
    without_sentence,
)
from app.lines import lines_of, usual_ending


def test_edits_take_the_place_of_ranges() -> None:
    assert edited("abcdef", [TextEdit(0, 1, "x"), TextEdit(3, 3, "-"), TextEdit(5, 6)]) == "xbc-de"


def test_deletions_that_share_something_are_one() -> None:
    edits = [TextEdit(4, 6), TextEdit(0, 2), TextEdit(1, 3), TextEdit(3, 3, "x")]
    assert in_order(edits) == (TextEdit(0, 3), TextEdit(3, 3, "x"), TextEdit(4, 6))


@pytest.mark.parametrize(("text", "end"), [("a\r\nb\r\nc\n", "\r\n"), ("a\nb", "\n"), ("", "\n")])
def test_line_ends_are_the_usual_ones(text: str, end: str) -> None:
    assert usual_ending(lines_of(text)) == end


@pytest.mark.parametrize(
    ("text", "line", "left"),
    [
        ("a\nX\nb\n", 1, "a\nb\n"),
        ("a\n\nX\n\nb\n", 2, "a\n\nb\n"),
        ("a\n\n\nX\n\nb\n", 3, "a\n\n\nb\n"),
        ("a\n\nX\n\n\nb\n", 2, "a\n\n\nb\n"),
        ("a\n\nX\nb\n", 2, "a\n\nb\n"),
        ("X\n\nb\n", 0, "b\n"),
        ("\nX\n\nb\n", 1, "\nb\n"),
        ("a\n\nX\n", 2, "a\n"),
        ("a\n\nX", 2, "a\n"),
        ("a\n\nX\n\n", 2, "a\n\n"),
        ("a\r\n\r\nX\r\n\r\nb", 2, "a\r\n\r\nb"),
        ("X", 0, ""),
    ],
)
def test_one_group_of_blank_lines_stays(text: str, line: int, left: str) -> None:
    lines = units_of(text, "line", 0, len(text), is_counted=False)
    assert edited(text, in_order(without_lines(text, [lines[line]]))) == left


def test_blank_lines_themselves_all_go() -> None:
    text = "a\n\n\nb\n \nc\n"
    lines = units_of(text, "line", 0, len(text), is_counted=False)
    blank = [each for each in lines if not text[slice(*each)].strip()]
    assert edited(text, without_lines(text, blank, is_tidy=False)) == "a\nb\nc\n"


@pytest.mark.parametrize(
    ("text", "sentence", "left"),
    [
        ("One. Two. Three.\n", "Two.", "One. Three.\n"),
        ("One. Two.\n", "Two.", "One.\n"),
        ("One. Two.\n", "One.", "Two.\n"),
        ("One. Two\nand. Three.\n", "Two\nand.", "One. Three.\n"),
        ("a.\n\nOne.\n\nb.\n", "One.", "a.\n\nb.\n"),
        ('He said: "One." It rained.\n', "One.", "He said: It rained.\n"),
        ("One. **Two.** (Three.)\n", "Three.", "One. **Two.**\n"),
        ("- One.\n- Two.\n", "One.", "- Two.\n"),
        ("- One. Two.\n", "One.", "- Two.\n"),
    ],
)
def test_a_sentence_goes_with_its_space(text: str, sentence: str, left: str) -> None:
    start = text.index(sentence)
    edits = without_sentence(text, (start, start + len(sentence)))
    assert edited(text, in_order(edits)) == left


@given(st.lists(st.sampled_from(["a\n", "b\n", "\n", " \n", "c\r\n"])), st.data())
def test_other_lines_stay_as_they_are(lines: list[str], data: st.DataObject) -> None:
    text = "".join(lines)
    units = units_of(text, "line", 0, len(text), is_counted=False)
    chosen = data.draw(st.lists(st.sampled_from(units), unique=True)) if units else []
    left = edited(text, without(text, "line", chosen))
    kept = [text[slice(*each)] for each in units if each not in chosen]
    assert [e for e in left.splitlines() if e.strip()] == [
        e.rstrip("\r\n") for e in kept if e.strip()
    ]


def test_equal_texts_become_one_object() -> None:
    first, other = ("".join(["a", "b" * 3]) for _ in range(2))
    assert first is not other
    assert same_object(first) is same_object(other)
