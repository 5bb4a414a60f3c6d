"""Rows of a table: `Add a row Pears, 3, 0.80`, `Delete the row Pears`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.errors import EditError
from app.instructions.change_forms import BEGIN, DELETE
from app.instructions.changed_text import ChangedText
from app.instructions.places.structure import CharRange, line_number
from app.instructions.quotations import SET_APART, SetApart
from app.instructions.tables.cell_writing import new_row
from app.instructions.tables.named import END, plain_head, rows_saying, said, table_with
from app.instructions.tables.row_cells import asks_more, cells_named, is_odd_cell
from app.instructions.tables.table import CellRow, CellTable, edits_of
from app.instructions.tables.totals import is_total
from app.instructions.text_edit import TextEdit, in_order
from app.instructions.unclear import UnclearError
from app.safe_text import counted, listed, quoted

_ROW = r"(?:an?|the|this) (?:new )?row"
_SIDE = r"(?:(?P<above>before|above)|(?P<below>after|below|behind|under))"
_BESIDE = rf"{_SIDE} (?:the row )?(?P<beside>{SET_APART}|[^\x02,;]+?)"
_PLACED = (
    rf"(?: (?:{_BESIDE}|(?P<last>(?:at|to) the (?:very )?(?:end|bottom))"
    r"|(?P<first>(?:at|to) the (?:very )?(?:top|beginning|start))))?"
)
_ADD = re.compile(
    rf"{BEGIN}(?:add|insert|append) {_ROW}(?: with(?: the (?:cells|values))?|:)? ?"
    rf"(?P<cells>{SET_APART}(?:(?:,|;| and|, and) (?:{SET_APART}|[^\x02]+?))*|[^\x02]+?[,;|].*?)"
    rf"{_PLACED}{END}",
    re.IGNORECASE,
)
_DELETE = re.compile(
    rf"{BEGIN}{DELETE} (?P<every>(?:all|every|each)(?: of)? (?:the )?)?(?:the )?"
    r"(?:(?P<last>last) row|(?P<rows>rows?) (?:(?P<has>(?:that (?:has|have|says?) |with |of |for "
    rf"|about |called |named |where it says ))?(?P<one>{SET_APART}|[^\x02]+?))"
    rf"|(?P<one_>{SET_APART}|[^\x02]+?) (?P<rows_>rows?)){END}",
    re.IGNORECASE,
)
_DESCRIBED = re.compile(
    r"^(?:the|an?|its|their|some|any|with|of|about|that|which|and|or|to|from|in|on|at|as|by|before"
    r"|after|below|above|under|between|behind|where|then) |\b(?:with|then)\b"
)
"""What tells what comes into a cell, or where the row comes: "the total"."""

_SEVERAL = re.compile(
    r"(?:last|first|top|bottom|two|three|four) .*|.* (?:and|or|if|unless|only|above|below) .*"
)
_COUNTED = re.compile(
    r"(?:the |number )?(?:\d{1,3}|first|second|third|fourth|fifth|\d+(?:st|nd|rd|th))"
)
_NO_CELL = re.compile(
    r"(?:the )?(?:header|heading|empty|blank|other|all|every|each|an?|any"
    r"|some|this|that|where|except|but|below|above|before|after|between|without|next)(?: .*)?"
)
"""What tells a row in another way: "Delete the empty rows"."""


def rows_changed(text: str, asked: SetApart, window: CharRange) -> ChangedText | None:
    """The text with the rows of a table as asked for; None for other instructions.

    Raises:
        EditError: there is no such row, or the cells don't fit; says why.
        UnclearError: there is no table, or it isn't said for certain what is meant.
    """
    if found := _ADD.fullmatch(asked.words):
        return _added(text, asked, found, window)
    if found := _DELETE.fullmatch(asked.words):
        return _deleted(text, asked, found, window)
    return None


def _added(text: str, asked: SetApart, found: re.Match[str], window: CharRange) -> ChangedText:
    own = re.sub(r"^for ", "", found["cells"], flags=re.IGNORECASE)
    if asks_more(own):
        raise UnclearError

    def fits(table: CellTable) -> bool:
        return len(cells_named(asked, own, len(table.heads))) == len(table.heads)

    table = table_with(text, window, fits=fits)
    cells = cells_named(asked, own, len(table.heads))
    if not asked.has_quotation(own) and any(map(_DESCRIBED.search, cells)):
        raise UnclearError
    if len(cells) != len(table.heads):
        raise EditError(
            f"The table has {counted(len(table.heads), 'column')} ({listed(table.heads)}), and "
            f"{counted(len(cells), 'cell')} {'is' if len(cells) == 1 else 'are'} named: nothing is "
            "changed. Name one for each, with commas between them."
        )
    if not asked.has_quotation(own):
        for place, each in enumerate(cells):
            if is_odd_cell(table.heads[place], table.values(place), each):
                raise UnclearError
    at = _place(text, asked, found, table)
    rows, new = new_row(table, [_as_others(table, n, each) for n, each in enumerate(cells)])
    edits = [*edits_of(text, table, rows), _line_put(text, table, at, table.line(new))]
    what = f"{listed(cells)} at line {line_number(text, at):,}"
    return ChangedText(in_order(edits), f"Adds a row: {what}.", (f"Added: {what}.",))


def _as_others(table: CellTable, column: int, words: str) -> str:
    """A cell as code, if all the others of its column are."""
    others = table.values(column)
    is_code = others and all(len(e) > 2 and e[0] == e[-1] == "`" for e in others)
    return f"`{words}`" if is_code and words and "`" not in words else words


def _place(text: str, asked: SetApart, found: re.Match[str], table: CellTable) -> int:
    """Where a new row begins."""
    body = table.body
    if beside := found["beside"]:
        (row,) = _rows_with(text, table, said(asked, beside), is_every=False)
        return row.place[0] if found["above"] else row.place[1]
    if found["first"] and body:
        return body[0].place[0]
    if body and is_total(table, body[-1]) and not found["last"]:
        raise EditError(
            f"The table ends with the row {quoted(table.words(body[-1].cells[0]))}: nothing is "
            "changed. Say where the new row goes: at the end, or before that row."
        )
    return table.place[1]


def _line_put(text: str, table: CellTable, at: int, line: str) -> TextEdit:
    """A line put between others, or behind the last one, which may have no end."""
    own = line.rstrip("\r\n")
    if at == len(text) and not text.endswith("\n"):
        return TextEdit(at, at, f"{table.rows[0].ending or chr(10)}{own}", is_joint=True)
    return TextEdit(at, at, f"{own}{table.rows[0].ending}", is_joint=True)


def _deleted(text: str, asked: SetApart, found: re.Match[str], window: CharRange) -> ChangedText:
    words = said(asked, found["one"] or found["one_"] or "")
    table = table_with(text, window, fits=lambda each: bool(rows_saying(each, words)))
    if not table.body:
        raise EditError("The table has no rows: nothing is changed.")
    if found["last"]:
        rows: Sequence[CellRow] = table.body[-1:]
        if is_total(table, rows[0]):
            raise EditError(
                f"The last row is {quoted(table.words(rows[0].cells[0]))}: nothing is changed. "
                "Name the row that is meant by its first cell."
            )
    else:
        which = found["rows"] or found["rows_"]
        is_every = bool(found["every"]) or which.lower() == "rows"
        is_with = found["has"] is not None
        rows = _rows_with(text, table, words, is_every=is_every, is_with=is_with)
    return without_rows(text, table, rows)


def without_rows(text: str, table: CellTable, rows: Sequence[CellRow]) -> ChangedText:
    """The text without some rows of a table."""
    edits = in_order([TextEdit(*each.place) for each in rows])
    edits = _with_last_line(text, edits)
    names = listed([table.words(each.cells[0]) for each in rows])
    what = f"{'the row' if len(rows) == 1 else counted(len(rows), 'row')}: {names}"
    return ChangedText(edits, f"Deletes {what}.", (f"Deleted {what}.",))


def _with_last_line(text: str, edits: Sequence[TextEdit]) -> tuple[TextEdit, ...]:
    """Without the end of the line that becomes the last one of a text that ends with none."""
    if edits[-1].end < len(text) or text.endswith("\n"):
        return tuple(edits)
    before, start = [*edits], len(text)
    while before and before[-1].end == start:
        start = before.pop().start
    bare = text[:start].removesuffix("\n").removesuffix("\r")
    return (*before, TextEdit(len(bare), len(text)))


def _rows_with(
    text: str, table: CellTable, words: str, *, is_every: bool, is_with: bool = False
) -> Sequence[CellRow]:
    """The rows of which a cell says these words: the first cell, or else any of them.

    Args:
        is_with: whether it is said that the words are a cell's, so that a number counts no rows.

    Raises:
        EditError: there is none, or more than one.
        UnclearError: the words aren't the whole of a cell.
    """
    wanted = plain_head(words)
    if _COUNTED.fullmatch(wanted) and not is_with and not _is_numbered(table, wanted):
        raise EditError(
            "It isn't certain whether the heads are counted: nothing is changed. Name the row by "
            "its first cell, or give the line's number: Delete line 5."
        )
    if _NO_CELL.fullmatch(wanted):
        raise UnclearError
    wanted = wanted if rows_saying(table, words) else wanted.removeprefix("the ")
    first = [] if is_every else rows_saying(table, wanted, 0)
    found = first or rows_saying(table, wanted)
    if not found:
        is_part = any(wanted in plain_head(text[slice(*e.place)]) for e in table.body)
        if is_part or _SEVERAL.fullmatch(wanted):
            raise UnclearError
        raise EditError(f"The table has no row {quoted(words)}: nothing is changed.")
    if len(found) > 1 and not is_every:
        lines = ", ".join(f"{line_number(text, each.place[0]):,}" for each in found)
        raise EditError(
            f"{len(found):,} rows have {quoted(words)}, at lines {lines}: nothing is changed. Say "
            f"\u201call rows with {words}\u201d, or give the line's number."
        )
    return found


def _is_numbered(table: CellTable, number: str) -> bool:
    """Whether a row begins with this number and is the one that a person counts so."""
    place = int(number) - 1 if number.isdecimal() else -1
    return 0 <= place < len(table.body) and table.words(table.body[place].cells[0]) == number
