"""A cell of a table that is named by its row and its column: `Set the price of figs to 1.30`,
`Change Ben's age from 41 to 42`.

The column is named by its head and the row by its first cell, or by another one that no other row
has, each by all that it says, and one table alone has both.
"""

from __future__ import annotations

import re

from app.errors import EditError
from app.instructions.change_forms import BEGIN
from app.instructions.changed_text import ChangedText
from app.instructions.places.structure import CharRange, line_number, line_ranges
from app.instructions.quotations import SET_APART, SetApart, set_apart
from app.instructions.tables.bare_rows import row_called
from app.instructions.tables.cell_writing import with_words
from app.instructions.tables.named import NAME, column_of, is_head, rows_saying, said, table_with
from app.instructions.tables.parsing import tables_of
from app.instructions.tables.row_cells import may_be_cell
from app.instructions.tables.table import CellRow, CellTable, edits_of
from app.instructions.values.value_kinds import renewed
from app.safe_text import quoted

_SETTING = r"(?:set|change|update|correct|edit|make|raise|lower|increase|reduce)"
_COLUMN = rf"(?:value of (?:the )?)?(?P<column>{NAME})"
_ROW = rf"(?:the )?(?:row )?(?P<row>{NAME})"
_WAS = r"(?:from (?P<was>(?:[^\s\x02]+ ){1,4}?))?"
_NEW = rf"{_WAS}to (?P<new>{SET_APART}|[^\x02,;:!?]+?)(?:,? please)?[.!]?"
_TOLD = re.compile(r"^(?:blank|empty|zero|double|twice|half)$|['\u2019]s?$", re.IGNORECASE)
"""A value that is told and not said: "half", "Ada's"."""

_PLAIN = re.compile(r"[-+\u2212]?\d[\d.,]*")
_FORMS = tuple(
    re.compile(rf"{BEGIN}{_SETTING} {form} {_NEW}", re.IGNORECASE)
    for form in (rf"(?:the )?{_COLUMN} (?:of|for|in) {_ROW}", rf"{_ROW}['\u2019]s? {_COLUMN}")
)


def row_value_set(text: str, instruction: str, window: CharRange) -> ChangedText | None:
    """The text with another value in one cell; None where it isn't certain which is meant.

    Raises:
        EditError: it is that value already, or a row of the table has other cells than heads.
    """
    asked = set_apart(instruction)
    if asked is None:
        return None
    for form in _FORMS:
        if found := form.fullmatch(asked.words):
            return _set(text, asked, found, window)
    return None


def _set(text: str, asked: SetApart, found: re.Match[str], window: CharRange) -> ChangedText | None:
    column, name = said(asked, found["column"]), said(asked, found["row"])
    tables = [each for each in tables_of(text) if _place(each, column, name) is not None]
    if len(tables) != 1 or _are_together(text, tables[0], column, name):
        return None
    table = table_with(text, window, [column], fits=lambda each: each == tables[0])
    place = _place(table, column, name)
    if place is None:
        return None
    at, row = place
    value = _written(table, at, row, asked, found["new"])
    old = table.words(row.cells[at])
    if value is None or (found["was"] and found["was"].strip() != old):
        return None
    if value == old:
        raise EditError(f"It is {quoted(old)} already: nothing is changed.")
    edits = edits_of(text, table, with_words(table, at, {table.rows.index(row): value}))
    what = f"{quoted(old)} with {quoted(value)} in line {line_number(text, row.place[0]):,}"
    return ChangedText(edits, f"Replaces {what}.", (f"Replaced: {what}.",))


def _place(table: CellTable, column: str, name: str) -> tuple[int, CellRow] | None:
    """The column and the row of these names."""
    at, row = column_of(table, column), row_called(table, name) or _row_with(table, name)
    if at is None or row is None or not is_head(table, column) or at >= len(row.cells):
        return None
    return at, row


def _row_with(table: CellTable, name: str) -> CellRow | None:
    """The row with a cell of these words, if no other one has such a cell and they are no number,
    as where the first column has the numbers of articles.
    """
    found = rows_saying(table, name)
    return found[0] if len(found) == 1 and any(map(str.isalpha, name)) else None


def _are_together(text: str, table: CellTable, column: str, name: str) -> bool:
    """Whether a line elsewhere has both names, so that it may be meant."""
    forms = [
        re.compile(rf"(?<!\w){re.escape(each)}(?!\w)", re.IGNORECASE) for each in (column, name)
    ]
    lines = (e for e in line_ranges(text) if not table.place[0] <= e[0] < table.place[1])
    return any(all(form.search(text, *each) for form in forms) for each in lines)


def _written(table: CellTable, at: int, row: CellRow, asked: SetApart, new: str) -> str | None:
    """What the cell is to say: a value like the others of its column."""
    if (quotation := asked.quotation(new)) is not None:
        return quotation
    others = table.values(at)
    are_plain = bool(others) and all(map(_PLAIN.fullmatch, others))
    is_told = _TOLD.search(new) or (are_plain and not _PLAIN.fullmatch(new))
    if is_told or not may_be_cell(table, at, new):
        return None
    old = table.words(row.cells[at])
    return renewed(old, new) if old else new
