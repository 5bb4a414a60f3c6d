"""Marks of items and drawn lines: numbers, letters, bullets, boxes to tick. They are no words of a
text though they look like some.
"""

from __future__ import annotations

import re
from functools import lru_cache

from app.instructions.places.structure import item_mark
from app.instructions.words.replacement import Replacement

_REACH = 100
"""Characters beside a place that are looked at."""

_OF_MARKDOWN = frozenset("-*+")
"""Bullets, each of which may take another one's place."""

_BEGIN = re.compile(r"[\s>*#-]*\(?")
_END = re.compile(r"[.)](?:\s|$)")
_CLAUSE_END = re.compile(r"\.?[ \t]+[A-Z]")
_COUNTER = re.compile(r"\d.*|[^\W\d_]|[ivxlcdm]{1,7}|[IVXLCDM]{1,7}", re.DOTALL)
_IN_PARENTHESES = re.compile(r"^[ \t>*-]{0,20}\([^\W_]{1,4}\)\s", re.MULTILINE)
_QUOTED = re.compile(r"[ \t>]*")
_OPTION = re.compile(r"(?:^|[\s`\"'(\[])-?$")
_DRAWING = tuple("-=_~*+:.")
_FENCES = ("```", "~~~")


def is_numbering(found: re.Match[str]) -> bool:
    """Whether it is the number, or the letter, of an item of a list."""
    text, own = found.string, found[0]
    if not _COUNTER.fullmatch(own):
        return False
    before = _line_before(found)
    if before is None or _BEGIN.fullmatch(before) is None:
        return False
    if before.endswith("(") and not _are_in_parentheses(text):
        return False
    ends = (_END, _CLAUSE_END) if own[0].isdigit() else (_END,)
    return any(each.match(text, found.end()) for each in ends)


def is_mark(found: re.Match[str], asked: Replacement) -> bool:
    """Whether it is a character of an item's marker or its box, or of a line that is drawn."""
    old = found[0]
    if len(old) > 1 or (old in _OF_MARKDOWN and asked.new in _OF_MARKDOWN):
        return False
    if (before := _line_before(found)) is None:
        return False
    behind = found.string[found.end() : found.end() + _REACH].partition("\n")[0]
    line = f"{before}{old}{behind}"
    quoted = _QUOTED.match(line)
    start = quoted.end() if quoted else 0
    is_in_marker = len(before) < start + len(item_mark(line[start:]).rstrip())
    if old.isalnum():
        return is_in_marker and before.endswith("[") and behind.startswith("]")
    is_option = old == "-" and _OPTION.search(before) and re.match(r"-?[a-zA-Z]", behind)
    is_fence = line[start:].startswith(_FENCES)
    is_drawn = old in _DRAWING and _is_drawn(line)
    return bool(is_in_marker or is_option or is_fence or is_drawn)


def _is_drawn(line: str) -> bool:
    """Whether a line has nothing but marks, as a rule and the one below a table's heads."""
    return len(line.strip()) > 2 and re.search(r"\w", line) is None


def _line_before(found: re.Match[str]) -> str | None:
    """What stands before it in its line; None where that is much."""
    start = found.start()
    near = found.string[max(0, start - _REACH) : start]
    is_whole = "\n" in near or start <= _REACH
    return near.rpartition("\n")[2] if is_whole else None


@lru_cache(maxsize=2)
def _are_in_parentheses(text: str) -> bool:
    """Whether items of a text have their letters in parentheses: "(a)" and "(b)"."""
    found = _IN_PARENTHESES.finditer(text)
    return next(found, None) is not None and next(found, None) is not None
