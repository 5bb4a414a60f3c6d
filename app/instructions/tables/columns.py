"""Columns of a table: `Swap the columns Qty and Price`, `Move the column Date to the end`, `Delete
the column Notes`, `Add a column Total`, `Rename the column Qty to Quantity`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.errors import EditError
from app.instructions.change_forms import BEGIN, DELETE
from app.instructions.changed_text import ChangedText
from app.instructions.places.structure import CharRange
from app.instructions.quotations import SET_APART, SetApart
from app.instructions.tables.cell_writing import with_new_column, with_words
from app.instructions.tables.named import (
    END,
    KEEP,
    NAME,
    NAMES,
    OF_TABLE,
    column,
    column_of,
    column_place,
    names_in,
    names_said,
    said,
    table_with,
)
from app.instructions.tables.table import CellTable, edits_of, with_cells
from app.instructions.unclear import UnclearError
from app.instructions.words.describing import describes
from app.instructions.words.letter_case import with_capital
from app.safe_text import listed, quoted

SWAP = "(?:swap|switch|exchange|interchange)"
MOVE = "(?:move|put|place|shift)"
RENAME = "(?:rename|retitle|relabel)"
_BEFORE = r"(?P<before>before|in front of|to the left of|left of)"
_AFTER = r"(?P<after>after|behind|to the right of|right of)"
_BESIDE = rf"(?:to )?(?:{_BEFORE}|{_AFTER}) (?:{column('to')}|(?:the )?(?P<bare>{NAME}))"
_LAST = r"(?P<last>(?:to|at|on) the (?:very |far )?(?:end|right|back))"
_FIRST = r"(?P<first>(?:to|at|on) the (?:very |far )?(?:beginning|start|front|left))"
_WHERE = rf"(?:{_BESIDE}|{_LAST}|{_FIRST})"
_EACH = (
    r"(?:(?:in|for|on|to) (?:every|each|all)(?: (?:of )?the)? (?:rows?|cells?|lines?)|everywhere)"
)
_VALUE = (
    rf"(?:filled )?with (?:the (?:value|text|word) )?"
    rf"(?:(?P<filled>{SET_APART})(?: {_EACH})?|(?P<value>{NAME}) {_EACH})"
)
_MOVE = re.compile(rf"{BEGIN}{MOVE} {column('one')} {_WHERE}{END}", re.IGNORECASE)
_SWAP = re.compile(
    rf"{BEGIN}{SWAP} (?:(?:the )?columns? ({NAME}) (?:and|with) (?:the )?(?:column )?({NAME})"
    rf"|the ({NAME}) and (?:the )?({NAME}) columns"
    rf"|the ({NAME}) column (?:and|with) the ({NAME}) column){END}",
    re.IGNORECASE,
)
_DELETE = re.compile(
    rf"{BEGIN}{DELETE} (?:{column('one')}|(?:the )?columns (?P<several>{NAMES})"
    rf"|the (?P<several_>{NAME}(?:, {NAME})*,? and {NAME}) columns){END}",
    re.IGNORECASE,
)
_ROWS = r"(?:the )?rows? (?:where|whose|in|with|that|having|of) "
_KEEP = re.compile(
    rf"{KEEP} (?!{_ROWS})(?:columns? (?P<several>{NAMES})|(?P<several_>{NAMES}) columns?){END}",
    re.IGNORECASE,
)
_ADD = re.compile(
    rf"{BEGIN}(?:add|insert|append|create) an? (?:(?:new|empty|blank|extra|further) )*"
    r"(?:column:? (?:(?:called|named|titled|with the (?:heading|header|head|name|title)) )?"
    rf"(?P<new>{NAME})|(?P<new_>{NAME}) column){OF_TABLE}"
    rf"(?:,? {_WHERE})?(?:,? {_VALUE})?{END}",
    re.IGNORECASE,
)
_RENAME = re.compile(
    rf"{BEGIN}(?:{RENAME} {column('one')}|(?:change|set) the "
    rf"(?:name|head|heading|header|title) of {column('other')}) (?:to|as|into) "
    rf"(?P<new>{NAME}){END}",
    re.IGNORECASE,
)
_NO_NAME = re.compile(
    r"(?:^|\s)(?:with|for|of|that|to|showing|which|where|from|containing|about|after|before|each)"
    r"(?:\s|$)",
    re.IGNORECASE,
)
"""Words that tell what a column is for: "Add a column with the totals"."""

_MORE = re.compile(r"\b(?:and|then|but)\b", re.IGNORECASE)
"""What may join something else that is to be done: "town and sort by it"."""

_VAGUE = ("a", "the", "one", "new", "another", "second", "third", "last", "first")
_OTHER = ("second", "third", "another", "similar", "separate", "single", "different")
_NO_COLUMN = ("chart", "graph", "diagram", "break", "layout", "border", "separator")
"""What is made of columns, or between some: "Insert a column break"."""

_DESCRIBED = re.compile(r"(?:an?|the|its|their|today|some|each|every)\b", re.IGNORECASE)
_STYLE = re.compile(
    r"(?:upper|lower|title|snake|camel) ?_?case|bold|italics?|capitals|caps|something.*"
    r"|english|german|french|spanish|italian",
    re.IGNORECASE,
)


def columns_changed(text: str, asked: SetApart, window: CharRange) -> ChangedText | None:
    """The text with the columns of a table as asked for; None for other instructions.

    Raises:
        EditError: there is no such column or more than one such table, or a row has other cells.
        UnclearError: there is no table, or it isn't said for certain what is to be written.
    """
    for form, change in (
        (_SWAP, _swapped),
        (_MOVE, _moved),
        (_DELETE, _deleted),
        (_KEEP, _kept),
        (_ADD, _added),
        (_RENAME, _renamed),
    ):
        if found := form.fullmatch(asked.words):
            return change(text, asked, found, window)
    return None


def _swapped(text: str, asked: SetApart, found: re.Match[str], window: CharRange) -> ChangedText:
    names = [said(asked, each) for each in found.groups() if each]
    table = table_with(text, window, names)
    one, other = (column_place(table, each) for each in names)
    order = [*range(len(table.heads))]
    order[one], order[other] = other, one
    return _ordered(text, table, order, "Swaps", "Swapped", [one, other])


def _moved(text: str, asked: SetApart, found: re.Match[str], window: CharRange) -> ChangedText:
    (name,) = (said(asked, each) for each in names_in(found, "one"))
    to = _beside(asked, found)
    table = table_with(text, window, [name, *to])
    one, at = column_place(table, name), _place_beside(table, found, to)
    order = [each for each in range(len(table.heads)) if each != one]
    order.insert(at - (one < at), one)
    return _ordered(text, table, order, "Moves", "Moved", [one])


def _deleted(text: str, asked: SetApart, found: re.Match[str], window: CharRange) -> ChangedText:
    several = names_in(found, "several")
    names = names_said(asked, several[0]) if several else [said(asked, *names_in(found, "one"))]
    table = table_with(text, window, names)
    return _without(text, table, [column_place(table, each) for each in names])


def _kept(text: str, asked: SetApart, found: re.Match[str], window: CharRange) -> ChangedText:
    names = names_said(asked, *names_in(found, "several"))
    table = table_with(text, window, names)
    own = {column_place(table, each) for each in names}
    return _without(text, table, [n for n in range(len(table.heads)) if n not in own])


def _without(text: str, table: CellTable, gone: Sequence[int]) -> ChangedText:
    """The text without some columns of a table."""
    order = [each for each in range(len(table.heads)) if each not in gone]
    if not order:
        raise EditError("The table would have no column left: nothing is changed.")
    if len(order) == 1 and table.is_copied and table.rows[1].is_rule:
        raise UnclearError  # what is left of the rule would make a heading of the line above
    return _ordered(text, table, order, "Deletes", "Deleted", gone)


def _added(text: str, asked: SetApart, found: re.Match[str], window: CharRange) -> ChangedText:
    own = found["new"] or found["new_"]
    name, to = said(asked, own), _beside(asked, found)
    is_quoted = asked.quotation(own) is not None
    if not is_quoted and (_NO_NAME.search(name) or _is_vague(name, is_before=own == found["new_"])):
        raise UnclearError
    value = said(asked, found["filled"] or found["value"] or "")
    if found["value"] and (describes(value) or _DESCRIBED.match(value)):
        raise UnclearError
    table = table_with(text, window, to)
    if not table.has_heads:
        raise UnclearError
    if not is_quoted and all(each[:1].isupper() for each in table.heads):
        name = with_capital(name)
    _require_new(table, name)
    at = _place_beside(table, found, to)
    rows = with_new_column(table, at, [name, *[value] * (len(table.rows) - 1)])
    what = f"the column {quoted(name)} with {quoted(value) if value else 'empty cells'}"
    return ChangedText(edits_of(text, table, rows), f"Adds {what}.", (f"Added: {what}.",))


def _renamed(text: str, asked: SetApart, found: re.Match[str], window: CharRange) -> ChangedText:
    (old,) = (said(asked, each) for each in names_in(found, "one", "other"))
    new = said(asked, found["new"])
    is_described = _STYLE.fullmatch(new) or _DESCRIBED.match(new) or _MORE.search(new)
    if asked.quotation(found["new"]) is None and is_described:
        raise UnclearError
    table = table_with(text, window, [old])
    place = column_place(table, old)
    if not table.has_heads:
        raise UnclearError
    if table.heads[place] == new:
        raise EditError(f"The column is called {quoted(new)} already: nothing is changed.")
    if column_of(table, new) != place:
        _require_new(table, new)
    edits = edits_of(text, table, with_words(table, place, {0: new}))
    what = f"the column {quoted(table.heads[place])} to {quoted(new)}"
    return ChangedText(edits, f"Renames {what}.", (f"Renamed {what}.",))


def _is_vague(name: str, *, is_before: bool) -> bool:
    """Whether words describe a column and don't name it: "second" in "Add a second Qty column"."""
    low = name.lower()
    if is_before and low.split()[0] in _OTHER:
        return True
    return low in _VAGUE or (not is_before and low in _NO_COLUMN)


def _ordered(
    text: str, table: CellTable, order: Sequence[int], plan: str, done: str, named: Sequence[int]
) -> ChangedText:
    """The table with its columns in another order, or without some."""
    rows = [with_cells(row, [row.cells[each] for each in order]) for row in table.rows]
    edits = edits_of(text, table, rows)
    if not edits:
        raise EditError("It stands there already: nothing is changed.")
    columns = "column" if len(named) == 1 else "columns"
    names = [table.heads[each] if table.has_heads else f"{each + 1:,}" for each in named]
    what = f"the {columns} {listed(names)}"
    return ChangedText(edits, f"{plan} {what}.", (f"{done}: {what}.",))


def _beside(asked: SetApart, found: re.Match[str]) -> list[str]:
    """The column beside which something is put, if it is said."""
    return [said(asked, each) for each in names_in(found, "to", "bare")]


def _place_beside(table: CellTable, found: re.Match[str], to: Sequence[str]) -> int:
    """Before which column something is put; the count of them for the end."""
    if to:
        return column_place(table, to[0]) + (found["after"] is not None)
    return 0 if found["first"] else len(table.heads)


def _require_new(table: CellTable, name: str) -> None:
    if column_of(table, name) is not None and not name.isdigit():
        raise EditError(f"The table has a column {quoted(name)} already: nothing is changed.")
