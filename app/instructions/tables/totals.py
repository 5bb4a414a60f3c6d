"""Rows that sum up the others of a table, which stay when these change, and are told."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from app.instructions.tables.parsing import tables_of
from app.instructions.tables.table import CellRow, CellTable
from app.instructions.text_edit import TextEdit, edited
from app.safe_text import quoted

_NAMES = "(?:total|sum|subtotal|average|mean)s?"
_TOTAL = re.compile(rf"\W*(?:grand (?=total))?{_NAMES}\W*", re.IGNORECASE)
_SAID = re.compile(rf"\b{_NAMES}\b", re.IGNORECASE)
"""What a text with such a row has; others don't cost looking for tables."""


def is_total(table: CellTable, row: CellRow) -> bool:
    """Whether a row sums up those above it."""
    return _TOTAL.fullmatch(table.words(row.cells[0])) is not None


def totals_left(text: str, edits: Sequence[TextEdit]) -> Iterator[str]:
    """The totals of a text that stay though edits, which are in order, change a number above them,
    in sentences.
    """
    if not _SAID.search(text):
        return
    old = tables_of(text)
    if not any(map(_totals, old)):
        return
    new = tables_of(edited(text, edits))
    for before, after in zip(old, new, strict=True) if len(old) == len(new) else ():
        if before.heads != after.heads:
            continue
        was, now = _totals(before), _totals(after)
        columns = [n for n in range(len(before.heads)) if _numbers(before, n) != _numbers(after, n)]
        for name, cells in was.items():
            if any(now.get(name) == cells and re.search(r"\d", cells[n]) for n in columns):
                yield f"{quoted(name)} stays as it is."


def _totals(table: CellTable) -> dict[str, list[str]]:
    """What the rows say that sum up others, by their names."""
    rows = [[*map(table.words, row.cells)] for row in table.body if is_total(table, row)]
    count = len(table.heads)
    return {row[0]: (row + [""] * count)[:count] for row in rows}


def _numbers(table: CellTable, column: int) -> Counter[str]:
    """What the cells of a column say that are numbers, but for those that sum up others."""
    rows = (row.cells for row in table.body if not is_total(table, row))
    words = (table.words(cells[column]) for cells in rows if column < len(cells))
    return Counter(each for each in words if re.search(r"\d", each))
