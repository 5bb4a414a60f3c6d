"""Tables in plain text whose columns are made with spaces, around lines that change."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from app.instructions.places.structure import CharRange, line_ranges
from retrieval.text.cells import cells_of, spaced_rows

RowCells = dict[int, Sequence[CharRange]]
"""The cells of a table's rows by their lines, from 0; where each starts and ends in its line."""


def are_right_aligned(cells: Collection[CharRange]) -> bool:
    """Whether the cells of a column, by where each starts and ends in its line, end below one
    another and begin anywhere.
    """
    starts, ends = ({each[side] for each in cells} for side in (0, 1))
    return len(ends) == 1 < len(starts)


def spaced_tables(text: str, changed: Sequence[int]) -> Iterator[RowCells]:
    """The tables in the paragraphs that have some of these lines, in order."""
    lines = line_ranges(text)
    for block in _blocks(text, lines, changed):
        found = _tables([text[slice(*lines[number])] for number in block])
        yield from ({block[at]: cells for at, cells in rows.items()} for rows in found)


def _blocks(text: str, lines: Sequence[CharRange], changed: Sequence[int]) -> Iterator[range]:
    """The lines around changed ones, up to blank ones."""
    end = 0
    for number in changed:
        if number < end or not text[slice(*lines[number])].strip():
            continue
        first = end = number
        while first and text[slice(*lines[first - 1])].strip():
            first -= 1
        while end < len(lines) and text[slice(*lines[end])].strip():
            end += 1
        yield range(first, end)


def _tables(block: Sequence[str]) -> Iterator[RowCells]:
    """Those among some lines, but for tables that tabs make."""
    first = 0
    while found := spaced_rows(block[first:]):
        rows = range(first + found.start, first + found.stop)
        if not any("\t" in block[number] for number in rows):
            yield {number: cells_of(block[number].rstrip("\r\n")) for number in rows}
        first = rows.stop
