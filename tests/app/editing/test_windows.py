"""Windows put together are the text, each fits, and they end where something new begins."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.editing.windows import TextWindow, windows
from app.errors import EditError
from app.lines import lines_of
from tests.app.editing.texts import TEXTS


def lengths(lines: list[str]) -> list[int]:
    """As if each character were a token."""
    return [*map(len, lines)]


@given(TEXTS, st.integers(92, 200))
def test_windows_put_together_are_the_text(text: str, most: int) -> None:
    lines = lines_of(text)
    found = windows(lines, lengths(lines), most)
    assert [line for each in found for line in lines[each.start : each.end]] == lines
    assert all(sum(map(len, lines[each.start : each.end])) <= most for each in found)


def test_a_window_ends_before_a_function() -> None:
    code = ["import os\n", "\n", "def one():\n", "    a = 1\n", "\n", "    return a\n", "\n"]
    code += ["@cached\n", "def two():\n", "    return 2\n"]
    assert windows(code, lengths(code), 65) == [TextWindow(0, 7), TextWindow(7, 10)]


def test_a_window_ends_between_paragraphs() -> None:
    text = ["# One\n", "\n", "Words.\n", "More.\n", "\n", "Next.\n", "Last.\n"]
    assert windows(text, lengths(text), 31) == [TextWindow(0, 5), TextWindow(5, 7)]


def test_a_line_that_is_too_long_is_named() -> None:
    with pytest.raises(EditError, match=r"Line 2 has 1,000 tokens.*at most 500"):
        windows(["a\n", "x"], [2, 1000], 500)


def test_a_line_is_named_by_its_place_in_the_whole_text() -> None:
    with pytest.raises(EditError, match=r"Line 12 has"):
        windows(["a\n", "x"], [2, 1000], 500, 10)


def test_an_empty_text_has_no_windows() -> None:
    assert windows([], [], 10) == []
