"""Running heads that change with the section: "3.2. Back up your data" and the chapter before it.

Such a line is told by its place: outside of the text, where those of the pages around stand, in
type no larger than the text's. It shares words with one of them or counts pages, and what it says
stands elsewhere, too, so that no title is lost.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import inf
from statistics import median

from retrieval.parse.edge_lines import apart
from retrieval.parse.placed_lines import PlacedWords, placed_lines

LEAST = 2
"""Pages around that have a line at the same height, at least."""

LEVEL = 1.0
"""Points by which these heights may differ."""

LARGE = 1.25
"""Type larger than the text's by this is that of a title."""

SHARED = 2
"""Words of what two heads share, at least."""

MOST_WORDS = 12
"""Words of a line that says what heads say."""

_PIECES = re.compile(r"[^\W\d_]+|[\d…]")
_CONTENTS = re.compile(r"(?:[.·…]\s?){4}|\d\s*$")
_FIRST, _LAST = re.compile(r"^\W*(\d{1,9})\b"), re.compile(r"\b(\d{1,9})\W*$")


def parts(line: str) -> list[str]:
    """What a line says between its numbers and letters that count ("Appendix B"), in small letters;
    what is cut short ends with "…".
    """
    found, words = [], list[str]()
    for piece in [*_PIECES.findall(line.casefold().replace("...", "…")), "0"]:
        if len(piece) > 1:
            words.append(piece)
        elif words:
            found.append(" ".join(words) + "…" * (piece == "…"))
            words = []
    return found


class Titles:
    """The lines read so far of a document that may be titles."""

    def __init__(self) -> None:
        self._known: set[str] = set()

    def learn(self, lines: Sequence[str]) -> None:
        """Take over lines of a page, one below the other; a title may have two."""
        short = [line for line in lines if len(line.split()) <= MOST_WORDS]
        pairs = (f"{one.rstrip()} {other}" for one, other in pairwise(short))
        for line in (*short, *pairs):
            if not _CONTENTS.search(line):
                self._known.update(parts(line))

    def has(self, line: str) -> bool:
        """Whether all that a head says is known."""
        return all(map(self._has, parts(line)))

    def _has(self, part: str) -> bool:
        if part in self._known or not part.endswith("…"):
            return part in self._known
        if not any(known.startswith(part[:-1]) for known in self._known):
            return False
        self._known.add(part)
        return True


@dataclass(frozen=True, slots=True)
class OuterLine:
    """A line above or below all of a page's text, from which it stands apart.

    Attributes:
        start, end: its range in the page's text.
        middle: in points from the page's top.
    """

    start: int
    end: int
    text: str
    middle: float
    is_above: bool

    def is_level(self, other: OuterLine) -> bool:
        """Whether both stand at one height."""
        return self.is_above is other.is_above and abs(self.middle - other.middle) < LEVEL

    def is_like(self, other: OuterLine, pages: int) -> bool:
        """Whether both may be one head, the other one so many pages further: they share words, or
        begin or end with a number that counts pages.
        """
        own, others = parts(self.text), parts(other.text)
        if any(part.count(" ") + 1 >= SHARED and part in others for part in own):
            return True
        first, last = (_edge_numbers(each.text) for each in (self, other))
        return any(a >= 0 and b - a == pages for a, b in zip(first, last, strict=True))


@dataclass(frozen=True, slots=True)
class PageFrame:
    """The lines of a page that stand outside of its text, and from where to where that reaches."""

    outer: tuple[OuterLine, ...]
    top: float
    bottom: float

    def heads(self, others: Sequence[tuple[int, PageFrame]]) -> Iterator[OuterLine]:
        """Those that are running heads by their places.

        Args:
            others: the pages around, and how many pages further each is.
        """
        for line in self.outer:
            if any(frame.has_text_at(line) for _, frame in others):
                continue
            level = [
                (pages, other)
                for pages, frame in others
                for other in frame.outer
                if line.is_level(other)
            ]
            is_placed = len({pages for pages, _ in level}) >= LEAST
            if is_placed and any(line.is_like(other, pages) for pages, other in level):
                yield line

    def has_text_at(self, line: OuterLine) -> bool:
        """Whether its text reaches as far as another page's outer line."""
        if line.is_above:
            return self.top < line.middle + LEVEL
        return self.bottom > line.middle - LEVEL


def page_frame(page: PlacedWords) -> PageFrame:
    """Where a page's text stands, and what is outside of it."""
    placed = dict(placed_lines(page))
    middles = [place.middle for place in placed.values()]
    highest, lowest = min(middles, default=0.0), max(middles, default=0.0)
    edges = {
        line: place.middle < highest + LEVEL
        for line, place in placed.items()
        if not highest + LEVEL <= place.middle <= lowest - LEVEL
    }
    found = apart(page, list(edges), []) if len(edges) < len(placed) else set()
    text = [place for line, place in placed.items() if line not in found]
    height = median(place.height for place in text) if text else 0.0
    outer = tuple(
        OuterLine(*line, page.text[slice(*line)], placed[line].middle, edges[line])
        for line in sorted(found)
        if placed[line].height < LARGE * height
    )
    middles = [place.middle for place in text]
    return PageFrame(outer, min(middles, default=inf), max(middles, default=-inf))


def _edge_numbers(line: str) -> tuple[int, int]:
    """The numbers that a line begins and ends with; -1 for none."""
    first, last = (found and int(found[1]) for found in (_FIRST.search(line), _LAST.search(line)))
    return -1 if first is None else first, -1 if last is None else last
