"""Laws of ranges: each is words of the text, and together they leave nothing but what is between."""

from __future__ import annotations

import pytest

from app.sources.text_cells import barred_cells, filled_lines, row_cells, trimmed, whole_lines

TEXT = "a\n\n  Heron | 9 | \n \n  b c \n"


def test_lines_that_are_blank_are_left_out() -> None:
    lines = [TEXT[start:end] for start, end in filled_lines(TEXT, 0, len(TEXT))]
    assert lines == ["a", "  Heron | 9 | ", "  b c "]


def test_each_bar_parts_two_cells_empty_ones_too() -> None:
    row = "Heron | 9 |  | x"
    assert [row[start:end] for start, end in barred_cells(row, 0, len(row))] == [
        *("Heron", "9", "", "x")
    ]


@pytest.mark.parametrize("row", ["Heron | 9 | x", "Heron   9   x", "Heron\t9\tx"])
def test_cells_are_the_same_between_bars_spaces_and_tabs(row: str) -> None:
    text = f"before\n{row}\nbehind"
    start = text.index(row)
    cells = row_cells(text, start, start + len(row))
    assert [text[first:last] for first, last in cells] == ["Heron", "9", "x"]


def test_words_are_trimmed_and_lines_keep_their_indentation() -> None:
    start, end = trimmed(TEXT, 1, len(TEXT))
    assert TEXT[start:end] == "Heron | 9 | \n \n  b c"
    start, end = whole_lines(TEXT, 1, len(TEXT))
    assert TEXT[start:end] == "  Heron | 9 | \n \n  b c"
