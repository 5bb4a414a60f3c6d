"""Finds the class or function that a comment in code is about."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence

from langchain_text_splitters import Language

from retrieval.text.comments import comments

MOST_LINES = 400
"""Lines that are looked at above a comment, for what it stands in, and of one comment each way."""

LONGEST = 120
"""Code points of a declaration that are shown."""

_READ = 1000
"""Code points of a line that are read."""

_HOLDERS = (
    "class|contract|enum|extension|impl|interface|message|mod|module|namespace|object|package|"
    "record|service|struct|trait|typedef|union"
)
"""Declarations that have fields and constants, unlike functions."""
_KEYWORD = (
    rf"(?:{_HOLDERS}|def|defmacro|defmodule|defp|fn|func|fun|function|library|macro_rules!|"
    r"protocol|rpc|sub|type)\s+"
)
_STATEMENT = (
    r"(?:await|case|catch|delete|do|elif|else|except|finally|for|foreach|go|goto|if|import|new|"
    r"not|or|and|print|raise|return|switch|throw|try|unless|until|using|when|while|with|yield)\b"
)
_DECLARATION = re.compile(
    rf"(?!{_STATEMENT})(?:"
    rf"(?:[\w@.()\[\]<>,*&]+\s+)*?{_KEYWORD}[\w.:~@!?\[(*]"  # pub async fn read
    r"|[\w.\[\]<>,*&:~]+(?:\s+[\w.\[\]<>,*&:~]+)*[\s*&]+[\w.:~]+\s*\([^=]*$"  # int read(char *name)
    r"|[\w']+\s*::\s"  # read :: Int
    r"|[\w.]+\s*(?:<-|=)\s*(?:async\s+)?function\b"  # read <- function(
    r")"
)
_HOLDER = re.compile(rf"(?:[\w@]+\s+)*?(?:{_HOLDERS})\b")
_VALUE = re.compile(
    rf"(?!{_STATEMENT})(?:"
    r"#\s*define\s+\w"
    r"|(?:[\w.\[\]<>,*&:?]+\s+)*[\w.$]+\s*(?::[^=]+)?:?=(?!=)"  # LIMIT: int = 5
    r"|[\w.\[\]<>,*&:~]+(?:\s+[\w.\[\]<>,*&:~]+)*[\s*&]+\w+(?:\[\w*\])?;$"  # long start;
    r")"
)
"""Lines that a comment right above may be about as well: a constant, a field."""
_NAME = re.compile(
    rf"\b(?:define\s+|{_KEYWORD})(?:\([^)]*\)\s*)?(\w+)|(\w+)\s*\(|(\w+)\s*(?:<-|[:=;]|$)"
)
_BETWEEN = re.compile(r"(?:@|\[\[?\w|#\[|template\b)")
"""Lines between a comment and what it is about: decorators, attributes."""


def declared(text: str, language: Language | None, place: int) -> str:
    """The line that declares what the comment at `place` is about; "" where none is found."""
    ranges = comments(text, language)
    number = bisect_right(ranges, (place, len(text))) - 1
    if number < 0 or not ranges[number][0] <= place < ranges[number][1]:
        return ""
    start, end = _whole(text, ranges, number)
    is_docstring = text[start:end].lstrip("rRbBuUfF").startswith(('"""', "'''"))
    column = _indent(text[text.rfind("\n", 0, start) + 1 : start])
    around = _around(text, ranges, start, column)
    is_inside = around and not _HOLDER.match(around)
    below = "" if is_docstring else _below(text, end, column, has_values=not is_inside)
    return shown(below or around)


def _whole(text: str, ranges: Sequence[tuple[int, int]], number: int) -> tuple[int, int]:
    """The comment with those on the lines right above and below it."""
    first = last = number
    highest, lowest = number - MOST_LINES, min(len(ranges), number + MOST_LINES)
    while first > max(highest, 0) and _adjoin(text, ranges[first - 1][1], ranges[first][0]):
        first -= 1
    while last + 1 < lowest and _adjoin(text, ranges[last][1], ranges[last + 1][0]):
        last += 1
    return ranges[first][0], ranges[last][1]


def _adjoin(text: str, end: int, start: int) -> bool:
    between = text[end : min(start, end + _READ)]
    return not between.strip() and between.count("\n") == 1


def _below(text: str, end: int, column: int, *, has_values: bool) -> str:
    """The declaration right below a comment, in its column."""
    for line in text[end : end + _READ].split("\n")[1:]:
        if not line.strip() or _indent(line) != column:
            return ""
        code = line.strip()
        if _DECLARATION.match(code) or (has_values and _VALUE.match(code)):
            return code
        if not _BETWEEN.match(code):
            return ""
    return ""


def _around(text: str, ranges: Sequence[tuple[int, int]], start: int, column: int) -> str:
    """The declaration of what a comment stands in: the nearest line above that is further left."""
    for line in _above(text, ranges, start):
        if not column:
            return ""
        code, indent = line.strip(), _indent(line)
        if code and indent < column and code[0] not in "{})]":
            if _DECLARATION.match(code):
                return code
            column = indent
    return ""


def _above(text: str, ranges: Sequence[tuple[int, int]], start: int) -> Iterator[str]:
    """The lines of code above `start`, from the nearest on."""
    end = text.rfind("\n", 0, start)
    for _ in range(MOST_LINES):
        if end < 0:
            return
        begin = text.rfind("\n", 0, end) + 1
        number = bisect_right(ranges, (end, len(text))) - 1
        if number < 0 or ranges[number][1] <= begin:
            yield text[begin : min(end, begin + _READ)]
        end = begin - 1


def _indent(line: str) -> int:
    line = line.expandtabs()
    return len(line) - len(line.lstrip())


def name_of(declaration: str) -> str:
    """Return the name that a line declares: `read` in "async def read(path)"; "" where unknown."""
    found = _NAME.search(declaration)
    return next(filter(None, found.groups()), "") if found else ""


def shown(line: str) -> str:
    """A line that declares something, without what opens the body; "…" where it goes on."""
    words = " ".join(re.sub(r"\s*(?:[{:;\\]|\bdo)?\s*$", "", line).split())
    words += "…" if words.endswith(("(", ",")) else ""
    return words if len(words) <= LONGEST else words[:LONGEST].rstrip() + "…"
