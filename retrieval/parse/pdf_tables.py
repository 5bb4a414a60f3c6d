"""Tables of a PDF's page: rows whose cells are in columns.

Rows that stand close together are a table where their cells are in columns that hardly any cell
crosses. What only looks like one stays as it is: items behind numbers or bullets, and text with
bars in it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from statistics import median
from typing import NamedTuple

from retrieval.parse.pdf_rows import PlacedCell, PlacedRow, PlacedWord, placed, rows
from retrieval.parse.pdf_words import PageText
from retrieval.text.line_forms import MARKER

ROW_GAP = 1.6
"""White between two rows, at most, in heights of their words."""

SPLIT_GAP = 0.4
"""White in what seemed one cell, at least, where other rows have two cells there."""

LEAST_ROWS = 3
"""Of two columns; two are enough where there are more columns."""

CROSSING = 0.2
"""Share of the rows that may have a cell across two columns, as the heads of several have."""

WORDY = 4.0
"""Words in a cell of three and more in a line, at most on average; more are prose with gaps in it.
"""

EVEN = 0.2
"""Heights by which the white between the words of a justified line may differ."""

LEAST_JUSTIFIED = 5
"""Words of a justified line."""

PARTS_GAP = 1.3
"""White between two tables, at least, of that between rows."""

MOST_COLUMNS = 60

MOST_SPLITS = 40
"""Of rows that stand close together; bounds the work for a page that was made to cost some."""

_NO_TABLE = re.compile(r"(?:[.·…]\s?){4}|[{}\\]|\s=\s|;$|//|^#")
"""Leaders, as a table of contents has; signs of code."""

_MARK = re.compile(r"[.,;:!?][)\]\u201d\u2019\"']?$")
"""Behind a mark a line's spaces may be wider."""

_Columns = list[tuple[float, float]]


class TableRow(NamedTuple):
    """The words of a row and the column of each, ascending."""

    words: list[PlacedWord]
    columns: list[int]


class PlacedTable(NamedTuple):
    """Rows of a page, and whether the first of them is a head."""

    rows: Sequence[TableRow]
    has_head: bool


def tables(page: PageText) -> list[PlacedTable]:
    """The tables of a page, in the order of its text."""
    found = rows(list(placed(page.ranges, page.boxes)), page.text)
    return [table for run in _runs(found) for table in _in_run(run, page.text)]


def _runs(found: Sequence[PlacedRow]) -> Iterator[list[PlacedRow]]:
    """Divide rows into runs that stand close together. The first and the last row of a run have
    several cells, and no two rows of one cell follow each other.
    """
    run: list[PlacedRow] = []
    for row in found:
        is_near = bool(run) and _is_near(run[-1], row)
        if is_near and len(row.cells) == 1:
            is_near = sum(map(row.is_below, run[-1].cells)) == 1 < len(run[-1].cells)
        if not is_near:
            yield from _trimmed(run)
            run = []
        if run or len(row.cells) > 1:
            run.append(row)
    yield from _trimmed(run)


def _trimmed(run: list[PlacedRow]) -> Iterator[list[PlacedRow]]:
    if run and len(run[-1].cells) == 1:
        run = run[:-1]
    if len(run) > 1:
        yield run


def _is_near(above: PlacedRow, below: PlacedRow) -> bool:
    height = above.cells[0].words[0].height
    return -height / 2 < _white(above, below) < ROW_GAP * height


def _white(above: PlacedRow, below: PlacedRow) -> float:
    return below.box.top - above.box.bottom


def _in_run(run: list[PlacedRow], text: str) -> Iterator[PlacedTable]:
    """The tables in rows that stand close together: one, or several with more white between."""
    waiting, splits = [run], 0
    while waiting:
        run = waiting.pop()
        if (table := _table(run, text)) is not None:
            yield table
        elif (split := _split(run)) and splits < MOST_SPLITS:
            splits += 1
            waiting += [*_runs(run[split:]), *_runs(run[:split])]  # the upper part goes first


def _split(run: Sequence[PlacedRow]) -> int:
    """The first row below the widest white, if that is much wider than others; else 0."""
    gaps = [_white(above, below) for above, below in pairwise(run)]
    widest = max(gaps, default=0.0)
    return gaps.index(widest) + 1 if gaps and widest > max(PARTS_GAP * median(gaps), 0.0) else 0


def _table(run: Sequence[PlacedRow], text: str) -> PlacedTable | None:
    """The rows as a table, if they are one: with as many columns as any of them has cells."""
    counts = Counter(len(row.cells) for row in run)
    for count in sorted(counts, reverse=True):
        if count < 2:
            return None
        if count > MOST_COLUMNS:
            continue
        columns = _columns([row for row in run if len(row.cells) == count])
        if columns is None:
            continue
        found, crosses = zip(*(_in_columns(row, columns) for row in run), strict=True)
        full = [row for row in found if len(set(row.columns)) > 1]
        if sum(crosses) > max(1, CROSSING * len(run)) or len(full) < LEAST_ROWS - (count > 2):
            continue
        return None if _only_looks(full, count, text) else PlacedTable(found, _has_head(full, text))
    return None


def _columns(alike: Sequence[PlacedRow]) -> _Columns | None:
    """Left and right edge of each column of rows with as many cells; None if they aren't apart, as
    wide gaps in prose are not.
    """
    columns = [
        (min(cell.box.left for cell in cells), max(cell.box.right for cell in cells))
        for cells in zip(*(row.cells for row in alike), strict=True)
    ]
    white = SPLIT_GAP * alike[0].cells[0].words[0].height
    is_apart = all(one[1] + white < other[0] for one, other in pairwise(columns))
    return columns if is_apart else None


def _in_columns(row: PlacedRow, columns: _Columns) -> tuple[TableRow, bool]:
    """The row's words with their columns, and whether a cell runs over two columns without a gap
    between its words. Such a cell's words count for the first of these columns.
    """
    words: list[PlacedWord] = []
    places: list[int] = []
    crosses = False
    for cell in row.cells:
        own = [_column(word, columns) for word in cell.words]
        known = [column for column in own if column is not None]
        at = max(min(known, default=_nearest(cell, columns)), places[-1] if places else 0)
        for before, word, column in zip([None, *cell.words], cell.words, own, strict=False):
            if before is not None and column is not None and column > at:
                is_divided = word.left - before.right >= SPLIT_GAP * word.height
                at = column if is_divided else at
                crosses = crosses or not is_divided
            words.append(word)
            places.append(at)
    return TableRow(words, places), crosses


def _column(word: PlacedWord, columns: _Columns) -> int | None:
    """The column that most of a word is in."""
    overlaps = [min(word.right, right) - max(word.left, left) for left, right in columns]
    most = max(overlaps)
    return overlaps.index(most) if most > 0 else None


def _nearest(cell: PlacedCell, columns: _Columns) -> int:
    away = [max(left - cell.box.right, cell.box.left - right) for left, right in columns]
    return away.index(min(away))


def _only_looks(full: Sequence[TableRow], count: int, text: str) -> bool:
    """Whether rows only look like a table: items behind their markers, lines of a table of contents
    or of code, prose with gaps in it, and text with bars.
    """
    firsts = [_cell(row, 0, text) for row in full]
    if count == 2 and all(MARKER.fullmatch(f"{first} ") for first in firsts):
        return True
    lines = [" ".join(text[word.start : word.end] for word in row.words) for row in full]
    if any("|" in line for line in lines) or (count > 2 and _is_wordy(full)):
        return True
    if 2 * sum(_is_justified(row, text) for row in full) > len(full):
        return True
    return sum(bool(_NO_TABLE.search(line)) for line in lines) > CROSSING * len(lines)


def _is_wordy(full: Sequence[TableRow]) -> bool:
    """Whether there are too many words between gaps, all of them on one line."""
    for words, _ in full:
        if max(word.top for word in words) > min(word.bottom for word in words):
            return False
    cells = sum(len(set(row.columns)) for row in full)
    return sum(len(row.words) for row in full) > WORDY * cells


def _is_justified(row: TableRow, text: str) -> bool:
    """Whether a row is a line of prose with wide spaces, evener than those between cells. Those
    behind a mark may be wider than the others.
    """
    gaps = {True: list[float](), False: list[float]()}
    for one, other in pairwise(row.words):
        is_marked = _MARK.search(text[one.start : one.end]) is not None
        gaps[is_marked].append(other.left - one.right)
    even, slack = gaps[False], EVEN * row.words[0].height
    if not even or len(row.words) < LEAST_JUSTIFIED:
        return False
    is_even = max(even) - min(even) < slack
    widths = [word.right - word.left for word in row.words]
    are_wider = all(gap > min(even) - slack for gap in gaps[True])
    return is_even and are_wider and max(widths) > 2 * min(widths)


def _cell(row: TableRow, column: int, text: str) -> str:
    words = zip(row.words, row.columns, strict=True)
    return " ".join(text[word.start : word.end] for word, place in words if place == column)


def _has_head(full: Sequence[TableRow], text: str) -> bool:
    """Whether the first row is a head: no numbers, where rows below have some."""
    first, *others = full
    numbers = [any(map(str.isdigit, text[w.start : w.end])) for w in first.words]
    return not any(numbers) and any(
        text[word.start].isdigit() for row in others for word in row.words
    )
