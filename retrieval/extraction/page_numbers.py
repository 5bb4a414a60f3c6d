"""Numbers of pages as a text: "3-5, 8"."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

_BETWEEN = ", "
_MOST_CALLED = 40
"""Characters."""


def told(numbers: Iterable[int]) -> str:
    """The numbers, ascending, neighbours as a range."""
    runs = groupby(enumerate(sorted(set(numbers))), lambda each: each[1] - each[0])
    pages = ([number for _, number in run] for _, run in runs)
    return _BETWEEN.join(f"{p[0]}-{p[-1]}" if p[1:] else str(p[0]) for p in pages)


def holds(pages: str, number: int) -> bool:
    """Whether a list of pages such as "3, 5-7" has this page; False if it is no such list."""
    ranges = (part.partition("-") for part in pages.split(_BETWEEN))
    edges = ((first, last or first) for first, _, last in ranges)
    return any(
        first.isdecimal() and last.isdecimal() and int(first) <= number <= int(last)
        for first, last in edges
    )


def called(pages: str) -> str:
    """The pages with their noun: "page 3" or "pages 3-5"; of many the first."""
    if len(pages) > _MOST_CALLED:
        pages = f"{pages[:_MOST_CALLED].rpartition(_BETWEEN)[0]} and others"
    return f"page {pages}" if pages.isdecimal() else f"pages {pages}"
