"""Rows of a table by one column, by what it says or by a value that is more or less: `Delete all
rows where City is York`, `Keep only the rows with category tools`, `Delete rows with age over 40`.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable

from app.errors import EditError
from app.instructions.change_forms import BEGIN, DELETE
from app.instructions.changed_text import ChangedText
from app.instructions.places.structure import CharRange
from app.instructions.quotations import SET_APART, SetApart
from app.instructions.tables.cell_values import numbers_or_days
from app.instructions.tables.named import (
    END,
    KEEP,
    NAME,
    column_of,
    column_place,
    is_column,
    rows_saying,
    said,
    table_with,
)
from app.instructions.tables.parsing import tables_of
from app.instructions.tables.rows import without_rows
from app.instructions.tables.table import CellRow, CellTable
from app.instructions.tables.totals import is_total
from app.instructions.unclear import UnclearError
from app.safe_text import counted, quoted

_IS = r"(?:is|are|says?|=|equals)"
_ALL = r"(?:(?:all|every|each)(?: of)? (?:the )?)?"
_HAVING = (
    r"(?:where|whose|in which|with|that have|having) (?:an? |the )?(?:column )?"
    rf"(?P<column>{NAME})"
)
_ROWS_WHERE = (
    rf"(?:the )?rows? (?:{_HAVING} {_IS} (?P<words>{SET_APART}|[^\x02]+?)"
    rf"|(?:with|that have|having|of) (?:an? |the )?(?P<both>[^\x02]+?))"
)
"""A pattern of rows by a column and what it says, also without a word between: "category tools"."""

_DELETE = re.compile(rf"{BEGIN}{DELETE} (?P<every>{_ALL}){_ROWS_WHERE}{END}", re.IGNORECASE)
_KEEP = re.compile(rf"{KEEP} {_ROWS_WHERE}{END}", re.IGNORECASE)

_COMPARED: dict[str, tuple[str, Callable[[float, float], bool]]] = {
    "more": (r"over|above|(?:more|greater|higher|larger|later) than|after|>", operator.gt),
    "least": (r"at least|no less than|>=|\u2265", operator.ge),
    "less": (r"under|below|(?:less|lower|fewer|smaller|earlier) than|before|<", operator.lt),
    "most": (r"at most|no more than|up to|<=|\u2264", operator.le),
}
"""No "older": more years, or an earlier day."""

_HOW = "|".join(f"(?P<{name}>{form})" for name, (form, _) in _COMPARED.items())
_BY_VALUE = re.compile(
    rf"{BEGIN}{DELETE} {_ALL}(?:the )?rows {_HAVING} (?:is |are |of )?(?P<how>{_HOW}) "
    rf"(?P<value>[^\x02]+?){END}",
    re.IGNORECASE,
)


def rows_deleted_where(text: str, asked: SetApart, window: CharRange) -> ChangedText | None:
    """The text without the rows that have some words, and no others, in one column, or without the
    others; None for other instructions. Where the others go, a row that sums up stays.

    Raises:
        EditError: the table has no such column, or there is more than one such table; or all rows
            are to be kept.
        UnclearError: no cell says these words alone, as for "is empty" or "is not York", or
            several do and one row is said.
    """
    kept = _KEEP.fullmatch(asked.words)
    found = kept or _DELETE.fullmatch(asked.words)
    chosen = _rows_that_say(text, asked, found, window) if found else None
    if found is None or chosen is None:
        return None
    table, rows = chosen
    if kept:
        others = [each for each in table.body if each not in rows and not is_total(table, each)]
        if not others:
            raise EditError(
                f"All {counted(len(table.body), 'row')} of the table are so: nothing is changed."
            )
        return without_rows(text, table, others)
    is_every = found["every"] or re.search(r"\brows\b", found[0], re.IGNORECASE)
    if len(rows) > 1 and not is_every:
        raise UnclearError
    return without_rows(text, table, rows)


def _rows_that_say(
    text: str, asked: SetApart, found: re.Match[str], window: CharRange
) -> tuple[CellTable, list[CellRow]] | None:
    """The table and its rows that have some words, and no others, in one column; None where the
    words behind "with" aren't a column's head and a cell of it.

    Args:
        found: what `_ROWS_WHERE` matches.

    Raises:
        EditError: the table has no such column, or there is more than one such table.
        UnclearError: no cell says these words alone.
    """
    if found["both"]:
        parts, tables = found["both"].split(), tables_of(text)
        splits = [(" ".join(parts[:at]), " ".join(parts[at:])) for at in range(1, len(parts))]
        known = [
            (column, said(asked, words))
            for column, words in splits
            if any(each.has_heads and column_of(each, column) is not None for each in tables)
            and not column.isdigit()
        ]
        if len(known) != 1:
            return None
        ((column, words),) = known
    else:
        column, words = said(asked, found["column"]), said(asked, found["words"])
    table = table_with(text, window, [column])
    rows = rows_saying(table, words, column_place(table, column))
    if not rows and not found["both"]:
        raise UnclearError  # "is empty", "is less than 3", "is not York"
    return (table, rows) if rows else None


def rows_deleted_by_value(text: str, asked: SetApart, window: CharRange) -> ChangedText | None:
    """The text without the rows that have more or less than a number or a date in one column; None
    for other instructions. Rows without a value and a last one that sums up stay.

    Raises:
        EditError: no row has, or there is more than one such table.
        UnclearError: the cells and the value can't be compared for certain.
    """
    found = _BY_VALUE.fullmatch(asked.words)
    if found is None:
        return None
    column, value = said(asked, found["column"]), found["value"]
    if not is_column(text, column):
        return None
    table = table_with(text, window, [column])
    at = column_place(table, column)
    rows = [each for each in table.body if each.cells[at].strip() and not is_total(table, each)]
    values = numbers_or_days([*(table.words(each.cells[at]) for each in rows), value])
    if values is None:
        raise UnclearError
    *own, limit = values
    fits = next(compare for name, (_, compare) in _COMPARED.items() if found[name])
    gone = [row for row, each in zip(rows, own, strict=True) if fits(each, limit)]
    if not gone:
        raise EditError(
            f"No row has {quoted(table.heads[at])} {found['how'].lower()} {value}: nothing is "
            "changed."
        )
    return without_rows(text, table, gone)
