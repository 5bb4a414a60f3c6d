"""Prices raised and lowered: `Raise all prices by 5 percent`, `Increase the rent by 10%`.

Only amounts with a currency's mark, and columns of a table that are called so. What may be no price
in a text of prices, such as a total or a threshold, is for a model.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal

from app.errors import EditError
from app.instructions.change_forms import BEGIN
from app.instructions.changed_text import ChangedText
from app.instructions.places.structure import CharRange, line_number
from app.instructions.tables.cell_writing import with_column
from app.instructions.tables.named import column_of, plain_head
from app.instructions.tables.parsing import tables_of
from app.instructions.tables.table import CellTable, edits_of
from app.instructions.text_edit import TextEdit
from app.instructions.text_kinds import is_code
from app.instructions.unclear import UnclearError
from app.instructions.values.money import MoneyAmount, amounts_of, scaled
from app.safe_text import counted, quoted
from retrieval.words.value_words import CURRENCY_NAME

_UP = r"(?P<up>raise|increase|bump up|put up|up)"
_DOWN = r"(?P<down>lower|reduce|decrease|cut|drop)"
_PERCENT = r"(?P<percent>\d{1,3}(?:\.\d{1,2})?) ?(?:%|per ?cent)"
_RAISE = re.compile(
    rf"{BEGIN}(?:{_UP}|{_DOWN}) (?P<all>(?:(?:all|every|each|of|the|my|our) )*)"
    rf"(?P<what>[^\W\d_]+(?: [^\W\d_]+){{0,2}}) by {_PERCENT}[.!]?",
    re.IGNORECASE,
)
_PRICES = re.compile(r"(?:prices?|amounts?|amounts of money)", re.IGNORECASE)
_OTHERS = re.compile(
    r"\b(?:totals?|subtotal|sum|deposits?|discount|budget|fines?|tax|vat|salary|loan|over|under|above"
    r"|below|up to|at least|at most|more than|less than|minimum|maximum|sav(?:e|es|ing)|off|free"
    r"|was|were|until|before|formerly|instead of|hundred|thousand|million)\b",
    re.IGNORECASE,
)
"""In the line of an amount that may be no price, or an old one."""

_IN_WORDS = re.compile(rf"\b(?:hundred|thousand|million|twenty|thirty|fifty) {CURRENCY_NAME}\b")
MOST_TOLD = 6
_MOST_OFF = Decimal("0.01")
"""Share by which an amount may be rounded."""


def raised(text: str, instruction: str, window: CharRange) -> ChangedText | None:
    """The text with amounts multiplied; None for other instructions.

    Args:
        window: the part of the text that may be changed, in whole lines.

    Raises:
        EditError: an amount would be rounded too much.
        UnclearError: there are none, or they may be none of those that are meant.
    """
    found = _RAISE.fullmatch(" ".join(instruction.split()))
    if found is None or is_code(text) or Decimal(found["percent"]) == 0:
        return None
    percent = Decimal(found["percent"])
    factor = 1 + percent / 100 if found["up"] else 1 - percent / 100
    if factor <= 0:
        raise UnclearError
    how = f"{'Raise' if found['up'] else 'Lower'}", f"by {found['percent']}%"
    name = found["what"].lower()
    amounts = amounts_of(text, window)
    if not amounts:
        return _column_raised(text, name, factor, how, window)
    if _PRICES.fullmatch(name):
        if _IN_WORDS.search(text, *window) or any(map(_has_price_column, tables_of(text))):
            raise UnclearError
        if not found["all"].strip() and not name.endswith("s"):
            raise UnclearError
    else:
        amounts = [each for each in amounts if each.is_of(name.rpartition(" ")[2])]
        if not amounts:
            return _column_raised(text, name, factor, how, window)
    is_one = not name.endswith("s") and not re.search(r"\b(?:all|every|each)\b", found["all"])
    if not amounts or (is_one and len(amounts) > 1) or not all(map(_is_clear, amounts)):
        raise UnclearError
    return _multiplied(text, amounts, factor, how)


def _is_clear(amount: MoneyAmount) -> bool:
    return amount.is_alone and not amount.is_near(_OTHERS)


def _multiplied(
    text: str, amounts: Sequence[MoneyAmount], factor: Decimal, how: tuple[str, str]
) -> ChangedText:
    edits, told = list[TextEdit](), list[str]()
    for each in amounts:
        start, end = each.number
        old, (first, last) = text[start:end], each.place
        new, note = _new_digits(old, line_number(text, start), each.times(factor))
        edits.append(TextEdit(start, end, new))
        told.append(f"{each.words} to {text[first:start]}{new}{text[end:last]}{note}")
    return _told(edits, told, how)


def _new_digits(old: str, line: int, made: tuple[str, Decimal] | None) -> tuple[str, str]:
    """The digits that replace others, and a note if they are rounded. An error says if rounding
    would change the amount by more than a small share.
    """
    if made is None:
        raise UnclearError
    new, exact = made
    rounded = Decimal(re.sub(r"\D", "", new)).scaleb(-_decimals(old))
    told = f"{exact.normalize():f}"
    if abs(rounded - exact) > _MOST_OFF * exact or new == old:
        raise EditError(
            f"{quoted(old)} in line {line:,} would be {told}, for which it has too few decimals: "
            "nothing is changed. Write it with two decimals first."
        )
    return new, "" if rounded == exact else f" (rounded from {told})"


def _decimals(digits: str) -> int:
    found = re.search(r"[.,](\d{1,2})$", digits)
    return len(found[1]) if found else 0


def _told(edits: Sequence[TextEdit], told: Sequence[str], how: tuple[str, str]) -> ChangedText:
    verb, much = how
    what = f"{counted(len(told), 'amount')} {much}"
    more = f" and {len(told) - MOST_TOLD:,} more" if len(told) > MOST_TOLD else ""
    raised_ = f"{verb}d" if verb.endswith("e") else f"{verb}ed"
    done = f"{raised_} {what}: {', '.join(told[:MOST_TOLD])}{more}."
    return ChangedText(tuple(edits), f"{verb}s {what}.", (done,))


def _has_price_column(table: CellTable) -> bool:
    """Whether prices may stand in a table without their currency."""
    heads = [plain_head(each) for each in table.heads]
    columns = [n for n, each in enumerate(heads) if re.search(r"\bprices?\b", each)]
    cells = [table.words(row.cells[n]) for row in table.body for n in columns if n < len(row.cells)]
    return any(each[:1].isdigit() and each[-1:].isdigit() for each in cells)


def _column_raised(
    text: str, name: str, factor: Decimal, how: tuple[str, str], window: CharRange
) -> ChangedText:
    """A column of numbers that has this name, or "price" for "prices", of the only table."""
    tables = [e for e in tables_of(text) if e.place[0] < window[1] and window[0] < e.place[1]]
    names = [name.removesuffix(" column"), name.removesuffix("s")]
    columns = [(e, p) for e in tables for n in names if (p := column_of(e, n)) is not None]
    if len({(e.place, p) for e, p in columns}) != 1:
        raise UnclearError
    table, place = columns[0]
    lines = [table.line(row) for row in table.rows]
    if any(map(_OTHERS.search, lines)) or any(place >= len(e.cells) for e in table.rows):
        raise UnclearError
    words, told = [table.heads[place]], list[str]()
    for row in table.rows[1:]:
        own = table.words(row.cells[place])
        is_told = bool(own) and not row.is_rule
        if not is_told:
            words.append(own)
            continue
        line = line_number(text, row.place[0])
        new, note = _new_digits(own, line, scaled(own, factor, own))
        words.append(new)
        told.append(f"{own} to {new}{note}")
    if not told:
        raise UnclearError
    return _told(edits_of(text, table, with_column(table, place, words)), told, how)
