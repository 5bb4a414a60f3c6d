"""Cells of a table's row: between bars, or, in plain text, in columns that spaces or tabs make."""

from __future__ import annotations

import re
from collections.abc import Sequence

from retrieval.words.value_words import CURRENCY_SIGN

CELL_BREAK = " | "
"""Between the cells of a row, as parsers write them."""

LEAST_COLUMNS = 3
"""Of a table without bars; two may be a label and what it names."""

_LEAST_ROWS = 3
_LEAST_VALUES, _SHARE = 2, 2 / 3
"""Of a column's cells so many and this share begin with a number, if its head is known by that."""

_CODE = re.compile(r"[A-Z]{1,4}[- .]?\d{1,4}[A-Za-z]?|\d{1,4}[A-Z]{1,2}")
_YEAR_HEAD = re.compile(r"(?:1[89]|20)\d\d(?:[/-]\d\d)?")
"""A year as a head, "2023" or "2023/24"; from 1800, since 1200 is rather an amount."""

_SPACED = re.compile(r"\S+(?: \S+)*")
_VALUE = re.compile(rf"[+\-\u2013\u2212±~<>≤≥(]?\s?{CURRENCY_SIGN}?\s?\d")


def is_barred(line: str) -> bool:
    """Whether a line has a bar between two cells."""
    return CELL_BREAK in f"{line.strip()} "


def cells_of(row: str) -> list[tuple[int, int]]:
    """Where the cells of a row start and end. A row with bars at both ends, as in Markdown, has no
    cell before the first bar; another one that begins with a bar has an empty one there.
    """
    if "|" in row:
        is_framed = len(row) > 1 and row.startswith("|") and row.endswith("|")
        return _between(row, "|", is_framed, len(row) - is_framed)
    if "\t" in row.strip():
        return _between(row, "\t", 0, len(row))
    return [match.span() for match in _SPACED.finditer(row)]


def cell_texts(row: str) -> list[str]:
    """The cells of a row, without white space at their ends."""
    return [row[start:end] for start, end in cells_of(row)]


def _between(row: str, mark: str, start: int, last: int) -> list[tuple[int, int]]:
    found = []
    for own in row[start:last].split(mark):
        begin = start + len(own) - len(own.lstrip())
        found.append((begin, begin + len(own.strip())))
        start += len(own) + 1
    return found


def spaced_rows(lines: Sequence[str]) -> range:
    """Which of some lines that follow one another are a table's rows without bars: a row of heads,
    then rows with as many cells, each below its head or between the heads beside it.

    Args:
        lines: with the white space before them; the first table of them counts.
    """
    first = 0
    while first + _LEAST_ROWS <= len(lines):
        end = _end(lines, first)
        if end - first >= _LEAST_ROWS and _has_heads(lines[first:end]):
            return range(first, end)
        first = max(first + 1, end - 1)  # no line is looked at more than twice
    return range(0)


def _end(lines: Sequence[str], first: int) -> int:
    """Where the rows end that are like the first one."""
    head = lines[first]
    columns = cells_of(head)
    if len(columns) < LEAST_COLUMNS or is_barred(head) or _is_rule(head):
        return first
    end = first + 1
    while end < len(lines) and (
        _is_rule(lines[end]) or _is_below(columns, lines[end], by_tabs="\t" in head.strip())
    ):
        end += 1
    return end


def _is_below(columns: Sequence[tuple[int, int]], row: str, *, by_tabs: bool) -> bool:
    own = cells_of(row)
    if is_barred(row) or len(own) != len(columns) or by_tabs != ("\t" in row.strip()):
        return False
    edges = [*(start for start, _ in columns[1:]), max(own[-1][1], columns[-1][1])]
    return by_tabs or all(
        (start < columns[place][1] and columns[place][0] < end)
        or (columns[place - 1][1] <= start and end <= edges[place])
        for place, (start, end) in enumerate(own[1:], 1)
    )


def _has_heads(rows: Sequence[str]) -> bool:
    """Whether the first row names columns: a rule is below it, or values of another form."""
    if _is_rule(rows[1]):
        return True
    heads, *below = map(cell_texts, rows)
    if heads[0][:1].isdigit():
        return False
    if heads[0][:1].isalpha() and all(map(_YEAR_HEAD.fullmatch, heads[1:])):
        return True
    below = [row for row in below if len(row) == len(heads)]
    return _are_codes(heads[0], [row[0] for row in below]) or any(
        map(_is_column, heads[1:], list(zip(*below, strict=True))[1:])
    )


def _is_rule(line: str) -> bool:
    return not line.strip(" \t=+:_-") and any(mark in line for mark in ("--", "==", "__"))


def _is_column(head: str, values: Sequence[str]) -> bool:
    told = [value for value in values if any(map(str.isalnum, value))]
    count = sum(_VALUE.match(value) is not None for value in told)
    is_other = _form(head) not in set(map(_form, told)) and any(map(str.isalpha, head))
    return is_other and count >= max(_LEAST_VALUES, _SHARE * len(told))


def _are_codes(head: str, cells: Sequence[str]) -> bool:
    """Whether a column of codes, "E1", stands below a word."""
    return head.isalpha() and len(cells) >= _LEAST_VALUES and all(map(_CODE.fullmatch, cells))


def _form(cell: str) -> str:
    return re.sub(r"[^\W\d_]+", "a", re.sub(r"\d+(?:[.,]\d+)*", "1", cell))
