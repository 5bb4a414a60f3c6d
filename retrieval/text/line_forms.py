"""Forms of lines: items behind a marker, labels with what they name, rows made with spaces."""

from __future__ import annotations

import re

MOST_HEADING = 80
"""Characters of a line that may be a heading by its looks, without larger type."""

SIGNS, _DASHES = "•‣◦▪●○·", "-*+–—"
"""Marks of items that are nothing else, and those that may begin a number or a word, too."""

BULLETS = frozenset(SIGNS + _DASHES)
"""Marks that every item of a list may have alike."""

_BULLET = rf"[{SIGNS}]|[{_DASHES}](?=\s)"
_NUMBER = (
    r"\(?(?:\d{1,3}|[A-Za-z]|[ivxlcdm]{1,7}|[IVXLCDM]{1,7})[.)](?=\s)|"
    r"\d{1,3}(?:\.\d{1,3})+[.)]?(?=\s)|§+\s?\d+[a-z]?(?=\s)|\[\d{1,3}\](?=\s)"
)
MARKER = re.compile(f"(?:{_BULLET}|{_NUMBER})\\s*")
"""The marker of an item: "-", "1.", "3.1", "(a)", "§ 5"."""

COLONS = (":", "：")
"""At the end of what introduces something; the second one is that of Chinese and Japanese."""

ENDED = re.compile(r"[.!?:;。！？：；][\"'”’»)\]]*$|(?:[,;] (?:and|or|und|oder))$")
"""A line where a sentence ends, or an item before "and"."""

_NAMED = r"[^\W\d_a-z][^.:;!?]{0,40}:"
_LABELLED = re.compile(rf"{_NAMED}\s+\S")
"""A line that says what it gives: "Signed for the client: Ada Finch"."""

_LABEL = re.compile(rf"{_NAMED}(?:\t| {{2,}})[\t ]*(?=\S)")
"""A label before a column of values: "Present:     Ada Finch"."""

_GAP = re.compile(r"(?<=[^\s.!?:;]) {3,}(?=\S)")
"""Between two columns; text that is justified has smaller ones."""


def are_items(one: str, other: str) -> bool:
    """Whether both are items of a list: "1." and "2.", but not "3." and "3.1"."""
    first, second = MARKER.match(one), MARKER.match(other)
    if first is None or second is None:
        return False
    return not second[0].startswith(first[0].rstrip(" .)"))


def are_alike(one: str, other: str) -> bool:
    """Whether both begin with a marker of one form: "1." and "2.", but not "3." and "3.1"."""
    first, second = MARKER.match(one), MARKER.match(other)
    return first is not None and second is not None and mark_form(first[0]) == mark_form(second[0])


def mark_form(marker: str) -> str:
    """The form of an item's marker: "1." of "12." and "(a)" of "(iv)"."""
    return re.sub(r"[A-Za-z]+", "a", re.sub(r"\d+", "1", marker.strip()))


def are_rows(one: str, other: str) -> bool:
    """Whether two lines that follow each other are two of a kind: "Owner: Ada" and "Price: 5", or
    rows whose columns are made with spaces.
    """
    is_labelled = _LABELLED.match(one) and _LABELLED.match(other)
    has_tabs = "\t" in one.strip() and "\t" in other.strip()
    return bool(is_labelled) or has_tabs or not _columns(one).isdisjoint(_columns(other))


def value_column(line: str, indent: int) -> int:
    """Where the values begin that stand in a column behind a label; 0 if the line has no such.

    Args:
        line: without the white space before it.
        indent: how much of that there is.
    """
    label = _LABEL.match(line)
    return len((" " * indent + label[0]).expandtabs()) if label else 0


def _columns(line: str) -> set[int]:
    """Where columns begin that spaces make, but the first."""
    return {gap.end() for gap in _GAP.finditer(line)}
