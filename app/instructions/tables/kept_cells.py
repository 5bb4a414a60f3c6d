"""Columns of a table that stay aligned when words in their cells become longer or shorter."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from app.instructions.places.structure import CharRange, indent, line_around
from app.instructions.tables.cell_writing import is_even, is_right, with_words
from app.instructions.tables.parsing import tables_of
from app.instructions.tables.table import (
    BETWEEN_BARS,
    LEAST_GAP,
    CellRow,
    CellTable,
    changed_lines,
    with_cells,
)
from app.instructions.text_edit import TextEdit, edited, in_order

MOST_COLUMNS = 100
"""Of a table whose columns are kept aligned."""

_GAP = re.compile("  |\t")

CellEdits = dict[tuple[int, int], list[TextEdit]]
"""Edits by the row and the column of their cell."""


def with_kept_cells(
    text: str, edits: Sequence[TextEdit], window: CharRange
) -> tuple[TextEdit, ...]:
    """The edits, of which those within the cells of an aligned table are its lines as they are
    then. A column becomes as wide as it has to be, if the whole table may be changed.
    """
    ordered = sorted(edits, key=lambda each: (each.start, each.end))
    if not _may_be_in_rows(text, ordered):
        return tuple(edits)
    found, done = list[TextEdit](), 0
    for table in tables_of(text):
        start, end = table.place
        first = bisect_right(ordered, start, lo=done, key=lambda each: each.end)
        last = bisect_left(ordered, end, lo=first, key=lambda each: each.start)
        own = ordered[first:last]
        lines = _lines(text, table, own, window) if own else None
        found += ordered[done:first] + (own if lines is None else lines)
        done = last
    return in_order([*found, *ordered[done:]])


def _may_be_in_rows(text: str, edits: Sequence[TextEdit]) -> bool:
    """Whether some, in order, are in lines that may be a table's."""
    end = -1
    for each in edits:
        if each.start < end:
            continue  # in the line before
        first, end = line_around(text, each.start)
        line = text[first:end].strip()
        if "|" in line or "  " in line:
            return True
    return False


def _lines(
    text: str, table: CellTable, edits: Sequence[TextEdit], window: CharRange
) -> list[TextEdit] | None:
    """The lines of a table that are others; None where nothing is to be kept."""
    are_in_line = not any("\n" in e.new or "\n" in text[e.start : e.end] for e in edits)
    if not (are_in_line and (table.is_barred or table.is_spaced)):
        return None
    is_whole = len({len(row.cells) for row in table.rows}) == 1
    is_whole = is_whole and len(table.heads) <= MOST_COLUMNS
    cells = _by_cell(table, edits) if is_whole else None
    if cells is None:
        return None
    new = table = _narrowed(table)
    for column in sorted({column for _, column in cells}):
        if not is_even(new, column):
            return None
        words = dict[int, str]()
        for (row, place), own in cells.items():
            if place == column:
                said = _after(text, _places(table, row)[column], own)
                if (BETWEEN_BARS if table.is_barred else _GAP).search(said):
                    return None  # it would be two cells
                words[row] = table.words(said)
        new = replace(new, rows=with_words(new, column, words))
    changed = changed_lines(text, table, new.rows)
    is_wider = len(changed) > len({row for row, _ in cells})
    if is_wider and not (window[0] <= table.place[0] and table.place[1] <= window[1]):
        return None
    is_joint = is_wider or any(each.is_joint for each in edits)
    return [replace(each, is_joint=is_joint) for each in changed]


def _narrowed(table: CellTable) -> CellTable:
    """A table that is made with spaces, with those that it can do without in its cells."""
    more = " " * (len(table.mark) - LEAST_GAP) if table.is_spaced else ""
    if not more:
        return table
    count = len(table.heads)
    rights = [is_right(table, column) for column in range(count)]

    def wider(row: CellRow) -> CellRow:
        cells = list(row.cells)
        for column in range(count - 1):
            if rights[column + 1]:
                cells[column + 1] = more + cells[column + 1]
            else:
                cells[column] += more
        return with_cells(row, cells)

    return CellTable(" " * LEAST_GAP, tuple(map(wider, table.rows)))


def _by_cell(table: CellTable, edits: Sequence[TextEdit]) -> CellEdits | None:
    """None where one isn't within a cell's words."""
    starts = [row.place[0] for row in table.rows]
    found: CellEdits = defaultdict(list)
    places = dict[int, list[CharRange]]()
    for each in edits:
        row = bisect_right(starts, each.start) - 1
        if row < 0 or table.rows[row].is_rule:
            return None
        if row not in places:
            places[row] = _places(table, row)
        own = places[row]
        column = bisect_right(own, each.start, key=lambda place: place[0]) - 1
        if column < 0 or each.end > own[column][1] or own[column][0] == each.end:
            return None
        found[row, column].append(each)
    return found


def _places(table: CellTable, row: int) -> list[CharRange]:
    """Where the words of a row's cells stand in the text."""
    own = table.rows[row]
    found, start = list[CharRange](), own.place[0] + len(own.before)
    for cell in own.cells:
        first = indent(cell)
        found.append((start + first, start + max(first, len(cell.rstrip()))))
        start += len(cell) + len(table.mark)
    return found


def _after(text: str, place: CharRange, edits: Sequence[TextEdit]) -> str:
    """What a cell says then, as it is written."""
    start, end = place
    moved = [TextEdit(e.start - start, e.end - start, e.new) for e in edits]
    return edited(text[start:end], moved).strip()
