"""Rows of a table that are named without the word: `Remove figs`, `Add Plums, 20, 0.60 to the
table`.

Only where nothing else can be meant: one row alone begins with the words, which stand nowhere else,
or the cells are those of a row and the table has numbers where they have some.
"""

from __future__ import annotations

import re

from app.instructions.change_forms import BEGIN, DELETE
from app.instructions.changed_text import ChangedText
from app.instructions.places.structure import CharRange
from app.instructions.quotations import SetApart, set_apart
from app.instructions.tables.named import END, NAME, rows_saying
from app.instructions.tables.parsing import tables_in
from app.instructions.tables.row_cells import asks_more, cells_named
from app.instructions.tables.rows import rows_changed
from app.instructions.tables.table import NUMBER, CellRow, CellTable
from app.instructions.unclear import UnclearError

LEAST_CELLS = 3
"""Of a row that is added without a word about a table; two may be two things."""

_DELETE = re.compile(rf"{BEGIN}{DELETE} (?:the )?(?P<one>{NAME}){END}", re.IGNORECASE)
_ADD = re.compile(
    r"(?:please,? )?(?:add|insert|append) (?P<cells>[^\x02]+?[,;|].*?)"
    r"(?P<to> (?:to|in|into) (?:the|this|my) (?:table|file|sheet|spreadsheet|csv))?[.!]?",
    re.IGNORECASE,
)


def bare_rows(text: str, instruction: str, window: CharRange) -> ChangedText | None:
    """The text without a row, or with one more; None where the words may be anything else.

    Raises:
        EditError: as for `rows_changed`.
        UnclearError: as for `rows_changed`.
    """
    asked = set_apart(instruction)
    if asked is None:
        return None
    if found := _DELETE.fullmatch(asked.words):
        if asked.has_quotation(found["one"]) or not _is_row_alone(text, found["one"], window):
            return None
        return rows_changed(text, SetApart(f"delete the row with {found['one']}", ()), window)
    if (found := _ADD.fullmatch(asked.words)) and not asks_more(found["cells"]):
        tables = tables_in(text, window)
        if len(tables) == 1 and _takes(text, tables[0], asked, found):
            row = SetApart(f"add a row {found['cells']}", asked.quotations)
            return rows_changed(text, row, window)
    return None


def row_called(table: CellTable, name: str) -> CellRow | None:
    """The only row that begins with this cell."""
    found = rows_saying(table, name, 0)
    return found[0] if len(found) == 1 else None


def _is_row_alone(text: str, name: str, window: CharRange) -> bool:
    """Whether one row begins with the words, and they stand nowhere else."""
    if not any(map(str.isalpha, name)):
        return False
    form = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)", re.IGNORECASE)
    if len(form.findall(text)) != 1:
        return False
    return sum(row_called(each, name) is not None for each in tables_in(text, window)) == 1


def _takes(text: str, table: CellTable, asked: SetApart, found: re.Match[str]) -> bool:
    """Whether the cells fit a table as a new row: as many as it has columns, with numbers in the
    columns of numbers. The table must be named, or be the whole text.
    """
    count = len(table.heads)
    is_alone = not (text[: table.place[0]].strip() or text[table.place[1] :].strip())
    if not found["to"] and (not is_alone or count < LEAST_CELLS):
        return False
    try:
        cells = cells_named(asked, found["cells"], count)
    except UnclearError:
        return False
    columns = [table.values(each) for each in range(count)]
    numeric = [n for n, own in enumerate(columns) if own and all(map(NUMBER.fullmatch, own))]
    return len(cells) == count > len(numeric) > 0 and all(
        NUMBER.match(cells[each]) or not cells[each] for each in numeric
    )
