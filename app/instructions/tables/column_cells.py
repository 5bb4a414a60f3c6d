"""Cells of one column that get other words: `Change York to Leeds in the city column`, `Fill the
empty notes with n/a`.

The old words are all that a cell says; where they are a part of another cell, a model is asked.
"""

from __future__ import annotations

import re

from app.errors import EditError
from app.instructions.change_forms import BEGIN
from app.instructions.changed_text import ChangedText
from app.instructions.places.structure import CharRange
from app.instructions.quotations import SET_APART, SetApart
from app.instructions.tables.cell_writing import column_edits
from app.instructions.tables.named import (
    END,
    NAME,
    column,
    column_of,
    column_place,
    names_in,
    said,
    table_with,
)
from app.instructions.tables.parsing import tables_of
from app.instructions.tables.row_cells import may_be_cell
from app.instructions.tables.table import NUMBER, CellTable
from app.instructions.tables.totals import is_total
from app.instructions.unclear import UnclearError
from app.instructions.words.describing import describes
from app.instructions.words.letter_case import ARTICLES
from app.safe_text import counted, quoted

_CHANGE = rf"(?:change|replace|correct|rename) (?P<every>(?:every|each|all) )?(?P<old>{NAME})"
_NEW = rf"(?:to|with|by|into) (?P<new>{NAME})"
_FORMS = tuple(
    re.compile(rf"{BEGIN}{form}", re.IGNORECASE)
    for form in (
        rf"{_CHANGE} {_NEW} (?:in|of|within) {column('column')}{END}",
        rf"(?:in|within) {column('column')},? {_CHANGE} {_NEW}{END}",
    )
)

_NOTHING = frozenset({"empty", "blank", "nothing"})
"""What tells how a cell is to be."""

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


def column_cells_changed(text: str, asked: SetApart, window: CharRange) -> ChangedText | None:
    """The text with other words in the cells of a column that say some words and no others; None
    for other instructions.

    Raises:
        EditError: there is no such column or more than one such table, a row has other cells, or a
            number is there several times.
        UnclearError: no cell says these words alone, another one has them as a part, or the new
            ones may be a description.
    """
    found = next(filter(None, (each.fullmatch(asked.words) for each in _FORMS)), None)
    if found is None:
        return None
    old, new = said(asked, found["old"]), said(asked, found["new"])
    name = said(asked, *names_in(found, "column"))
    table = table_with(text, window, [name])
    at = column_place(table, name)
    own = table.column(at)
    meant = [number for number, _ in table.body_rows(window) if own[number] == old]
    is_said = asked.quotation(found["new"]) is not None
    if not meant or _is_part(old, own) or not (is_said or _fits(table, at, old, new)):
        raise UnclearError
    if len(meant) > 1 and NUMBER.fullmatch(old) and not found["every"]:
        raise EditError(
            f"{quoted(old)} is there {len(meant):,} times in that column: nothing is changed. Say "
            f"\u201cevery {old}\u201d, or choose the line."
        )
    edits = column_edits(text, table, at, dict.fromkeys(meant, new))
    what = f"{quoted(old)} with {quoted(new)} in {counted(len(meant), 'cell')} of {quoted(name)}"
    return ChangedText(edits, f"Replaces {what}.", (f"Replaced: {what}.",))


def _is_part(words: str, cells: list[str]) -> bool:
    """Whether a cell says some words and others, or says them in other case."""
    form = re.compile(rf"(?<!\w){re.escape(words)}(?!\w)", re.IGNORECASE)
    return any(each != words and form.search(each) for each in cells)


def _fits(table: CellTable, at: int, old: str, new: str) -> bool:
    """Whether words are to be written as they are, and may be a cell of a column."""
    had_article, has_article = (e.partition(" ")[0].lower() in ARTICLES for e in (old, new))
    is_told = new.lower() in _NOTHING or (has_article and not had_article)
    is_alike = _is_name(new) or not old[0].isupper()
    return is_alike and not is_told and may_be_cell(table, at, new)


def _is_name(new: str) -> bool:
    """Whether words begin and end as a name or a number does: "Leeds", and not "its county"."""
    words = new.split()
    return all(re.match(r"[^\W_a-z]", each) for each in (words[0], words[-1]))


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
