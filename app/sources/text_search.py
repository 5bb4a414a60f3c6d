"""Finds words within one document's text, as a person types them."""

from __future__ import annotations

import re
from dataclasses import dataclass

MOST_WORDS = 200
"""Code points that are searched for at most; more are cut off."""


@dataclass(frozen=True, slots=True)
class TextSearch:
    """One place of those where the words stand.

    Attributes:
        start, end: code points of the text.
        number: of the place, from 1, of `count` in all.
    """

    start: int
    end: int
    number: int
    count: int


def find_within(text: str, words: str, at: int, *, back: bool = False) -> TextSearch | None:
    """The first place after `at`, or the last one before it, around the ends of the text; None if
    the words stand nowhere. Case doesn't count, and any white space is as good as another.
    """
    searched = words[:MOST_WORDS].split()
    if not searched:
        return None
    pattern = re.compile(r"\s+".join(map(re.escape, searched)), re.IGNORECASE)
    places = [each.span() for each in pattern.finditer(text)]
    if not places:
        return None
    if back:
        before = [number for number, (start, _) in enumerate(places) if start < at]
        number = before[-1] if before else len(places) - 1
    else:
        after = (number for number, (start, _) in enumerate(places) if start >= at)
        number = next(after, 0)
    return TextSearch(*places[number], number + 1, len(places))
