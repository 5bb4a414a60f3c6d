"""Rows of a table whose value in one column is more or less than another: `Delete rows with age
over 40`, `Delete all rows where the date is before 2024-05-01`.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable

from app.errors import EditError
from app.instructions.change_forms import BEGIN, DELETE
from app.instructions.changed_text import ChangedText
from app.instructions.quotations import SetApart
from app.instructions.structure import CharRange
from app.instructions.tables.cell_values import numbers_or_days
from app.instructions.tables.named import END, NAME, column_of, column_place, said, table_with
from app.instructions.tables.parsing import tables_of
from app.instructions.tables.rows import without_rows
from app.instructions.tables.totals import is_total
from app.instructions.unclear import UnclearError
from app.safe_text import quoted

_COMPARED: dict[str, tuple[str, Callable[[float, float], bool]]] = {
    "more": (r"over|above|(?:more|greater|higher|larger|later) than|after|>", operator.gt),
    "least": (r"at least|no less than|>=|\u2265", operator.ge),
    "less": (
        r"under|below|(?:less|lower|fewer|smaller|earlier) than|before|<",
        operator.lt,
    ),
    "most": (r"at most|no more than|up to|<=|\u2264", operator.le),
}
"""No "older": more years, or an earlier day."""

_HOW = "|".join(f"(?P<{name}>{form})" for name, (form, _) in _COMPARED.items())
_DELETE = re.compile(
    rf"{BEGIN}{DELETE} (?:(?:all|every|each)(?: of)? (?:the )?)?(?:the )?rows "
    r"(?:where|whose|in which|with|that have|having) (?:an? |the )?(?:column )?"
    rf"(?P<column>{NAME}) (?:is |are |of )?(?P<how>{_HOW}) (?P<value>[^\x02]+?){END}",
    re.IGNORECASE,
)


def rows_deleted_by_value(text: str, asked: SetApart, window: CharRange) -> ChangedText | None:
    """The text without the rows that have more or less than a number or a date in one column; None
    for other instructions. Rows without a value and a last one that sums up stay.

    Raises:
        EditError: no row has, or there is more than one such table.
        UnclearError: the cells and the value can't be compared for certain.
    """
    found = _DELETE.fullmatch(asked.words)
    if found is None:
        return None
    column, value = said(asked, found["column"]), found["value"]
    if not any(column_of(each, column) is not None for each in tables_of(text)):
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
