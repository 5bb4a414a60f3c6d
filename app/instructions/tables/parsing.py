"""Tables of a text as rows of cells: Markdown's, between bars, those in the copy of another file's
text, a file of values that commas, semicolons or tabs part, and those of plain text whose columns
are made with spaces.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import groupby, pairwise

from app.instructions.places.structure import CharRange, fenced, indent, line_ranges
from app.instructions.tables.spaced_columns import spaced_columns
from app.instructions.tables.table import BAR, BETWEEN_BARS, RULE, CellRow, CellTable, with_cells
from app.instructions.text_kinds import is_code, python
from retrieval.text.cells import CELL_BREAK

_BOM = "\ufeff"
_MARKS = "\t;,"
LEAST_SHARE = 0.8
"""Of a file's lines that have as many cells as the first one, for it to be a table."""

MOST_HEAD = 40
"""Code points of a file's column's name."""

_BREAK = re.compile(r"(?:^| )\|(?: |$)")
_FRAMED = re.compile(r"([ \t>]*\|)(.*)(\|[ \t]*)", re.DOTALL)


@lru_cache(maxsize=2)
def tables_of(text: str) -> tuple[CellTable, ...]:
    """The tables of a text, in order: Markdown's, or else those that were copied, or else the text
    as one, or else those of plain text.
    """
    with_bars = tuple(_barred(text)) or tuple(_copied(text))
    return with_bars or tuple(_parted(text)) or tuple(spaced_columns(text))


def tables_in(text: str, window: CharRange) -> list[CellTable]:
    """Those of which a part of the text has something."""
    return [e for e in tables_of(text) if e.place[0] < window[1] and window[0] < e.place[1]]


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


def _copied(text: str) -> Iterator[CellTable]:
    """Lines that follow one another with a bar between two cells and as many cells each, as parsers
    write them, and Markdown's with a rule below the first one.
    """
    if CELL_BREAK not in text or is_code(text):
        return
    lines = [(each, _cells_copied(text[slice(*each)].strip())) for each in line_ranges(text)]
    above = ""
    for count, group in groupby(lines, key=lambda each: len(each[1])):
        rows = [_row_copied(text, *each) for each in group]
        has_heads = all(map(_may_be_head, filter(None, rows[0].cells))) and not _is_ruled(above)
        rules = [n for n, each in enumerate(rows) if each.is_rule]
        if count > 1 < len(rows) and has_heads and rules in ([], [1]):
            yield CellTable(CELL_BREAK, tuple(rows))
        above = text[slice(*rows[-1].place)]


def _is_ruled(line: str) -> bool:
    """Whether it is a rule between heads and rows, however it is written."""
    return {"-", BAR} <= {*line.strip()} <= {*" \t|:-"}


def _cells_copied(line: str) -> tuple[str, ...]:
    is_framed = line.startswith(BAR) and line.endswith(BAR)
    return () if is_framed else tuple(_BREAK.split(line))


def _row_copied(text: str, place: CharRange, cells: tuple[str, ...]) -> CellRow:
    line = text[slice(*place)]
    own = line.rstrip("\r\n")
    before, behind = own[: indent(own)], own[len(own.rstrip()) :]
    is_drawn = len(cells) > 1 and all(map(RULE.fullmatch, cells))
    return CellRow(place, before, cells, behind, line[len(own) :], is_drawn=is_drawn)


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
