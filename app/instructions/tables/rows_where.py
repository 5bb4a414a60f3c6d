"""Rows of a table by what one column says: `Delete all rows where City is York`."""

from __future__ import annotations

import re

from app.instructions.change_forms import BEGIN, DELETE
from app.instructions.changed_text import ChangedText
from app.instructions.quotations import SET_APART, SetApart
from app.instructions.structure import CharRange
from app.instructions.tables.named import END, NAME, column_place, plain_head, said, table_with
from app.instructions.tables.rows import without_rows
from app.instructions.unclear import UnclearError

_DELETE = re.compile(
    rf"{BEGIN}{DELETE} (?P<every>(?:all|every|each)(?: of)? (?:the )?)?(?:the )?rows? "
    rf"(?:where|whose|in which) (?:the )?(?:column )?(?P<column>{NAME}) (?:is|are|says?|=|equals) "
    rf"(?P<words>{SET_APART}|[^\x02]+?){END}",
    re.IGNORECASE,
)


def rows_deleted_where(text: str, asked: SetApart, window: CharRange) -> ChangedText | None:
    """The text without the rows that have some words, and no others, in one column; None for other
    instructions.

    Raises:
        EditError: the table has no such column, or there is more than one such table.
        UnclearError: no cell says these words alone, as for "is empty" or "is not York", or
            several do and one row is said.
    """
    found = _DELETE.fullmatch(asked.words)
    if found is None:
        return None
    column, words = said(asked, found["column"]), said(asked, found["words"])
    table = table_with(text, window, [column])
    at, wanted = column_place(table, column), plain_head(words)
    rows = [each for each in table.body if plain_head(table.words(each.cells[at])) == wanted]
    is_every = found["every"] or re.search(r"\brows\b", found[0], re.IGNORECASE)
    if not rows or (len(rows) > 1 and not is_every):
        raise UnclearError  # "is empty", "is less than 3", "is not York"
    return without_rows(text, table, rows)
