"""Rows of cells on a PDF's page, told by where words stand.

A PDF says where words stand and not what is a table. Programs write tables row by row and a row
cell by cell, so a new cell begins where the next word of the text stands clearly to the right, and
a new row where it stands below and further left. What is no table has rows of one cell. Prose in
columns is written column by column, so its lines are not joined.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from retrieval.text.line_forms import SIGNS

CELL_GAP = 0.85
"""White between two cells, at least, in heights of their words: that between words of prose is
0.25, of justified prose up to 0.7, and in fonts of one width 0.6.
"""

LEVEL = 0.5
"""Share of its height in which a word on the same line overlaps another one, at least."""

SLACK = 0.3
"""Lines one below the other may overlap by this many heights."""

MOST_LINES = 40
"""Lines of a cell that are put together."""

_LEADER = re.compile(r"[.·…]+")


class PlacedWord(NamedTuple):
    """A word: its number, its range in the page's text, its box in points from the top left."""

    number: int
    start: int
    end: int
    left: float
    top: float
    right: float
    bottom: float

    @property
    def middle(self) -> float:
        """Halfway between its top and its bottom."""
        return (self.top + self.bottom) / 2

    @property
    def height(self) -> float:
        """In points."""
        return self.bottom - self.top


@dataclass(slots=True)
class WordsBox:
    """The box around words."""

    left: float
    top: float
    right: float
    bottom: float

    def take(self, other: PlacedWord | WordsBox) -> None:
        """Grow around `other`."""
        self.left, self.right = min(self.left, other.left), max(self.right, other.right)
        self.top, self.bottom = min(self.top, other.top), max(self.bottom, other.bottom)


class PlacedCell:
    """Words that follow one another and stand together."""

    __slots__ = ("box", "words")

    def __init__(self, word: PlacedWord) -> None:
        self.words = [word]
        self.box = WordsBox(*word[3:])

    def take(self, word: PlacedWord) -> None:
        """One more."""
        self.words.append(word)
        self.box.take(word)


class PlacedRow:
    """Cells side by side."""

    __slots__ = ("box", "cells")

    def __init__(self, word: PlacedWord) -> None:
        self.cells = [PlacedCell(word)]
        self.box = WordsBox(*word[3:])

    def take(self, word: PlacedWord, *, opens_cell: bool = False) -> None:
        """One more word, of the last cell or of a new one."""
        self.box.take(word)
        if opens_cell:
            self.cells.append(PlacedCell(word))
        else:
            self.cells[-1].take(word)

    def is_below(self, cell: PlacedCell) -> bool:
        """Whether a part of the row is right below (or above) the cell."""
        return self.box.left < cell.box.right and cell.box.left < self.box.right

    def put_above(self, other: PlacedRow) -> None:
        """The first lines of the one cell that both have."""
        self.box.take(other.box)
        self.cells[0].words[:0] = other.cells[0].words
        self.cells[0].box.take(other.box)


def rows(words: Sequence[PlacedWord], text: str) -> list[PlacedRow]:
    """The rows of a page, in the order of its text.

    Args:
        words: of the page, in the order of `text`.
    """
    found: list[PlacedRow] = []
    for before, word in zip([None, *words], words, strict=False):
        if before is None:
            found.append(PlacedRow(word))
            continue
        match _place(before, word, found[-1], text):
            case "cell":
                found[-1].take(word)
            case "beside":
                found[-1].take(word, opens_cell=True)
            case "above" if _is_beside(word, found):
                found[-1].take(word, opens_cell=True)
            case _:
                found.append(PlacedRow(word))
    return found


def _place(before: PlacedWord, word: PlacedWord, row: PlacedRow, text: str) -> str:
    """Where a word stands: in the "cell" of the one before, "beside" it, "above", or "below"."""
    height = min(before.height, word.height)
    overlap = min(before.bottom, word.bottom) - max(before.top, word.top)
    gap = word.left - before.right
    if overlap > LEVEL * height or (overlap > 0 and abs(gap) < height / 2):
        if gap < -SLACK * height:
            return "below"
        is_leader = _LEADER.fullmatch(text, word.start, word.end) or _LEADER.fullmatch(
            text, before.start, before.end
        )
        is_bullet = row.cells[0].words == [before] and text[before.start : before.end] in SIGNS
        return "cell" if gap < CELL_GAP * height or is_leader or is_bullet else "beside"
    cell = row.cells[-1].box
    if word.middle < before.middle:
        return "above" if word.left > cell.right + SLACK * height else "below"
    is_next_line = word.top - before.bottom < height
    is_inside = len(row.cells) > 1 and row.cells[-2].box.right < word.left <= cell.right
    return "cell" if is_next_line and is_inside and word.right >= cell.left else "below"


def _is_beside(word: PlacedWord, found: list[PlacedRow]) -> bool:
    """Whether a word above the last one, and right of it, belongs to the last row. Rows of one cell
    that turn out to be earlier lines of that row's first cell are merged into it.
    """
    reach = word.top + SLACK * word.height
    last = len(found) - 1
    least = max(last - MOST_LINES, 0)
    if len(found[-1].cells) == 1:
        while (
            last > least and found[last].box.top > reach and _goes_on(found[last - 1], found[last])
        ):
            last -= 1
        # Cells may be level with the first line of a longer one, or with its middle.
        below = sum(row.box.top > reach for row in found[last:])
        above = 0
        while above < below and last > least and _goes_on_evenly(found, last):
            above, last = above + 1, last - 1
    if last and found[last - 1].box.bottom > reach:
        return False
    if last < len(found) - 1:
        for row in reversed(found[last:-1]):
            found[-1].put_above(row)
        del found[last:-1]
    return True


def _goes_on(above: PlacedRow, below: PlacedRow) -> bool:
    """Whether two rows may be lines of one cell."""
    a, b = above.box, below.box
    height = min(above.cells[0].words[0].height, below.cells[0].words[0].height)
    return (
        len(above.cells) == len(below.cells) == 1
        and -SLACK * height < b.top - a.bottom < height
        and a.left < b.right
        and b.left < a.right
    )


def _goes_on_evenly(found: Sequence[PlacedRow], place: int) -> bool:
    """Whether the row before `place` is another line of the same cell: its distance to the line
    below is that of the next two lines.
    """
    if place + 1 >= len(found) or not _goes_on(found[place - 1], found[place]):
        return False
    above, here, below = (found[each].box.top for each in (place - 1, place, place + 1))
    return abs((here - above) - (below - here)) < SLACK / 3 * (below - here)


def placed(ranges: Sequence[int], boxes: Sequence[float]) -> Iterator[PlacedWord]:
    """The words of a page; see `retrieval.parse.pdf_words.PageText`."""
    for number, start in enumerate(ranges[::2]):
        yield PlacedWord(number, start, ranges[2 * number + 1], *boxes[4 * number : 4 * number + 4])
