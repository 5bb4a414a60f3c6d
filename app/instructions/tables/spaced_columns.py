"""Tables of plain text as rows of cells: columns that two or more spaces part.

A paragraph is one only if all of its lines have as many cells, no two columns have a place in
common, and it has heads or all cells of each column begin or end below one another. One of two
columns, which may be labels and what they name, has heads without marks and three numbers or more
below the second, which end below it or stand behind a drawn line.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from app.instructions.places.structure import CharRange, fenced, line_ranges
from app.instructions.tables.spaced_tables import are_right_aligned
from app.instructions.tables.table import NUMBER, CellRow, CellTable
from app.instructions.text_kinds import is_code
from retrieval.text.cells import cells_of, spaced_rows

_LEAST_ROWS = 3
_GAP = "  "
_PAIR = 2
_LEAST_VALUES = 3
_DRAWN = frozenset("-=")

Cells = Sequence[Sequence[CharRange]]
"""Of each line, where its cells start and end."""


def spaced_columns(text: str) -> Iterator[CellTable]:
    """The tables in a text that are made with spaces, outside of code."""
    if _GAP not in text:
        return
    code = fenced(text)

    def is_row(place: CharRange) -> bool:
        return bool(text[slice(*place)].strip()) and place[0] not in code

    for is_block, places in groupby(line_ranges(text), key=is_row):
        table = _table(text, [*places]) if is_block else None
        if table is not None and is_code(text):
            return
        if table is not None:
            yield table


def _table(text: str, places: Sequence[CharRange]) -> CellTable | None:
    """The lines of a paragraph as a table."""
    if len(places) < _LEAST_ROWS or _GAP not in text[slice(*places[0])].strip():
        return None
    lines = [text[slice(*each)].rstrip("\r\n") for each in places]
    if any("\t" in each or "|" in each for each in lines):
        return None
    cells = [cells_of(each) for each in lines]
    if len({*map(len, cells)}) > 1 or (len(cells[0]) <= _PAIR and not _are_values(lines, cells)):
        return None
    columns = [*zip(*cells, strict=True)]
    extents = [(min(e[0] for e in own), max(e[1] for e in own)) for own in columns]
    if any(one[1] >= other[0] for one, other in pairwise(extents)):
        return None
    if not (all(map(_is_aligned, columns)) or spaced_rows(lines) == range(len(lines))):
        return None
    return _laid_out(text, places, cells, _edges(columns, extents))


def _are_values(lines: Sequence[str], cells: Cells) -> bool:
    """Whether two columns are a table of names and numbers: both heads are words, everything below
    the second is a number, and a drawn line or right alignment confirms it.
    """
    if len(cells[0]) != _PAIR:
        return False
    words = [[line[slice(*each)] for each in own] for line, own in zip(lines, cells, strict=True)]
    (name, head), *rows = words
    below = [each for each in rows if not all(set(own) <= _DRAWN for own in each)]
    is_head = name[-1].isalnum() and head[-1].isalnum() and not any(map(str.isdigit, head))
    is_told = len(below) < len(rows) or are_right_aligned([own[1] for own in cells])
    are_numbers = all(NUMBER.fullmatch(value) for _, value in below)
    return is_head and is_told and len(below) >= _LEAST_VALUES and are_numbers


def _is_aligned(cells: Sequence[CharRange]) -> bool:
    return any(len({each[side] for each in cells}) == 1 for side in (0, 1))


def _edges(columns: Cells, extents: Sequence[CharRange]) -> list[CharRange]:
    """The columns, each widened on its ragged side so that the space between any two is the
    smallest that there is.
    """
    least = min(other[0] - one[1] for one, other in pairwise(extents))
    edges = [*extents]
    for place, (one, other) in enumerate(pairwise(extents)):
        if are_right_aligned(columns[place + 1]):
            edges[place + 1] = one[1] + least, other[1]
        else:
            edges[place] = edges[place][0], other[0] - least
    return edges


def _laid_out(
    text: str, places: Sequence[CharRange], cells: Cells, edges: Sequence[CharRange]
) -> CellTable | None:
    """The lines as a table; None if writing it again would change them."""
    first, mark = edges[0][0], " " * (edges[1][0] - edges[0][1])
    rows = list[CellRow]()
    for number, (place, own) in enumerate(zip(places, cells, strict=True)):
        line = text[slice(*place)]
        words = line.rstrip()
        bare = line.rstrip("\r\n")
        wide = bare.ljust(edges[-1][1])
        drawn = number == 1 and all(set(words[slice(*each)]) <= _DRAWN for each in own)
        rows.append(
            CellRow(
                place,
                wide[:first],
                tuple(wide[start:end] for start, end in edges),
                bare[len(words) :],
                line[len(bare) :],
                is_drawn=drawn,
            )
        )
    table = CellTable(mark, tuple(rows))
    is_same = all(table.line(row) == text[slice(*row.place)] for row in rows)
    return table if is_same else None
