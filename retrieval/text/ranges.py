"""Ranges of a text: start and end, in code points."""

from __future__ import annotations


def overlap(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether two ranges have a place in common."""
    return one[0] < other[1] and other[0] < one[1]
