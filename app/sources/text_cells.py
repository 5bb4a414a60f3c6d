"""Ranges of a window of a text: cells of a row, lines, and words without white space around them.

All take and return offsets of the window's text.
"""

from __future__ import annotations

from collections.abc import Iterator

from retrieval.text.cells import CELL_BREAK, cells_of, is_barred

TextCell = tuple[int, int]
"""A range [start, end) of the window's text."""


def filled_lines(text: str, start: int, end: int) -> Iterator[TextCell]:
    """The lines that aren't blank."""
    at = start
    for line in text[start:end].split("\n"):
        if line.strip():
            yield at, at + len(line)
        at += len(line) + 1


def barred_cells(text: str, start: int, end: int) -> tuple[TextCell, ...]:
    """The cells of a row that bars part, blank ones too."""
    cells = list[TextCell]()
    while (stop := text.find(CELL_BREAK, start, end)) >= 0:
        cells.append((start, stop))
        start = stop + len(CELL_BREAK)
    return (*cells, (start, end))


def row_cells(text: str, start: int, end: int) -> tuple[TextCell, ...]:
    """The cells of a row between bars, or in columns that plain text makes with spaces."""
    row = text[start:end]
    if is_barred(row):
        return barred_cells(text, start, end)
    return tuple((start + first, start + last) for first, last in cells_of(row))


def whole_lines(text: str, start: int, end: int) -> TextCell:
    """The range without blank lines at its ends; the first line keeps its indentation."""
    first, last = trimmed(text, start, end)
    return max(text.rfind("\n", 0, first) + 1, start), last


def trimmed(text: str, start: int, end: int) -> TextCell:
    """The range without white space at its ends."""
    words = text[start:end]
    return start + len(words) - len(words.lstrip()), start + len(words.rstrip())
