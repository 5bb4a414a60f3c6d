"""Marks of Markdown around words, such as those of bold ones: where they are, and without them."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import lru_cache

from app.instructions.places.structure import CharRange

_SPANS = {
    "**": re.compile(
        r"\*\*(?=\S)((?:[^*\n]|\*(?!\*))+)(?<=\S)\*\*|(?<!\w)__(?=\S)([^_\n]+)(?<=\S)__(?!\w)"
    ),
    "*": re.compile(
        r"(?<![*\w])\*(?=[^\s*])([^*\n]+)(?<=\S)\*(?!\*)|(?<![\w])_(?=[^\s_])([^_\n]+)(?<=\S)_(?!\w)"
    ),
}

EMPHASIS = frozenset(_SPANS)
"""The marks of bold words and of those in italics."""


def is_emphasised(text: str, place: CharRange, mark: str) -> bool:
    """Whether a place is within words that have such marks around them."""
    if mark not in _SPANS:
        return False
    spans = _spans(text, mark)
    near = bisect_right(spans, place[0], key=lambda each: each[0]) - 1
    return near >= 0 and place[1] <= spans[near][1]


def without_emphasis(words: str, mark: str) -> str:
    """The words without such marks around some of them."""
    return _SPANS[mark].sub(lambda e: e[1] or e[2], words) if mark in _SPANS else words


@lru_cache(maxsize=2)
def _spans(text: str, mark: str) -> tuple[CharRange, ...]:
    return tuple(each.span() for each in _SPANS[mark].finditer(text))
