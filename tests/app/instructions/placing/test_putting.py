"""Words and lines as they are put at a place."""

from __future__ import annotations

import pytest

from app.instructions.placing.putting import around_place, blank_lines, block, inline, lines_put
from app.instructions.text_edit import edited
from app.instructions.unclear import UnclearError

TEXT = """\
# Lease

The rent is 900. It is due
in May.

- bicycles
- cars

## Ending

Notice is given.
"""


def test_a_sentence_and_its_paragraph() -> None:
    start = TEXT.index("in May")
    end = start + len("in May")
    around = around_place(TEXT, "sentence", (start, end))
    assert TEXT[slice(*around)] == "It is due\nin May."
    with pytest.raises(UnclearError):
        around_place(TEXT, "item", (start, end))
    edit = lines_put(TEXT, "x", "paragraph", (9, end + 2), is_after=True)
    assert (edit.start, edit.new) == (end + 2, "\nx\n")
    assert inline("a b", "x", (0, 1), is_after=True).new == " x"
    assert block("a\n", "x", 2, blank=2).new == "\n\nx\n"


@pytest.mark.parametrize(
    ("text", "at", "blank", "new"),
    [
        ("a\nb\n", 2, 0, "a\nx\nb\n"),
        ("a\nb\n", 2, 1, "a\n\nx\n\nb\n"),
        ("a\n\nb\n", 2, 1, "a\n\nx\n\nb\n"),
        ("a\n\nb\n", 3, 1, "a\n\nx\n\nb\n"),
        ("a\r\n", 3, 1, "a\r\n\r\nx\r\n"),
        ("a", 1, 1, "a\n\nx"),
        ("", 0, 2, "x\n"),
    ],
)
def test_lines_get_the_blank_ones_around_them(text: str, at: int, blank: int, new: str) -> None:
    assert edited(text, [block(text, "x", at, blank=blank)]) == new


def test_words_get_a_space_where_one_belongs() -> None:
    for new, is_after, text in (
        ("x", True, "a x b"),
        (", x", True, "a, x b"),
        (" x", True, "a x b"),
        ("x", False, "x a b"),
        ("(", False, "(a b"),
    ):
        assert edited("a b", [inline("a b", new, (0, 1), is_after=is_after)]) == text


def test_blank_lines_around_a_place() -> None:
    assert blank_lines("a\n\n\nb\n\nc", (4, 6)) == (2, 1)
    assert blank_lines("b\n", (0, 2)) == (0, 0)


def test_items_behind_letters_are_left_to_a_model() -> None:
    with pytest.raises(UnclearError):
        lines_put("(a) a\n", "b", "item", (0, 6), is_after=True)
