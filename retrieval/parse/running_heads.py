"""Running heads and page numbers: lines at the top and the bottom of a PDF's pages that repeat.

They would stand in the middle of sentences that go on to the next page. Of those that don't the
first one of each stays where nothing else says what it says, since it may be a title; a number
alone goes wherever it counts the pages. What repeats but doesn't stand apart from the text is text:
pages that follow a template may end alike. Heads that change with the section are told by
`section_heads`.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import accumulate, pairwise

from retrieval.parse.edge_lines import apart
from retrieval.parse.pdf_words import PageText
from retrieval.parse.roman import roman
from retrieval.parse.section_heads import PageFrame, Titles, page_frame

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
    frame: PageFrame
    top: tuple[_EdgeLine, ...]
    bottom: tuple[_EdgeLine, ...]


class RunningHeads:
    """Takes pages in order and gives them back without what repeats, a few pages later."""

    def __init__(self) -> None:
        self._pages: deque[_PageEdges] = deque(maxlen=2 * REACH + 1)
        self._count = self._given = 0
        self._seen: set[str] = set()
        self._titles = Titles()

    def put(self, page: PageText) -> Iterator[PageText]:
        """The pages that can be judged now."""
        lines = _lines(page.text)
        top, bottom = tuple(lines[:DEPTH]), tuple(lines[: -DEPTH - 1 : -1])
        self._pages.append(_PageEdges(self._count, page, page_frame(page), top, bottom))
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
        repeated = {(line.start, line.end) for line in _standing_apart(now.page, found)}
        around = [(each.number - now.number, each.frame) for each in others]
        heads = repeated | {(line.start, line.end) for line in now.frame.heads(around)}
        self._titles.learn(_between(now.page.text, heads))
        amid = _amid_sentence(now, heads)
        gone = sorted(
            line for line in heads if line in amid or self._goes(now.page.text[slice(*line)])
        )
        if sum(end - start for start, end in gone) < len(now.page.text):  # a page of its own
            for start, end in reversed(gone):
                now.page.cut(start, end)
        return now.page

    def _goes(self, line: str) -> bool:
        words = _edge_line(0, 0, line).words
        if _BARE.fullmatch(words) or words in self._seen or self._titles.has(line):
            return True
        self._seen.add(words)
        return False

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


def _amid_sentence(page: _PageEdges, heads: Collection[tuple[int, int]]) -> set[tuple[int, int]]:
    """Those of the heads that stand above text which begins in small letters: a sentence goes on
    there, and the head may be a title at another page.
    """
    above = set[tuple[int, int]]()
    for line in page.top:
        if (line.start, line.end) not in heads:
            return above if page.page.text[line.start : line.end].lstrip()[:1].islower() else set()
        above.add((line.start, line.end))
    return set()


def _is_same(line: _EdgeLine, other: _EdgeLine, pages: int) -> bool:
    """Whether two lines, so many pages apart, are one head: equal but for a number that counts
    pages.
    """
    if line.words != other.words or len(line.numbers) != len(other.numbers):
        return False
    steps = {b - a for a, b in zip(line.numbers, other.numbers, strict=True)} - {0}
    return steps in (set(), {pages}) and (bool(steps) or any(c.isalpha() for c in line.words))


def _lines(text: str) -> list[_EdgeLine]:
    """The lines that aren't blank."""
    found, start = [], 0
    for line in text.splitlines(keepends=True):
        if not line.isspace():
            found.append(_edge_line(start, start + len(line), line))
        start += len(line)
    return found


def _edge_line(start: int, end: int, line: str) -> _EdgeLine:
    words = line.casefold().split()
    for place in {0, len(words) - 1}:
        words[place] = str(roman(words[place])) if roman(words[place]) else words[place]
    shown = " ".join(words)
    numbers = tuple(int(each[:9]) for each in _NUMBER.findall(shown))
    return _EdgeLine(start, end, _NUMBER.sub("#", shown), numbers)


def _between(text: str, gone: Collection[tuple[int, int]]) -> list[str]:
    """The lines of a text that are none of some ranges."""
    edges = accumulate(map(len, lines := text.splitlines(keepends=True)), initial=0)
    return [line for line, edge in zip(lines, pairwise(edges), strict=True) if edge not in gone]
