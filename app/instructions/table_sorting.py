"""A table sorted by a column: `Sort the table by price`, `Sort by Date descending`.

Numbers go by their value and dates by their day; heads and a last row that sums up stay.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.errors import EditError
from app.instructions.cell_values import values_of
from app.instructions.change_forms import BEGIN
from app.instructions.changed_text import ChangedText
from app.instructions.quotations import SetApart
from app.instructions.structure import CharRange, line_number
from app.instructions.table_named import (
    END,
    NAME,
    column,
    column_place,
    names_in,
    plain_head,
    said,
    table_with,
)
from app.instructions.table_rows import is_total
from app.instructions.tables import CellRow, CellTable, edits_of, with_ending
from app.instructions.unclear import UnclearError
from app.safe_text import counted, quoted

_DOWN = (
    r"(?P<down>(?:in )?(?:descending|reverse|decreasing)(?: order)?|(?:from )?(?:the )?"
    r"(?:highest|largest|biggest|newest|latest|most recent) (?:(?:one )?first|to (?:the )?\w+)"
    r"|from (?:high to low|z to a|new to old)|backwards|desc)"
)
_UP = (
    r"(?:(?:in )?(?:ascending|increasing|alphabetical)(?: order)?|(?:from )?(?:the )?"
    r"(?:lowest|smallest|oldest|earliest) (?:(?:one )?first|to (?:the )?\w+)"
    r"|from (?:low to high|a to z|old to new)|alphabetically|numerically|asc)"
)
_SORT = re.compile(
    rf"{BEGIN}(?:sort|order|re-?order)(?: (?:the|this|my|all)(?: the)? "
    r"(?:table|rows|lines|file|entries|data|csv|sheet))?"
    rf"(?: by (?:{column('one')}|(?:the )?(?P<bare>{NAME})))"
    rf",? ?\(?(?:{_DOWN}|{_UP})?\)?{END}",
    re.IGNORECASE,
)


def table_sorted(text: str, asked: SetApart, window: CharRange) -> ChangedText | None:
    """The text with a table's rows in order; None for other instructions.

    Raises:
        EditError: there is no such column, its cells can't be compared, or they are in order.
        UnclearError: there is no table.
    """
    found = _SORT.fullmatch(asked.words)
    if found is None:
        return None
    (name,) = (said(asked, each) for each in names_in(found, "one", "bare"))
    table = table_with(text, window, [name])
    place = column_place(table, name)
    if plain_head(name) not in map(plain_head, table.heads) and not _is_headed(table):
        raise UnclearError
    rows, last = [*table.body], list[CellRow]()
    if rows and is_total(table, rows[-1]):
        last = [rows.pop()]
    new = _in_order(text, table, rows, place, is_down=found["down"] is not None)
    if new == rows:
        raise EditError("The rows are in this order already: nothing is changed.")
    count = len(table.rows) - len(table.body)
    edits = edits_of(text, table, _with_endings(table, [*table.rows[:count], *new, *last]))
    by = quoted(table.heads[place]) if table.has_heads else f"column {place + 1:,}"
    what = f"{counted(len(rows), 'row')} by {by}"
    done = [f"Sorted: {what}{', in descending order' if found['down'] else ''}."]
    if last:
        done.append(f"{quoted(table.words(last[0].cells[0]))} stays at the end.")
    return ChangedText(edits, f"Sorts {what}.", tuple(done))


def _in_order(
    text: str, table: CellTable, rows: Sequence[CellRow], place: int, *, is_down: bool
) -> list[CellRow]:
    """The rows by the values in a column; those that have none there come last."""
    told = [each for each in rows if each.cells[place].strip()]
    untold = [each for each in rows if not each.cells[place].strip()]
    values = values_of([table.words(each.cells[place]) for each in told])
    if values is None:
        raise UnclearError
    if isinstance(values, int):
        row = told[values]
        raise EditError(
            f"{quoted(table.words(row.cells[place]))} in line {line_number(text, row.place[0]):,} "
            "can't be compared with the other cells of the column: nothing is changed."
        )
    by_value = sorted(zip(values, told, strict=True), key=lambda each: each[0], reverse=is_down)
    return [*(row for _, row in by_value), *untold]


def _is_headed(table: CellTable) -> bool:
    """Whether it is known if the first line of a file names the columns: one of numbers is no head,
    and above numbers there are heads.
    """
    cells = [table.words(each) for each in table.rows[-1].cells]
    return table.is_barred or not table.has_heads or any(e[:1].isdigit() for e in cells)


def _with_endings(table: CellTable, rows: Sequence[CellRow]) -> list[CellRow]:
    """The rows with the line ends that stand at their places."""
    return [
        row if row.ending == old.ending else with_ending(row, old.ending)
        for row, old in zip(rows, table.rows, strict=True)
    ]
