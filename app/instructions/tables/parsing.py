"""Tables of a text as rows of cells: Markdown's, between bars, a file of values that commas,
semicolons or tabs part, and those of plain text whose columns are made with spaces.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

from app.instructions.structure import CharRange, fenced, line_ranges
from app.instructions.tables.spaced_columns import spaced_columns
from app.instructions.tables.table import BAR, BETWEEN_BARS, CellRow, CellTable, with_cells
from app.instructions.text_kinds import python

_BOM = "\ufeff"
_MARKS = "\t;,"
LEAST_SHARE = 0.8
"""Of a file's lines that have as many cells as the first one, for it to be a table."""

MOST_HEAD = 40
"""Code points of a file's column's name."""

_FRAMED = re.compile(r"([ \t>]*\|)(.*)(\|[ \t]*)", re.DOTALL)


@lru_cache(maxsize=2)
def tables_of(text: str) -> tuple[CellTable, ...]:
    """The tables of a text, in order: Markdown's, or else the text as one, or else those of plain
    text.
    """
    return tuple(_barred(text)) or tuple(_parted(text)) or tuple(spaced_columns(text))


def _barred(text: str) -> Iterator[CellTable]:
    """Rows between bars below a rule, outside of fences."""
    if BAR not in text:
        return
    rows, code = list[CellRow | None](), fenced(text)
    for place in line_ranges(text):
        is_row = place[0] not in code and text[slice(*place)].lstrip(" \t>")[:1] == BAR
        rows.append(_row(text, place) if is_row else None)
    at = 0
    while at + 1 < len(rows):
        heads, rule = rows[at], rows[at + 1]
        at += 1
        if heads is None or rule is None or not rule.is_rule or heads.is_rule:
            continue
        if len(heads.cells) != len(rule.cells):
            continue
        found = [heads]
        while at < len(rows) and (row := rows[at]) is not None:
            found.append(row)
            at += 1
        below = text[slice(*line_ranges(text)[at])] if at < len(rows) else ""
        if BAR not in below:  # a row that isn't read belongs to it, too
            yield CellTable(BAR, tuple(found))


def _row(text: str, place: CharRange) -> CellRow | None:
    line = text[slice(*place)]
    own = line.rstrip("\r\n")
    found = _FRAMED.fullmatch(own)
    if found is None or found[2].endswith("\\"):
        return None
    return CellRow(place, found[1], tuple(BETWEEN_BARS.split(found[2])), found[3], line[len(own) :])


def _parted(text: str) -> Iterator[CellTable]:
    """The text as one table, if a mark parts most of its lines into as many cells as the first."""
    lines = [each for each in line_ranges(text) if text[slice(*each)].strip()]
    is_together = all(one[1] == other[0] for one, other in pairwise(lines))
    if len(lines) < 2 or not is_together or python(text) is not None:
        return
    for mark in _MARKS:
        if mark not in text[slice(*lines[0])]:
            continue
        rows = [_parted_row(text, each, mark) for each in lines]
        if rows[0] is not None and text.startswith(_BOM):
            rows[0] = _without_mark(rows[0])
        found = [each for each in rows if each is not None]
        if len(found) < len(rows) or len(found[0].cells) < 2:
            continue
        table = CellTable(mark, tuple(found))
        alike = sum(len(each.cells) == len(found[0].cells) for each in found)
        if alike >= LEAST_SHARE * len(found) and all(map(_may_be_head, table.heads)):
            yield table
            return


def _without_mark(row: CellRow) -> CellRow:
    """A file's first row without the mark of its encoding, which stays where it is."""
    first = row.cells[0].removeprefix(_BOM)
    return replace(with_cells(row, (first, *row.cells[1:])), before=_BOM)


def _may_be_head(head: str) -> bool:
    return 0 < len(head) <= MOST_HEAD and not head.endswith((".", "!", "?"))


def _parted_row(text: str, place: CharRange, mark: str) -> CellRow | None:
    """None where a cell in quotation marks doesn't end in its line."""
    line = text[slice(*place)]
    own = line.rstrip("\r\n")
    if '"' not in own:
        return CellRow(place, "", tuple(own.split(mark)), "", line[len(own) :])
    form = re.compile(rf' *"(?:[^"]|"")*" *(?={mark}|$)|(?! *")[^{mark}]*')
    cells, at = list[str](), 0
    while found := form.match(own, at):
        cells.append(found[0])
        at = found.end() + 1
        if at > len(own):
            break
    if at <= len(own):
        return None
    return CellRow(place, "", tuple(cells), "", line[len(own) :])
