"""Numbers at the ends of words that are replaced: a text has them only as whole numbers.

`EUR 4` isn't in "EUR 4,500", `5%` not in "2.5%" and `3.5` not in "3.5.1".
"""

from __future__ import annotations

import re

from app.instructions.words.replacement import Replacement

_LONGER_BEFORE = r"(?<!\d[.{comma}:/'\u2019 \u00a0\u202f-])(?<![.\u2013])"
_LONGER_BEHIND = r"(?![.{comma}:/]\d)(?!['\u2019 \u00a0\u202f]\d{{3}}(?!\d))(?![-\u2013]\w)"

_PART_BEFORE = r"(?<!\d[.{comma}:/-])(?<![.\u2013])"
_PART_BEHIND = (
    r"(?![.{comma}/]\d)(?!:\d\d(?!\d))(?!['\u2019 \u00a0\u202f]\d{{3}}(?!\d))(?![-\u2013]\d)"
)
_THOUSANDS_BEFORE = r"(?<!\d['\u2019 \u00a0\u202f])"

_BESIDE_LETTER = re.compile(r"[^\W\d_],|,[^\W\d_]")


def edges(text: str, asked: Replacement) -> tuple[str, str]:
    """Patterns of what may not stand before and behind the old words, as far as numbers go."""
    old, comma = asked.old, "" if has_comma_cells(text) else ","
    if asked.kind in {"number", "value"} or (asked.kind == "words" and old.isdecimal()):
        before = _LONGER_BEFORE.format(comma=comma) if old[0].isdigit() else ""
        return before, _LONGER_BEHIND.format(comma=comma)
    if asked.kind != "words":
        return "", ""
    before = _PART_BEFORE.format(comma=comma) if old[0].isdigit() else ""
    if re.match(r"\d{3}(?!\d)", old):
        before += _THOUSANDS_BEFORE
    if re.match(r"[.,]\d", old):
        before += r"(?<!\d)"
    return before, _PART_BEHIND.format(comma=comma) if old[-1].isdigit() else ""


def has_comma_cells(text: str) -> bool:
    """Whether commas are between cells, and so in no number: all lines have as many, no space
    stands beside one, and in the first line a letter does.
    """
    lines = [each for each in text.splitlines() if each.strip()]
    counts = {each.count(",") for each in lines}
    if len(counts) != 1 or 0 in counts or '"' in text or ", " in text:
        return False
    return _BESIDE_LETTER.search(lines[0]) is not None
