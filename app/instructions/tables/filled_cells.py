"""Empty cells of one column that get a value: `Fill the empty notes with n/a`, `Set missing prices
to 0`.

A total at the end stays.
"""

from __future__ import annotations

import re

from app.errors import EditError
from app.instructions.change_forms import BEGIN
from app.instructions.changed_text import ChangedText
from app.instructions.quotations import SET_APART, SetApart
from app.instructions.structure import CharRange
from app.instructions.tables.cell_writing import column_edits
from app.instructions.tables.named import END, NAME, column_of, column_place, said, table_with
from app.instructions.tables.parsing import tables_of
from app.instructions.tables.totals import is_total
from app.instructions.words.describing import describes
from app.safe_text import counted, quoted

_EMPTY = r"(?:(?:all|every|each) )?(?:the )?(?:empty|blank|missing)"
_COLUMN = (
    rf"(?:(?:cells|values) (?:in|of) (?:the )?(?:column )?(?P<column>{NAME})(?: column)?"
    rf"|(?P<head>{NAME}?)(?: (?:cells?|values?))?)"
)
_FILL = re.compile(
    rf"{BEGIN}(?:fill(?: in)?|replace|set|change) {_EMPTY} {_COLUMN} (?:with|by|to) "
    rf"(?P<new>{SET_APART}|[^\s\x02,;]+?){END}",
    re.IGNORECASE,
)
_PRONOUN = re.compile(r"(?:it|its|them|their|the|an?)\b", re.IGNORECASE)


def empty_cells_filled(text: str, asked: SetApart, window: CharRange) -> ChangedText | None:
    """The text with a value in the empty cells of a column; None for other instructions, and where
    no column is called so.

    Raises:
        EditError: no cell of it is empty, there is more than one such table, or a row has other
            cells.
        UnclearError: there is no table.
    """
    found = _FILL.fullmatch(asked.words)
    if found is None:
        return None
    name, new = said(asked, found["column"] or found["head"]), said(asked, found["new"])
    is_said = asked.quotation(found["new"]) is not None
    if not is_said and (describes(new) or _PRONOUN.match(new)):
        return None
    tables = tables_of(text)
    names = [name, f"{name}s", name.removesuffix("s")]
    known = (n for n in names if any(column_of(t, n) is not None for t in tables if t.has_heads))
    called = next(known, None)
    if called is None or called.isdigit():
        return None
    table = table_with(text, window, [called])
    at = column_place(table, called)
    empty = [
        number
        for number, row in table.body_rows(window)
        if not table.words(row.cells[at]) and not is_total(table, row)
    ]
    if not empty:
        raise EditError(f"No cell of {quoted(table.heads[at])} is empty: nothing is changed.")
    edits = column_edits(text, table, at, dict.fromkeys(empty, new))
    what = f"{counted(len(empty), 'empty cell')} of {quoted(table.heads[at])} with {quoted(new)}"
    return ChangedText(edits, f"Fills {what}.", (f"Filled: {what}.",))
