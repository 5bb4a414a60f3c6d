"""Cells written into a table in its own style: what was aligned stays so."""

from __future__ import annotations

from collections.abc import Sequence

from app.instructions.tables import CellRow, CellTable, with_cells

_LEAST_RULE = 3


def is_even(table: CellTable, column: int) -> bool:
    """Whether all cells of a column are equally wide, so that its bars stand below each other."""
    widths = {len(each.cells[column]) for each in table.rows}
    return table.is_barred and len(widths) == 1


def with_column(table: CellTable, column: int, words: Sequence[str]) -> tuple[CellRow, ...]:
    """The rows with other words in a column, from the first row on; those of a rule are not read.

    An aligned column becomes as wide as it has to be, and never narrower.
    """
    keeps = is_even(table, column)
    cells = [
        row.cells[column] if row.is_rule else _in_style(table, row.cells[column], each)
        for row, each in zip(table.rows, words, strict=True)
    ]
    if keeps:
        rule = table.rows[1].cells[column].strip()
        width = max(map(len, cells))
        cells = [
            _ruled(own, width) if row.is_rule else _padded(own, width, rule)
            for row, own in zip(table.rows, cells, strict=True)
        ]
    return tuple(
        with_cells(row, (*row.cells[:column], cell, *row.cells[column + 1 :]))
        for row, cell in zip(table.rows, cells, strict=True)
    )


def with_new_column(table: CellTable, at: int, words: Sequence[str]) -> tuple[CellRow, ...]:
    """The rows with one more column before the one at a place; words as for `with_column`."""
    beside = max(at - 1, 0)
    keeps = all(is_even(table, each) for each in range(len(table.heads)))
    width = max(_LEAST_RULE, *(len(table.cell(each)) for each in words)) if keeps else 0
    return tuple(
        with_cells(row, (*row.cells[:at], _new(table, row, beside, each, width), *row.cells[at:]))
        for row, each in zip(table.rows, words, strict=True)
    )


def new_row(table: CellTable, words: Sequence[str]) -> tuple[tuple[CellRow, ...], CellRow]:
    """The rows with columns as wide as a new row needs them, and this row."""
    like = table.body[-1] if table.body else table.rows[0]
    if not table.is_barred:
        spaces = [_space(table, column) for column in range(len(words))]
        own = [space + table.cell(each) for space, each in zip(spaces, words, strict=True)]
        return table.rows, with_cells(like, own)
    rows = (*table.rows, like)
    wide = CellTable(table.mark, rows)
    for column, each in enumerate(words):
        own = [*(table.words(row.cells[column]) for row in table.rows), each]
        wide = CellTable(table.mark, with_column(wide, column, own))
    return wide.rows[:-1], wide.rows[-1]


def _space(table: CellTable, column: int) -> str:
    """What stands before the cells of a column of a file: a space only if it does before all, since
    quotation marks behind one are a cell's own for many programs.
    """
    return " " if all(row.cells[column].startswith(" ") for row in table.rows) else ""


def _in_style(table: CellTable, old: str, words: str) -> str:
    """The words with the white space that the old cell had at least."""
    if table.words(old) == words:
        return old
    if not table.is_barred:
        return old[: len(old) - len(old.lstrip(" "))] + table.cell(words)
    side = " " if not old or (old[0] == " " == old[-1]) else ""
    return f"{side}{table.cell(words)}{side}" if words else side or " "


def _new(table: CellTable, row: CellRow, beside: int, words: str, width: int) -> str:
    """A cell of a new column, as the one beside it is written."""
    if not table.is_barred:
        is_spaced = all(each.startswith(" ") for each in row.cells[1:])
        return (" " if is_spaced else "") + table.cell(words)
    side = " " if table.rows[0].cells[beside].startswith(" ") else ""
    if row.is_rule:
        own = "-" * (max(width, _LEAST_RULE) + 2 * len(side))
        return f" {own[2:]} " if side and row.cells[beside].startswith(" ") else own
    return f"{side}{table.cell(words).ljust(width)}{side}" if words or width else " "


def _padded(cell: str, width: int, rule: str) -> str:
    """A cell as wide as its column, at the side where the rule says that it stands."""
    missing = width - len(cell)
    if rule.endswith(":") and rule.startswith(":"):
        left = missing // 2
        return " " * left + cell + " " * (missing - left)
    is_right = len(cell) - len(cell.lstrip()) > len(cell) - len(cell.rstrip())
    return " " * missing + cell if rule.endswith(":") or is_right else cell + " " * missing


def _ruled(cell: str, width: int) -> str:
    """A rule as wide as its column."""
    at = cell.index("-")
    return cell[:at] + "-" * (width - len(cell)) + cell[at:]
