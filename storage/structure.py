"""A text's structure in its file: headings, and the positions of words on a PDF's pages."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np
from numpy.typing import NDArray
from pydantic import Field

from storage.connection import damaged
from storage.database import Store
from storage.table_rows import Natural, TableRows

MOST_BYTES = 1 << 24
"""Maximum unpacked size of one page's ranges or boxes: a million words."""

_GRID = 65_535
"""Boxes are stored on a grid of this many steps across the page: under 0.02 points on A4."""


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading whose line begins at code point `start`; level 1 is the highest."""

    start: Natural
    level: int
    title: str


@dataclass(frozen=True, slots=True)
class PageWords:
    """The words of one page and their positions.

    Attributes:
        number: of the page, from 1.
        width, height: of the page in points.
        ranges: int32 (n, 2), code points [start, end) of the document's text, ascending.
        boxes: float32 (n, 4), left, top, right, bottom in points from the page's top left corner.
    """

    number: int
    width: float
    height: float
    ranges: NDArray[np.int32]
    boxes: NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Rectangle:
    """A part of a page, in points from its top left corner."""

    page: int
    left: float
    top: float
    right: float
    bottom: float


_PagePoints = Annotated[float, Field(gt=0, lt=1e6)]
_WORDS = TableRows("page_words", tuple[int, _PagePoints, _PagePoints, Natural, bytes, bytes])
_SIZES = TableRows("page_words", tuple[_PagePoints, _PagePoints])
_HEADINGS = TableRows("headings", Heading)


class Structure:
    """The headings and the places of words of a store's documents."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def put(
        self, document: int, headings: Sequence[Heading], words: Sequence[PageWords] = ()
    ) -> None:
        """Store the headings and page words of a new document."""
        with self._store.transaction() as db:
            db.conn.executemany(
                "INSERT INTO headings VALUES (?, ?, ?, ?, ?)",
                [
                    (document, position, heading.start, heading.level, heading.title)
                    for position, heading in enumerate(headings)
                ],
            )
            db.conn.executemany(
                'INSERT INTO page_words (document, number, width, height, start, "end", ranges, '
                "boxes) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                [(document, *_pack(page)) for page in words if len(page.ranges)],
            )

    def copy(self, source: int, target: int) -> None:
        """Give `target`, which has the same bytes, the headings and words of `source`."""
        with self._store.transaction() as db:
            db.execute(
                "INSERT INTO headings SELECT ?, position, start, level, title FROM headings "
                "WHERE document = ?",
                [target, source],
            )
            db.execute(
                'INSERT INTO page_words SELECT ?, number, width, height, start, "end", ranges, '
                "boxes FROM page_words WHERE document = ?",
                [target, source],
            )

    def headings(self, document: int) -> list[Heading]:
        """The document's headings in order."""
        return _HEADINGS.read(
            self._store.db,
            "SELECT start, level, title FROM headings WHERE document = ? ORDER BY position",
            [document],
        )

    def words(self, document: int, start: int, end: int) -> Iterator[PageWords]:
        """The words of the pages that hold any of the code points [start, end).

        Boxes are within a step of the grid of what was stored, and within the page.
        """
        for row in _WORDS.read(
            self._store.db,
            "SELECT number, width, height, start, ranges, boxes FROM page_words "
            'WHERE document = ? AND start < ? AND "end" > ? ORDER BY number',
            [document, end, start],
        ):
            try:
                yield _unpack(*row)
            except (ValueError, zlib.error) as error:
                reason = f"page {row[0]} of row {document} of documents: {error}"
                raise damaged(self._store.db, reason) from error

    def size(self, document: int, number: int) -> tuple[float, float] | None:
        """Width and height of a page in points; None where it has no words."""
        return _SIZES.first(
            self._store.db,
            "SELECT width, height FROM page_words WHERE document = ? AND number = ?",
            [document, number],
        )

    def rectangles(self, document: int, start: int, end: int) -> list[Rectangle]:
        """The places of the code points [start, end): for each line of words one rectangle.

        Empty if the places are unknown, or if there are no words in the range.
        """
        found: list[Rectangle] = []
        for page in self.words(document, start, end):
            chosen = (page.ranges[:, 0] < end) & (page.ranges[:, 1] > start)
            found += _lines(page.number, page.boxes[chosen])
        return found


def _lines(page: int, boxes: NDArray[np.float32]) -> Iterator[Rectangle]:
    """Boxes (n, 4) in reading order; those that continue on the same line are merged."""
    line: tuple[float, float, float, float] | None = None
    for left, top, right, bottom in boxes.tolist():
        if line is not None and _goes_on(line, left, top, bottom):
            line = line[0], min(line[1], top), max(line[2], right), max(line[3], bottom)
            continue
        if line is not None:
            yield Rectangle(page, *line)
        line = left, top, right, bottom
    if line is not None:
        yield Rectangle(page, *line)


def _goes_on(
    line: tuple[float, float, float, float], left: float, top: float, bottom: float
) -> bool:
    """Whether a word is on the line: further right, and level with at least half of it."""
    shared = min(line[3], bottom) - max(line[1], top)
    return left >= line[0] and 2 * shared >= min(line[3] - line[1], bottom - top)


def _pack(page: PageWords) -> tuple[int, float, float, int, int, bytes, bytes]:
    """Gaps and lengths, and places on the grid, column by column: both shrink well."""
    starts, ends = page.ranges[:, 0].astype(np.int64), page.ranges[:, 1].astype(np.int64)
    gaps = np.diff(starts, prepend=starts[:1])
    ranges = np.stack([gaps, ends - starts]).astype("<i4")
    size = np.array([page.width, page.height, page.width, page.height], np.float64)
    grid = np.rint(np.clip(page.boxes / size, 0, 1) * _GRID).astype("<u2").T
    return (
        page.number,
        page.width,
        page.height,
        int(starts[0]),
        int(ends.max()),
        zlib.compress(ranges.tobytes()),
        zlib.compress(np.ascontiguousarray(grid).tobytes()),
    )


def _unpack(
    number: int, width: float, height: float, start: int, ranges: bytes, boxes: bytes
) -> PageWords:
    gaps, lengths = _numbers(ranges, "<i4", 2)
    starts = start + np.cumsum(gaps, dtype=np.int64)
    grid = _numbers(boxes, "<u2", 4).T
    size = np.array([width, height, width, height], np.float64)
    return PageWords(
        number,
        width,
        height,
        np.stack([starts, starts + lengths], axis=1).astype(np.int32),
        (grid * size / _GRID).astype(np.float32),
    )


def _numbers(packed: bytes, kind: str, rows: int) -> NDArray[Any]:
    """Return the numbers (rows, n) that `_pack` packed; zlib's checksum shows any change."""
    unpacking = zlib.decompressobj()
    data = unpacking.decompress(packed, MOST_BYTES)
    if not unpacking.eof:
        raise ValueError("its words are cut short, or too many")
    return np.frombuffer(data, kind).reshape(rows, -1)
