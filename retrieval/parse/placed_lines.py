"""Lines of a PDF's page with their places."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Protocol

SIZE = 0.08
"""Share by which the heights of lines of one size may differ."""

LineRange = tuple[int, int]
"""Where a line starts and ends in its page's text, its end of line included."""


class PlacedWords(Protocol):
    """A text with the places of its words; see `retrieval.parse.pdf_words.PageText`."""

    text: str
    ranges: list[int]
    boxes: list[float]


@dataclass(frozen=True, slots=True)
class PlacedLine:
    """A line of the page, in points from the top left corner."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def height(self) -> float:
        """In points."""
        return self.bottom - self.top

    @property
    def width(self) -> float:
        """In points."""
        return self.right - self.left

    @property
    def middle(self) -> float:
        """Halfway between its top and its bottom."""
        return (self.top + self.bottom) / 2

    def step(self, other: PlacedLine) -> float:
        """From one to the other: downwards from line to line, or sideways where they are level."""
        down = max(other.top - self.bottom, self.top - other.bottom)
        aside = max(other.left - self.right, self.left - other.right)
        return max(down, aside) + min(self.height, other.height)

    def is_as_high_as(self, height: float) -> bool:
        """Whether its words are of that size."""
        return abs(self.height - height) <= SIZE * height


def placed_lines(page: PlacedWords) -> Iterator[tuple[LineRange, PlacedLine]]:
    """Each line that has words with places."""
    words = list(zip(page.ranges[::2], page.ranges[1::2], strict=True))
    at = start = 0
    for line in page.text.splitlines(keepends=True):
        end, first = start + len(line), at
        while at < len(words) and words[at][0] < end:
            at += 1
        if boxes := page.boxes[4 * first : 4 * at]:
            yield (start, end), _around(boxes)
        start = end


def _around(boxes: Sequence[float]) -> PlacedLine:
    """The line of these words; its height is theirs, which a raised sign doesn't change."""
    tops, bottoms = median(boxes[1::4]), median(boxes[3::4])
    return PlacedLine(min(boxes[::4]), tops, max(boxes[2::4]), bottoms)
