"""Running heads and page numbers: lines at the top and the bottom of a PDF's pages that repeat.

They would stand in the middle of sentences that go on to the next page. The first one of each
stays, since it may be a title; a number alone goes wherever it counts the pages. What repeats but
doesn't stand apart from the text is text: pages that follow a template may end alike.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass

from retrieval.parse.apart import apart
from retrieval.parse.pdf_words import PageText

REACH = 4
"""Pages before and behind that are compared; heads of left and right pages differ."""

LEAST = 2
"""Of them have the same line, at least; one is enough where there is no other."""

DEPTH = 3
"""Lines of a head or a foot, at most."""

_NUMBER = re.compile(r"\d+")
_BARE = re.compile(r"[#\W]*")


@dataclass(frozen=True, slots=True)
class _EdgeLine:
    """A line at a page's edge: its range in the text, its words, its numbers."""

    start: int
    end: int
    words: str
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _PageEdges:
    """A page with the lines at its top and its bottom, the outermost first."""

    number: int
    page: PageText
    top: tuple[_EdgeLine, ...]
    bottom: tuple[_EdgeLine, ...]


class RunningHeads:
    """Takes pages in order and gives them back without what repeats, a few pages later."""

    def __init__(self) -> None:
        self._pages: deque[_PageEdges] = deque(maxlen=2 * REACH + 1)
        self._count = self._given = 0
        self._seen: set[str] = set()

    def put(self, page: PageText) -> Iterator[PageText]:
        """The pages that can be judged now."""
        lines = _lines(page.text)
        top, bottom = tuple(lines[:DEPTH]), tuple(lines[: -DEPTH - 1 : -1])
        self._pages.append(_PageEdges(self._count, page, top, bottom))
        self._count += 1
        if self._count - self._given > REACH:
            yield self._next()

    def rest(self) -> Iterator[PageText]:
        """The pages that are left, once all are there."""
        while self._given < self._count:
            yield self._next()

    def _next(self) -> PageText:
        (now,) = (each for each in self._pages if each.number == self._given)
        others = [each for each in self._pages if 0 < abs(each.number - self._given) <= REACH]
        self._given += 1
        found = [
            *self._repeated(now.number, now.top, [(each.number, each.top) for each in others]),
            *self._repeated(
                now.number, now.bottom, [(each.number, each.bottom) for each in others]
            ),
        ]
        heads = _standing_apart(now.page, found)
        gone = sorted({(line.start, line.end) for line in heads if self._goes(line)})
        if sum(end - start for start, end in gone) < len(now.page.text):  # a page of its own
            for start, end in reversed(gone):
                now.page.cut(start, end)
        return now.page

    def _goes(self, line: _EdgeLine) -> bool:
        if not _BARE.fullmatch(line.words) and line.words not in self._seen:
            self._seen.add(line.words)
            return False
        return True

    def _repeated(
        self,
        number: int,
        lines: tuple[_EdgeLine, ...],
        others: list[tuple[int, tuple[_EdgeLine, ...]]],
    ) -> Iterator[_EdgeLine]:
        """The outermost lines, as far as each of them repeats."""
        for line in lines:
            alike = sum(
                any(_is_same(line, each, other - number) for each in edge) for other, edge in others
            )
            if alike < min(LEAST, max(len(others), 1)):
                return
            yield line


def _standing_apart(page: PageText, lines: list[_EdgeLine]) -> list[_EdgeLine]:
    """Those of the lines that are no part of the page's text."""
    if not lines:
        return []
    numbers = [(line.start, line.end) for line in lines if _BARE.fullmatch(line.words)]
    heads = apart(page, [(line.start, line.end) for line in lines], numbers)
    return [line for line in lines if (line.start, line.end) in heads]


def _is_same(line: _EdgeLine, other: _EdgeLine, pages: int) -> bool:
    """Whether two lines, so many pages apart, are one head: equal but for a number that counts
    pages.
    """
    if line.words != other.words:
        return False
    steps = {b - a for a, b in zip(line.numbers, other.numbers, strict=True)} - {0}
    return steps in (set(), {pages}) and (bool(steps) or any(c.isalpha() for c in line.words))


def _lines(text: str) -> list[_EdgeLine]:
    """The lines that aren't blank."""
    found, start = [], 0
    for line in text.splitlines(keepends=True):
        end = start + len(line)
        if words := " ".join(line.casefold().split()):
            numbers = tuple(int(each[:9]) for each in _NUMBER.findall(words))
            found.append(_EdgeLine(start, end, _NUMBER.sub("#", words), numbers))
        start = end
    return found
