"""Cells written into a table in its own style: what was aligned stays so."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from app.instructions.places.structure import indent
from app.instructions.tables.table import CellRow, CellTable, changed_lines, edits_of, with_cells
from app.instructions.text_edit import TextEdit

_LEAST_RULE = 3


def is_even(table: CellTable, column: int) -> bool:
    """Whether all cells of a column are equally wide, so that its bars stand below each other."""
    widths = {len(each.cells[column]) for each in table.rows}
    return (table.is_barred or table.is_spaced) and len(widths) == 1


def is_right(table: CellTable, column: int) -> bool:
    """Whether the cells of an aligned column end below each other, and begin anywhere."""
    rule = _rule(table, column)
    if rule.endswith(":"):
        return not rule.startswith(":")
    rows = table.rows if table.is_spaced else table.body
    cells = [row.cells[column] for row in rows if row.cells[column].strip() and not row.is_rule]
    before, behind = ({*map(spaces, cells)} for spaces in (indent, _spaces_behind))
    return len(behind) == 1 < len(before) and not rule.startswith(":")


def _spaces_behind(cell: str) -> int:
    return len(cell) - len(cell.rstrip())


def _rule(table: CellTable, column: int) -> str:
    """The rule of a column in Markdown, which says where its cells stand."""
    return table.rows[1].cells[column].strip() if table.is_barred else ""


def with_column(table: CellTable, column: int, words: Sequence[str]) -> tuple[CellRow, ...]:
    """The rows with other words in a column, from the first row on; those of a rule are not read.

    An aligned column becomes as wide as it has to be, and never narrower.
    """
    keeps = is_even(table, column)
    behind = 0
    if table.is_spaced and is_right(table, column):
        behind = min(_spaces_behind(row.cells[column]) for row in table.rows if not row.is_rule)
    cells = [
        row.cells[column] if row.is_rule else _in_style(table, row.cells[column], each, behind)
        for row, each in zip(table.rows, words, strict=True)
    ]
    if keeps:
        width = max(map(len, cells))
        side = _side(table, column)
        cells = [
            _ruled(own, width) if row.is_rule else _padded(own, width, side)
            for row, own in zip(table.rows, cells, strict=True)
        ]
    return tuple(
        with_cells(row, (*row.cells[:column], cell, *row.cells[column + 1 :]))
        for row, cell in zip(table.rows, cells, strict=True)
    )


def with_words(table: CellTable, column: int, new: Mapping[int, str]) -> tuple[CellRow, ...]:
    """The rows with other words in some cells of a column, by their rows' numbers from 0; as
    `with_column`.
    """
    own = table.column(column)
    return with_column(table, column, [new.get(n, each) for n, each in enumerate(own)])


def column_edits(
    text: str, table: CellTable, column: int, new: Mapping[int, str]
) -> tuple[TextEdit, ...]:
    """The edits of the same: each line alone, unless others change with them."""
    rows = with_words(table, column, new)
    lines = changed_lines(text, table, rows)
    return tuple(lines) if len(lines) == len(new) else edits_of(text, table, rows)


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
    if not (table.is_barred or table.is_spaced):
        spaces = [_space(table, column) for column in range(len(words))]
        own = [space + table.cell(each) for space, each in zip(spaces, words, strict=True)]
        return table.rows, with_cells(like, own)
    rows = (*table.rows, like)
    wide = replace(table, rows=rows)
    for column, each in enumerate(words):
        wide = replace(wide, rows=with_words(wide, column, {len(table.rows): each}))
    return wide.rows[:-1], wide.rows[-1]


def _space(table: CellTable, column: int) -> str:
    """What stands before the cells of a column of a file: a space only if it does before all, since
    quotation marks behind one are a cell's own for many programs.
    """
    return " " if all(row.cells[column].startswith(" ") for row in table.rows) else ""


def _in_style(table: CellTable, old: str, words: str, behind: int) -> str:
    """The words with the white space that the old cell had at least; `behind` where spaces make
    the columns.
    """
    if table.words(old) == words:
        return old
    if table.is_spaced:
        return words + " " * behind
    if not table.is_barred:
        return old[: len(old) - len(old.lstrip(" "))] + table.cell(words)
    side = " " if not old or (old[0] == " " == old[-1]) else ""
    return f"{side}{table.cell(words)}{side}" if words else side or " "


def _new(table: CellTable, row: CellRow, beside: int, words: str, width: int) -> str:
    """A cell of a new column, as the one beside it is written."""
    if table.is_spaced:
        return "-" * width if row.is_rule else words.ljust(width)
    if table.is_copied and row.is_rule:
        return "-" * _LEAST_RULE
    if not table.is_barred:
        is_spaced = all(each.startswith(" ") for each in row.cells[1:])
        return (" " if is_spaced else "") + table.cell(words)
    side = " " if table.rows[0].cells[beside].startswith(" ") else ""
    if row.is_rule:
        own = "-" * (max(width, _LEAST_RULE) + 2 * len(side))
        return f" {own[2:]} " if side and row.cells[beside].startswith(" ") else own
    return f"{side}{table.cell(words).ljust(width)}{side}" if words or width else " "


def _side(table: CellTable, column: int) -> str:
    """Where the cells of a column stand: "middle" and "right" as its rule or its cells say."""
    rule = _rule(table, column)
    if rule.startswith(":") and rule.endswith(":"):
        return "middle"
    return "right" if is_right(table, column) else "left"


def _padded(cell: str, width: int, side: str) -> str:
    """A cell as wide as its column."""
    missing = width - len(cell)
    if side == "middle":
        left = missing // 2
        return " " * left + cell + " " * (missing - left)
    is_right = side == "right" or indent(cell) > _spaces_behind(cell)
    return " " * missing + cell if is_right else cell + " " * missing


def _ruled(cell: str, width: int) -> str:
    """A rule as wide as its column."""
    at = cell.index(cell.lstrip(" :")[0])
    return cell[:at] + cell[at] * (width - len(cell)) + cell[at:]
