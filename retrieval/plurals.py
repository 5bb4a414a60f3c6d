"""Numbers with their nouns."""

from __future__ import annotations


def counted(number: int, noun: str) -> str:
    """A number with its noun, in the plural unless it is 1: "1 page", "1,200 pages"."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
