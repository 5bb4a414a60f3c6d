"""Parts of a text around the words that it shares with an answer.

Offsets are code points of the text. Pure functions; the caller reads the text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

SHORT = 1500
"""Maximum length of a range that is shown whole, in code points."""

CONTEXT = 160
"""Code points shown on either side of the words."""

BEGINNING = 320
"""Code points shown of a long range none of whose words are in the answer."""

_CLOSE = 40
"""Excerpts with at most this distance are merged."""

Read = Callable[[int, int], str]
"""Gives the code points [start, end) of a text."""


@dataclass(frozen=True, slots=True)
class MarkedWords:
    """Words of the text that are those of span number `span` of an answer.

    Attributes:
        is_first: whether this is the first of the span's sources.
    """

    start: int
    end: int
    span: int
    is_first: bool
    page: int | None


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of an excerpt.

    Attributes:
        start: where it begins in the text.
        spans: numbers of the spans that have its words, ascending; none between them.
        first: those of them whose first source begins here.
    """

    text: str
    start: int
    spans: tuple[int, ...] = ()
    first: tuple[int, ...] = ()

    @property
    def end(self) -> int:
        """Where it ends in the text."""
        return self.start + len(self.text)


@dataclass(frozen=True, slots=True)
class Excerpt:
    """A part of a text.

    Attributes:
        pieces: one after the other, at least one.
        page: where its first words, or it, are; None where there are no pages.
        is_cut_before, is_cut_after: whether the text continues there.
    """

    pieces: tuple[Piece, ...]
    page: int | None
    is_cut_before: bool
    is_cut_after: bool

    @property
    def marked(self) -> tuple[int, int]:
        """[start, end) of its first marked words that go on; where it begins if none are."""
        marked = [piece for piece in self.pieces if piece.spans]
        if not marked:
            return self.pieces[0].start, self.pieces[0].start
        end = marked[0].end
        for piece in marked[1:]:
            if piece.start != end:
                break
            end = piece.end
        return marked[0].start, end

    @property
    def has_first(self) -> bool:
        """Whether the first source of some span is in it."""
        return any(piece.first for piece in self.pieces)


def excerpts(
    start: int, end: int, page: int | None, marked: Sequence[MarkedWords], read: Read
) -> list[Excerpt]:
    """The range [start, end) if it is short; else what is around the marked words.

    Args:
        page: where the range begins.
        marked: within the range, in any order.
    """
    return [
        _excerpt(a, b, (start, end), page, [p for p in marked if a <= p.start < b], read)
        for a, b in _ranges(start, end, marked)
    ]


def _ranges(start: int, end: int, marked: Sequence[MarkedWords]) -> Iterable[tuple[int, int]]:
    if end - start <= SHORT:
        return [(start, end)]
    if not marked:
        return [(start, start + BEGINNING)]
    ranges: list[tuple[int, int]] = []
    for words in sorted(marked, key=lambda words: (words.start, words.end)):
        first, last = max(words.start - CONTEXT, start), min(words.end + CONTEXT, end)
        if ranges and first <= ranges[-1][1] + _CLOSE:
            first, last = ranges[-1][0], max(ranges.pop()[1], last)
        ranges.append((first, last))
    return ranges


def _excerpt(
    start: int,
    end: int,
    whole: tuple[int, int],
    page: int | None,
    marked: Sequence[MarkedWords],
    read: Read,
) -> Excerpt:
    text = read(start, end)
    edges = [edge for words in marked for edge in (words.start, words.end)]
    first, last = min(edges, default=end), max(edges, default=start)
    if start > whole[0]:
        cut = _after_space(text, first - start)
        start, text = start + cut, text[cut:]
    if end < whole[1]:
        text = text[: _before_space(text, last - start)]
    best = min(marked, key=lambda words: (not words.is_first, words.start), default=None)
    return Excerpt(
        tuple(pieces(text, start, marked)),
        page if best is None else best.page,
        start > whole[0],
        start + len(text) < whole[1],
    )


def pieces(text: str, start: int, marked: Sequence[MarkedWords]) -> list[Piece]:
    """`text`, which begins at `start`, cut where marked words begin and end."""
    end = start + len(text)
    edges = {start, end} | {edge for p in marked for edge in (p.start, p.end)}
    cuts = sorted(edge for edge in edges if start <= edge <= end)
    found = []
    for a, b in pairwise(cuts):
        here = [words for words in marked if words.start <= a and b <= words.end]
        spans = tuple(sorted({words.span for words in here}))
        first = tuple(sorted({p.span for p in here if p.is_first and p.start == a}))
        found.append(Piece(text[a - start : b - start], a, spans, first))
    return found or [Piece("", start)]


def _after_space(text: str, most: int) -> int:
    """Where the first whole word begins, at most `most`."""
    for at, character in enumerate(text[:most]):
        if character.isspace():
            return at + 1
    return 0


def _before_space(text: str, least: int) -> int:
    """Where the last whole word ends, at least `least`."""
    for at in range(len(text) - 1, max(least, 0) - 1, -1):
        if text[at].isspace():
            return at
    return len(text)
