"""Columns that are named by their heads alone: `Swap price and qty`, `Move fee to the front`,
`Rename qty to quantity`.

Only where the words are heads of one table and of nothing else that the text has.
"""

from __future__ import annotations

import re

from app.instructions.change_forms import BEGIN
from app.instructions.changed_text import ChangedText
from app.instructions.quotations import SetApart, set_apart
from app.instructions.structure import CharRange
from app.instructions.tables.columns import columns_changed
from app.instructions.tables.named import NAME, column_of, plain_head
from app.instructions.tables.parsing import tables_in
from app.instructions.tables.table import CellTable
from app.instructions.words.letter_case import with_capital

_SWAP = re.compile(
    rf"{BEGIN}(?P<do>swap|switch|exchange|interchange) (?:the )?(?P<one>{NAME}) "
    rf"(?:and|with|&) (?:the )?(?P<other>{NAME})(?: around)?(?P<end>,? please)?[.!]?",
    re.IGNORECASE,
)
_SIDE = r"(?:before|in front of|(?:to the )?(?:left|right) of|after|behind)"
_MOVE = re.compile(
    rf"{BEGIN}(?P<do>move|put|place|shift) (?:the )?(?P<one>{NAME}) "
    rf"(?P<where>(?:to )?{_SIDE}) (?:the )?(?P<other>{NAME})(?P<end>,? please)?[.!]?",
    re.IGNORECASE,
)
_TO_END = re.compile(
    rf"{BEGIN}(?P<do>move|put|place|shift) (?:the )?(?P<one>{NAME}) (?P<where>(?:to|at) the "
    r"(?:very |far )?(?:end|right|back|beginning|start|front|left))(?P<end>,? please)?[.!]?",
    re.IGNORECASE,
)
_RENAME = re.compile(
    rf"{BEGIN}(?:rename|retitle|relabel) (?:the )?(?P<one>{NAME}) (?:to|as|into) "
    rf"(?P<new>{NAME})(?P<end>,? please)?[.!]?",
    re.IGNORECASE,
)


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
    for form in (_SWAP, _MOVE, _TO_END, _RENAME):
        if found := form.fullmatch(asked.words):
            in_full = _in_full(text, asked, found, window)
            return None if in_full is None else columns_changed(text, in_full, window)
    return None


def _in_full(
    text: str, asked: SetApart, found: re.Match[str], window: CharRange
) -> SetApart | None:
    """The same with the word "column"; None where the heads aren't one table's."""
    named = [each for each in (found["one"], found.groupdict().get("other")) if each]
    if any(map(asked.has_quotation, named)):
        return None  # those are words
    fitting = [
        each for each in tables_in(text, window) if all(_is_head(each, name) for name in named)
    ]
    if len(fitting) != 1 or not fitting[0].has_heads:
        return None
    elsewhere = [_stands_elsewhere(text, fitting[0], each) for each in named]
    if elsewhere[0] and all(elsewhere):
        return None
    if (new := found.groupdict().get("new")) is not None:
        new = new if asked.has_quotation(new) else _as_head(fitting[0], named[0], new)
        words = f"rename the column {named[0]} to {new}"
    elif found["do"].lower() in {"swap", "switch", "exchange", "interchange"}:
        words = f"swap the columns {named[0]} and {named[1]}"
    elif len(named) > 1:
        words = f"move the column {named[0]} {found['where']} the column {named[1]}"
    else:
        words = f"move the column {named[0]} {found['where']}"
    return SetApart(words, asked.quotations)


def _as_head(table: CellTable, name: str, new: str) -> str:
    """A new head with a capital letter where the old one has it, and was named without."""
    is_capital = not any(each == name for each in table.heads) and name[0].islower()
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
