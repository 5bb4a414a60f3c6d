"""A table sorted by columns: `Sort the table by price`, `Sort by Date descending, then Name`.

Numbers go by their value and dates by their day; heads and a last row that sums up stay.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from app.errors import EditError
from app.instructions.change_forms import BEGIN
from app.instructions.changed_text import ChangedText
from app.instructions.places.structure import CharRange, line_number
from app.instructions.quotations import SET_APART, SetApart
from app.instructions.tables.cell_values import values_of
from app.instructions.tables.named import column_place, plain_head, table_with
from app.instructions.tables.sort_keys import SortKey, sort_keys
from app.instructions.tables.table import CellRow, CellTable, edits_of
from app.instructions.tables.totals import is_total
from app.instructions.unclear import UnclearError
from app.safe_text import counted, quoted

_SORT = re.compile(
    rf"{BEGIN}(?:sort|order|re-?order)(?: (?:the|this|my|all)(?: the)? "
    r"(?:table|rows|lines|file|entries|data|csv|sheet))?"
    rf" by (?P<keys>[^\x02].*|{SET_APART}.*)",
    re.IGNORECASE,
)


def table_sorted(text: str, asked: SetApart, window: CharRange) -> ChangedText | None:
    """The text with a table's rows in order; None for other instructions.

    Raises:
        EditError: there is no such column, its cells can't be compared, they are in order, or it
            isn't certain which columns go down.
        UnclearError: there is no table.
    """
    found = _SORT.fullmatch(asked.words)
    keys = sort_keys(text, asked, found["keys"]) if found else None
    if keys is None:
        return None
    table = table_with(text, window, [each.name for each in keys])
    places = [column_place(table, each.name) for each in keys]
    own = [*map(plain_head, table.heads)]
    if not all(plain_head(e.name) in own for e in keys) and not _is_headed(table):
        raise UnclearError
    rows, last = [*table.body], list[CellRow]()
    if rows and is_total(table, rows[-1]):
        last = [rows.pop()]
    new = rows
    for place, each in reversed([*zip(places, keys, strict=True)]):
        new = _in_order(text, table, new, place, is_down=each.is_down)
    if new == rows:
        raise EditError("The rows are in this order already: nothing is changed.")
    count = len(table.rows) - len(table.body)
    edits = edits_of(text, table, _with_endings(table, [*table.rows[:count], *new, *last]))
    what = f"{counted(len(rows), 'row')} {_by(table, places, keys)}"
    done = [f"Sorted: {what}."]
    if last:
        done.append(f"{quoted(table.words(last[0].cells[0]))} stays at the end.")
    return ChangedText(edits, f"Sorts {what}.", tuple(done))


def _by(table: CellTable, places: Sequence[int], keys: Sequence[SortKey]) -> str:
    """By which columns, as it is told."""
    names = [quoted(table.heads[e]) if table.has_heads else f"column {e + 1:,}" for e in places]
    if len(keys) == 1:
        return f"by {names[0]}{', in descending order' if keys[0].is_down else ''}"
    down = [" in descending order" if each.is_down else "" for each in keys]
    return ", then ".join(f"by {n}{how}" for n, how in zip(names, down, strict=True))


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
    """Whether it is certain if a file's first row names the columns. It does in Markdown, and above
    numbers; a row with numbers doesn't.
    """
    cells = [table.words(each) for each in table.rows[-1].cells]
    return table.is_barred or not table.has_heads or any(e[:1].isdigit() for e in cells)


def _with_endings(table: CellTable, rows: Sequence[CellRow]) -> list[CellRow]:
    """The rows with the line ends that stand at their places."""
    return [
        row if row.ending == old.ending else replace(row, ending=old.ending)
        for row, old in zip(rows, table.rows, strict=True)
    ]
