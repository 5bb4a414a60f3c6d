"""Finds the table that an instruction means, and the columns that it names by head or order."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from app.errors import EditError
from app.instructions.change_forms import BEGIN, DELETE
from app.instructions.places.structure import CharRange, line_number
from app.instructions.places.vocabulary import ORDINALS
from app.instructions.quotations import SET_APART, SetApart
from app.instructions.tables.parsing import tables_in, tables_of
from app.instructions.tables.table import CellRow, CellTable
from app.instructions.unclear import UnclearError
from app.safe_text import listed, quoted

NAME = rf"(?:{SET_APART}|[^\x02,;:.!?\s]+(?: [^\x02,;:.!?\s]+){{0,4}}?)"
"""A pattern of a column's name."""

NAMES = rf"{NAME}(?:, {NAME})*(?:,? and {NAME})?"
"""A pattern of the names of one or more columns."""

KEEP = (
    rf"{BEGIN}(?:keep only|only keep|{DELETE} (?:all|every|everything) (?:rows? |columns? )?"
    r"(?:but|except(?: for)?))(?: the)?"
)
"""How a request begins that leaves only what it names."""

OF_TABLE = r"(?: (?:of|in|from|to|on) (?:the|this|my) (?:table|file|sheet|spreadsheet|csv))?"
END = rf"{OF_TABLE}(?:,? please)?[.!]?"

MOST_TABLES = 3
"""Whose columns are told."""

_UNIT = re.compile(r" ?(?:\([^()]+\)|\[[^\[\]]+\])$")
_MARKS = re.compile(r"[*`]+")


def column(name: str) -> str:
    """A pattern of a column in a group of this name, or of the same with "_" behind it."""
    return (
        rf"(?:(?:the )?column (?:called |named |titled )?(?P<{name}>{NAME})"
        rf"|the (?P<{name}_>{NAME}) column)"
    )


def names_in(found: re.Match[str], *names: str) -> list[str]:
    """What the columns are called in an instruction that `column` matches."""
    groups = found.groupdict()
    return [said for name in names if (said := groups.get(name) or groups.get(f"{name}_"))]


def said(asked: SetApart, words: str) -> str:
    """Words of an instruction without their quotation marks."""
    quotation = asked.quotation(words)
    if quotation is None and asked.has_quotation(words):
        raise UnclearError
    return words if quotation is None else quotation


def names_said(asked: SetApart, words: str) -> list[str]:
    """The names that `NAMES` finds, one by one, without "the" and their quotation marks."""
    parts = re.split(r",? and |, ", words)
    return [said(asked, each.removeprefix("the ")) for each in parts]


def table_with(
    text: str,
    window: CharRange,
    names: Sequence[str] = (),
    fits: Callable[[CellTable], bool] | None = None,
) -> CellTable:
    """The only table in a part of a text that has these columns; its rows have as many cells each.

    Args:
        fits: which of several is meant.

    Raises:
        EditError: there is none, or more than one, or a row has other cells than heads.
        UnclearError: there is no table.
    """
    tables = tables_in(text, window)
    if not tables:
        raise UnclearError
    found = [each for each in tables if all(column_of(each, name) is not None for name in names)]
    if len(found) > 1 and fits:
        found = [*filter(fits, found)] or found
    if len(found) > 1:
        lines = ", ".join(f"{line_number(text, each.place[0]):,}" for each in found)
        raise EditError(
            f"There are {len(found):,} such tables, at lines {lines}: nothing is changed. Select "
            "the lines of the one that is meant."
        )
    if not found:
        raise _missing(tables, names)
    _require_even(text, found[0])
    return found[0]


def column_of(table: CellTable, name: str) -> int | None:
    """The place of the only column that is called so: "unit price" for "Unit_Price" and, if no head
    is that alone, for "Unit price (EUR)", "last".
    """
    heads, wanted = _heads_for(table, name), plain_head(name)
    if wanted in heads:
        return heads.index(wanted) if heads.count(wanted) == 1 else None
    place = ORDINALS.get(wanted, 0) or (int(wanted) if re.fullmatch(r"\d{1,2}", wanted) else 0)
    if not 0 < abs(place) <= len(heads):
        return None
    return place - 1 if place > 0 else len(heads) + place


def is_column(text: str, name: str) -> bool:
    """Whether a table of a text has a column that is called so."""
    return any(column_of(each, name) is not None for each in tables_of(text))


def is_head(table: CellTable, name: str) -> bool:
    """Whether a column is called so, and not only told by its place."""
    return table.has_heads and plain_head(name) in _heads_for(table, name)


def _heads_for(table: CellTable, name: str) -> list[str]:
    """The heads; without the units in brackets behind them, if none has this name otherwise."""
    heads = [plain_head(each) for each in table.heads]
    return heads if plain_head(name) in heads else [_UNIT.sub("", each) for each in heads]


def column_place(table: CellTable, name: str) -> int:
    """The same of a table that `table_with` has found by it."""
    place = column_of(table, name)
    if place is None:
        raise UnclearError
    return place


def plain_head(head: str) -> str:
    """A head whatever its case and its marks."""
    return " ".join(_MARKS.sub("", head).replace("_", " ").casefold().split())


def rows_saying(table: CellTable, words: str, column: int | None = None) -> list[CellRow]:
    """The rows below the heads with a cell that says these words, whatever its case and its marks.

    Args:
        column: the place of the only one in which cells are looked at.
    """
    wanted, own = plain_head(words), slice(column, None if column is None else column + 1)
    return [
        row
        for row in table.body
        if any(plain_head(table.words(each)) == wanted for each in row.cells[own])
    ]


def _missing(tables: Sequence[CellTable], names: Sequence[str]) -> EditError:
    """That no table has these columns, and which ones there are."""
    if len(tables) > 1:
        which = f"{'a column' if len(names) == 1 else 'columns'} {' and '.join(map(quoted, names))}"
        own = "; ".join(listed(_shown(each)) for each in tables[:MOST_TABLES])
        more = "; and others" if len(tables) > MOST_TABLES else ""
        return EditError(
            f"No table has {which}: nothing is changed. Their columns are: {own}{more}."
        )
    (table,) = tables
    missing = next(n for n in names if column_of(table, n) is None)
    alike = [*map(plain_head, table.heads)].count(plain_head(missing))
    if alike > 1:
        return EditError(
            f"The table has {alike:,} columns {quoted(missing)}: nothing is changed. Name the one "
            "that is meant by its place, such as \u201cthe second column\u201d."
        )
    return EditError(
        f"The table has no column {quoted(missing)}: nothing is changed. Its columns are: "
        f"{listed(_shown(table))}."
    )


def _shown(table: CellTable) -> Sequence[str]:
    """The heads as they are told: those without words by their place."""
    return [each or f"(column {n:,})" for n, each in enumerate(table.heads, 1)]


def _require_even(text: str, table: CellTable) -> None:
    for row in table.rows:
        if len(row.cells) != len(table.rows[0].cells):
            raise EditError(
                f"Line {line_number(text, row.place[0]):,} of the table has {len(row.cells):,} "
                f"cells, and its heads are {len(table.rows[0].cells):,}: nothing is changed. Mend "
                "that line first."
            )
