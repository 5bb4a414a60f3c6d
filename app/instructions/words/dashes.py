r"""Hyphens that a dash takes the place of: those with spaces around them, and in ranges of numbers.

A hyphen joins a compound, a date or a number of a telephone, and makes a number negative, so these
keep it, and so does code, unless all of them are asked for: `Replace all "-" with "\u2013"`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.errors import EditError
from app.instructions.places.structure import fenced, line_around
from app.instructions.text_kinds import is_prose
from app.instructions.words.replacement import Replacement
from app.safe_text import quoted

_DASHES = frozenset("\u2012\u2013\u2014\u2015")
_BEFORE = re.compile(r"(?<![\w.,:/-])(\d{1,4})$")
_BEHIND = re.compile(r"(\d{1,4})(?![\w:/-]|[.,]\d)")
_OTHER_NUMBER = re.compile(
    r"\b(?:phone|telephone|tel|fax|call|mobile|isbn|issn|zip|code|number|ref|order|model|version"
    r"|score)\b|=",
    re.IGNORECASE,
)
"""In a line whose numbers are parted by hyphens, and no ranges; or that reckons."""

_REACH = 6
"""Characters before a hyphen in which a number may stand."""


def without_kept_hyphens(
    places: Sequence[re.Match[str]], asked: Replacement
) -> list[re.Match[str]]:
    """Those of the places that are hyphens which a dash takes the place of, or no hyphens.

    Raises:
        EditError: all of them stay.
    """
    found = [each for each in places if not _keeps_hyphen(each, asked)]
    if places and not found:
        old, new = quoted(asked.old), quoted(asked.new)
        raise EditError(
            f"Each {old} joins a word, a date or a number, or stands in code: nothing is changed. "
            f"For these: Replace all {old} with {new}."
        )
    return found


def _keeps_hyphen(found: re.Match[str], asked: Replacement) -> bool:
    """Whether a hyphen stays where others are replaced with dashes."""
    if not is_about_dashes(asked) or asked.is_every:
        return False
    text, at = found.string, found.start()
    start, end = line_around(text, at)
    line = text[start:end]
    if not is_prose(text) or start in fenced(text) or line[: at - start].count("`") % 2:
        return True
    if _OTHER_NUMBER.search(line) and re.search(r"\d ?$", text[start:at]):
        return True
    before, behind = text[max(start, at - 1) : at], text[at + 1 : at + 2]
    if before.isspace() and (behind.isspace() or not behind):
        return False
    return not _is_range(text, at)


def is_about_dashes(asked: Replacement) -> bool:
    """Whether hyphens are to become dashes."""
    return asked.old == "-" and asked.new.strip() in _DASHES


def _is_range(text: str, at: int) -> bool:
    """Whether it stands between two numbers of which the second one is greater."""
    first = _BEFORE.search(text[max(0, at - _REACH) : at])
    last = _BEHIND.match(text, at + 1)
    if first is None or last is None or "0" in (first[1][0], last[1][0]):
        return False
    return int(first[1]) < int(last[1])
