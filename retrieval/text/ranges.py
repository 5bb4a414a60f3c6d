"""Ranges of a text: start and end, in code points."""

from __future__ import annotations


def overlap(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether two ranges have a place in common."""
    return one[0] < other[1] and other[0] < one[1]


def line_end(text: str, start: int, end: int | None = None) -> int:
    """Where the line ends that a place is in, without its line break; at the latest at `end`."""
    end = len(text) if end is None else end
    stop = text.find("\n", start, end)
    return stop if stop >= 0 else end
