"""A window of lines of a text that may have many lines and long lines. Offsets are code points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.sources.excerpts import MarkedWords, Piece, pieces

MOST_LINES = 300
MOST_CHARACTERS = 20_000
_BEFORE = 3
"""One part in this many of the window is before the requested place."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line, or the part of a long one that is in the window.

    Attributes:
        number: from 1.
        pieces: its text, with what is marked.
    """

    number: int
    pieces: tuple[Piece, ...]
    is_cut_before: bool
    is_cut_after: bool


def around(text: str, at: int) -> tuple[int, int]:
    """[start, end) of the window that shows `at`."""
    start = _back(text, at, MOST_LINES // _BEFORE, MOST_CHARACTERS // _BEFORE)
    return _on(text, start, at)


def before(text: str, end: int) -> tuple[int, int]:
    """[start, end) of the window that ends at `end`."""
    return _back(text, end, MOST_LINES, MOST_CHARACTERS), end


def after(text: str, start: int) -> tuple[int, int]:
    """[start, end) of the window that begins at `start`."""
    return _on(text, start, start)


def _on(text: str, start: int, shown: int) -> tuple[int, int]:
    """The window that begins at `start`; it ends with a line unless that leaves `shown` out."""
    most = min(start + MOST_CHARACTERS, len(text))
    at = start
    for _ in range(MOST_LINES):
        found = text.find("\n", at, most)
        if found < 0:
            return start, most if most == len(text) or at <= shown else at
        at = found + 1
    return start, at


def _back(text: str, end: int, lines: int, characters: int) -> int:
    """Where the window that ends at `end` begins: a line's beginning if one is near enough."""
    least = max(end - characters, 0)
    at = end
    for _ in range(lines):
        found = text.rfind("\n", least, max(at - 1, least))
        if found < 0:
            return at if least > 0 and at < end else least
        at = found + 1
    return at


def lines(text: str, start: int, end: int, marked: Sequence[MarkedWords]) -> list[Line]:
    """The lines of the window [start, end)."""
    number = text.count("\n", 0, start) + 1
    at = start
    found = []
    while at < end:
        newline = text.find("\n", at, end)
        stop = end if newline < 0 else newline
        here = [place for place in marked if place.start < stop and place.end > at]
        found.append(
            Line(
                number,
                tuple(pieces(text[at:stop].rstrip("\r"), at, here)),
                at > 0 and text[at - 1] != "\n",
                newline < 0 and stop < len(text),
            )
        )
        at, number = stop + 1, number + 1
    return found
