"""All but some rows or columns of a table taken out: `Keep only the rows with category tools`,
`Keep only the columns name and price`.
"""

from __future__ import annotations

import re

from app.errors import EditError
from app.instructions.change_forms import BEGIN, DELETE
from app.instructions.changed_text import ChangedText
from app.instructions.quotations import SetApart
from app.instructions.structure import CharRange
from app.instructions.tables.columns import without_columns
from app.instructions.tables.named import END, NAME, column_place, said, table_with
from app.instructions.tables.rows import without_rows
from app.instructions.tables.rows_where import ROWS_WHERE, rows_that_say
from app.instructions.tables.totals import is_total
from app.safe_text import counted

_KEEP = rf"{BEGIN}(?:keep only|only keep|{DELETE} (?:all|every|everything) (?:rows? |columns? )?"
_KEEP += r"(?:but|except(?: for)?))(?: the)?"
_ROWS = re.compile(rf"{_KEEP} {ROWS_WHERE}{END}", re.IGNORECASE)
_COLUMNS = re.compile(
    rf"{_KEEP} (?:columns? (?P<names>{NAME}(?:, {NAME})*(?:,? and {NAME})?)"
    rf"|(?P<names_>{NAME}(?:, {NAME})*(?:,? and {NAME})?) columns?){END}",
    re.IGNORECASE,
)


def all_but_deleted(text: str, asked: SetApart, window: CharRange) -> ChangedText | None:
    """The text without the other rows or columns of a table; None for other instructions. A last
    row that sums up stays.

    Raises:
        EditError: the table has no such row or column, or there is more than one such table.
        UnclearError: it isn't said for certain what is meant.
    """
    if found := _ROWS.fullmatch(asked.words):
        chosen = rows_that_say(text, asked, found, window)
        if chosen is None:
            return None
        table, kept = chosen
        gone = [each for each in table.body if each not in kept and not is_total(table, each)]
        if not gone:
            raise EditError(
                f"All {counted(len(table.body), 'row')} of the table are so: nothing is changed."
            )
        return without_rows(text, table, gone)
    if found := _COLUMNS.fullmatch(asked.words):
        names = [
            said(asked, each.removeprefix("the "))
            for each in re.split(r",? and |, ", found["names"] or found["names_"])
        ]
        table = table_with(text, window, names)
        own = {column_place(table, each) for each in names}
        return without_columns(text, table, [n for n in range(len(table.heads)) if n not in own])
    return None
