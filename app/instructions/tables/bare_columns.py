"""Columns that are named by their heads alone: `Swap price and qty`, `Move fee to the front`,
`Rename qty to quantity`.

Only where the words are heads of one table and of nothing else that the text has.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.instructions.change_forms import BEGIN
from app.instructions.changed_text import ChangedText
from app.instructions.places.structure import CharRange
from app.instructions.quotations import SetApart, set_apart
from app.instructions.tables.columns import MOVE, RENAME, SWAP, columns_changed
from app.instructions.tables.named import NAME, column_of, plain_head
from app.instructions.tables.parsing import tables_in
from app.instructions.tables.table import CellTable
from app.instructions.words.letter_case import with_capital

_ONE, _OTHER = (rf"(?:the )?(?P<{name}>{NAME})" for name in ("one", "other"))
_SIDE = r"(?:before|in front of|(?:to the )?(?:left|right) of|after|behind)"
_END = r"(?:very |far )?(?:end|right|back|beginning|start|front|left)"
_FORMS = tuple(
    (re.compile(rf"{BEGIN}{form}(?:,? please)?[.!]?", re.IGNORECASE), in_full)
    for form, in_full in (
        (
            rf"{SWAP} {_ONE} (?:and|with|&) {_OTHER}(?: around)?",
            "swap the columns {one} and {other}",
        ),
        (
            rf"{MOVE} {_ONE} (?P<where>(?:to )?{_SIDE}) {_OTHER}",
            "move the column {one} {where} the column {other}",
        ),
        (rf"{MOVE} {_ONE} (?P<where>(?:to|at) the {_END})", "move the column {one} {where}"),
        (rf"{RENAME} {_ONE} (?:to|as|into) (?P<new>{NAME})", "rename the column {one} to {new}"),
    )
)
"""How columns are named without the word, and the same with it."""


def bare_columns(text: str, instruction: str, window: CharRange) -> ChangedText | None:
    """The text with columns in other places or with other heads; None where the words may be
    anything else.

    Raises:
        EditError: as for `columns_changed`.
        UnclearError: as for `columns_changed`.
    """
    asked = set_apart(instruction)
    if asked is None:
        return None
    for form, in_full in _FORMS:
        if found := form.fullmatch(asked.words):
            parts = found.groupdict()
            table = _table_with(
                text, asked, [parts[e] for e in ("one", "other") if e in parts], window
            )
            if table is None:
                return None
            if "new" in parts and not asked.has_quotation(parts["new"]):
                parts["new"] = _as_head(table, parts["one"], parts["new"])
            words = SetApart(in_full.format(**parts), asked.quotations)
            return columns_changed(text, words, window)
    return None


def _table_with(
    text: str, asked: SetApart, named: Sequence[str], window: CharRange
) -> CellTable | None:
    """The only table with these heads; None where the words may be about something else."""
    if any(map(asked.has_quotation, named)):
        return None  # those are words
    fitting = [
        each for each in tables_in(text, window) if all(_is_head(each, name) for name in named)
    ]
    if len(fitting) != 1 or not fitting[0].has_heads:
        return None
    elsewhere = [_stands_elsewhere(text, fitting[0], each) for each in named]
    return None if all(elsewhere) else fitting[0]


def _as_head(table: CellTable, name: str, new: str) -> str:
    """A new head with a capital letter where the old one has it, and was named without."""
    is_capital = name not in table.heads and name[0].islower()
    return with_capital(new) if is_capital else new


def _is_head(table: CellTable, name: str) -> bool:
    """Whether it is a head's own words, and not its place."""
    own = [*map(plain_head, table.heads)]
    return column_of(table, name) is not None and plain_head(name) in own


def _stands_elsewhere(text: str, table: CellTable, name: str) -> bool:
    """Whether the words stand anywhere but in the heads."""
    start, end = table.rows[0].place
    form = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)", re.IGNORECASE)
    return any(not start <= each.start() < end for each in form.finditer(text))
