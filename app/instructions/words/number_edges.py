"""Numbers at the ends of words that are replaced: a text has them only as whole numbers.

`EUR 4` isn't in "EUR 4,500", `5%` not in "2.5%", `3.5` not in "3.5.1" and `10` not in "10 May".
"""

from __future__ import annotations

import re

from app.instructions.text_kinds import is_prose
from app.instructions.words.replacement import Replacement
from retrieval.words.value_words import MONTH

_THOUSANDS_BEFORE = r"(?<!\d['\u2019 \u00a0\u202f])"
_THOUSANDS_BEHIND = r"(?!['\u2019 \u00a0\u202f]\d{3}(?!\d))"
_NO_COLON = r"(?<!\d:)", r"(?!:\d)"
_NO_TIME = r"(?!(?<=\d:)[0-5]\d(?!\d))", r"(?!:[0-5]\d(?!\d))"
"""Of keys and values, where a colon is between two numbers as well: "8000:8000"."""

_REACH = 20
"""Characters beside a number in which its month is looked for."""

_DAY = re.compile(r"[1-9]|[12]\d|3[01]")
_MONTH_BEHIND = re.compile(rf"\.?\s{MONTH}")
_MONTH_BEFORE = re.compile(rf"(?<!\w){MONTH}\.?\s$")

_BESIDE_LETTER = re.compile(r"[^\W\d_],|,[^\W\d_]")


def edges(text: str, asked: Replacement) -> tuple[str, str]:
    """Patterns of what may not stand before and behind the old words, as far as numbers go."""
    old, comma = asked.old, "" if has_comma_cells(text) else ","
    has_before, has_behind = old[0].isdigit(), old[-1].isdigit()
    before = rf"(?<!\d[.{comma}/-])(?<![.\u2013])" if has_before else ""
    behind = rf"(?![.{comma}/]\d){_THOUSANDS_BEHIND}"
    if asked.kind in {"number", "value"} or (asked.kind == "words" and old.isdecimal()):
        colon_before, colon_behind = _NO_COLON if is_prose(text) else _NO_TIME
        before = f"{before}{_THOUSANDS_BEFORE}{colon_before}" if has_before else ""
        return before, rf"{behind}(?![-\u2013]\w){colon_behind}"
    if asked.kind != "words":
        return "", ""
    if has_before:
        before += _NO_COLON[0]
    if re.match(r"\d{3}(?!\d)", old):
        before += _THOUSANDS_BEFORE
    if re.match(r"[.,]\d", old):
        before += r"(?<!\d)"
    return before, rf"{behind}(?!:\d\d(?!\d))(?![-\u2013]\d)" if has_behind else ""


def is_day(found: re.Match[str]) -> bool:
    """Whether a number is the day of a date with a month by name: "10 May", "May 10, 2024"."""
    text, start, end = found.string, found.start(), found.end()
    if not _DAY.fullmatch(found[0]):
        return False
    before, behind = text[max(0, start - _REACH) : start], text[end : end + _REACH]
    return bool(_MONTH_BEHIND.match(behind) or _MONTH_BEFORE.search(before))


def has_comma_cells(text: str) -> bool:
    """Whether commas are between cells, and so in no number: all lines have as many, no space
    stands beside one, and in the first line a letter does.
    """
    lines = [each for each in text.splitlines() if each.strip()]
    counts = {each.count(",") for each in lines}
    if len(counts) != 1 or 0 in counts or '"' in text or ", " in text:
        return False
    return _BESIDE_LETTER.search(lines[0]) is not None
