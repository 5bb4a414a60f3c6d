"""Finds the words that differ between the lines of a change."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import zip_longest

from app.lines import content

MOST_COMPARED = 4_000
"""Characters of a line; the words of a longer one aren't compared."""

LEAST_ALIKE = 0.4
"""Lines that have less in common are shown as different lines, without marking words."""

_WORD = re.compile(r"\w+|\s+|[^\w\s]")

Pieces = tuple[tuple[str, bool], ...]
"""Parts of a line in order, each with whether the other line lacks it."""


def compared(old: Sequence[str], new: Sequence[str]) -> tuple[list[Pieces], list[Pieces]]:
    """The lines of both sides, without endings, in pieces; lines are compared in their order."""
    both = [_pieces(one, other) for one, other in zip_longest(old, new)]
    return [one for one, _ in both[: len(old)]], [other for _, other in both[: len(new)]]


def _pieces(old: str | None, new: str | None) -> tuple[Pieces, Pieces]:
    one, other = ("" if line is None else content(line) for line in (old, new))
    plain = ((one, False),), ((other, False),)
    if old is None or new is None or max(len(one), len(other)) > MOST_COMPARED:
        return plain
    words = _WORD.findall(one), _WORD.findall(other)
    matcher = SequenceMatcher(None, *words, autojunk=False)
    if matcher.ratio() < LEAST_ALIKE:
        return plain
    ours, theirs = list[tuple[str, bool]](), list[tuple[str, bool]]()
    for kind, a, b, c, d in matcher.get_opcodes():
        ours += _piece(words[0][a:b], is_new=kind != "equal")
        theirs += _piece(words[1][c:d], is_new=kind != "equal")
    return tuple(ours), tuple(theirs)


def _piece(words: Sequence[str], *, is_new: bool) -> Iterator[tuple[str, bool]]:
    if words:
        yield "".join(words), is_new
