"""Lines of a table of contents: titles with leaders and the numbers of their pages.

They are found and shown as other lines are, but say nothing: no answer, no part of a summary.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

LEAST = 3
"""Entries that stand together, at least; a price list has its prices in no order."""

ORDERED = 0.8
"""Share of the entries whose page isn't before that of the one above."""

BETWEEN = 3
"""Lines of an entry, and of a chapter's title without leaders, at most."""

_PAGE = re.compile(r"(?:\d{1,4}|[ivxlc]{1,6})$")
_LEADERS = re.compile(r"(?:[.·…_][ \xa0]?){4}$")
_NEAR = 12
"""Characters at a line's end that are looked at for either: a line may have a million dots."""

_NUMBERED = re.compile(r"\w\W*\s(?:\d{1,4}|[ivxlc]{1,6})$")


def contents(lines: Sequence[str]) -> set[int]:
    """The places of the lines that are a table of contents, among lines that stand together.

    Args:
        lines: without white space at their ends.
    """
    pages = {place: found[1] for place, line in enumerate(lines) if (found := entry(line))}
    places = list(pages)
    breaks = [n for n, (a, b) in enumerate(pairwise(places), 1) if b - a > BETWEEN]
    runs = [places[a:b] for a, b in pairwise([0, *breaks, len(places)])]
    return {
        place
        for run in runs
        if len(run) >= LEAST and _are_ordered([pages[each] for each in run])
        for place in range(_first(lines, run[0]), _last(lines, run[-1]) + 1)
    }


def entry(line: str) -> tuple[str, str] | None:
    """The title and the page's number in a line with leaders; None for another line."""
    page = _PAGE.search(line[-_NEAR:])
    if page is None:
        return None
    before = line[: -len(page[0])].rstrip()
    if not _LEADERS.search(before[-_NEAR:]):
        return None
    return before.rstrip(".·…_ \xa0"), page[0]


def _are_ordered(pages: Sequence[str]) -> bool:
    numbers = [int(page) if page.isdecimal() else 0 for page in pages]
    ordered = sum(one <= other for one, other in pairwise(numbers))
    return ordered >= ORDERED * (len(numbers) - 1)


def _first(lines: Sequence[str], place: int) -> int:
    """The first of the lines with a page's number above an entry: chapters have no leaders."""
    while place and _NUMBERED.search(lines[place - 1]):
        place -= 1
    return place


def _last(lines: Sequence[str], place: int) -> int:
    """The last of such lines below an entry."""
    while place + 1 < len(lines) and _NUMBERED.search(lines[place + 1]):
        place += 1
    return place
