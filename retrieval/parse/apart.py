"""Which lines at a page's edges stand apart from its text, as running heads do.

A line may also repeat on every page because the pages follow a template, as the last line of a form
does. That one is part of the text, and nothing but its place tells the two apart.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median, quantiles
from typing import Protocol

GAP = 1.3
"""A line stands apart if it is further from the text than this many of the text's own steps."""

NEAR = 2.0
"""Lines of one head are at most this many of their heights apart, from middle to middle."""

SIZE = 0.08
"""Share by which the heights of lines of one size may differ."""

WHITE = 0.5
"""White between a line and the text, in its own heights, where its size is another one."""

_LineRange = tuple[int, int]


class PlacedWords(Protocol):
    """A text with the places of its words; see `retrieval.parse.pdf_words.PageText`."""

    text: str
    ranges: list[int]
    boxes: list[float]


@dataclass(frozen=True, slots=True)
class _PlacedLine:
    """A line of the page, in points from the top left corner."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def height(self) -> float:
        return self.bottom - self.top

    @property
    def middle(self) -> float:
        return (self.top + self.bottom) / 2

    def step(self, other: _PlacedLine) -> float:
        """From one to the other: downwards from line to line, or sideways where they are level."""
        down = max(other.top - self.bottom, self.top - other.bottom)
        aside = max(other.left - self.right, self.left - other.right)
        return max(down, aside) + min(self.height, other.height)

    def is_as_high_as(self, height: float) -> bool:
        return abs(self.height - height) <= SIZE * height


def apart(
    page: PlacedWords, lines: Collection[_LineRange], sure: Collection[_LineRange]
) -> set[_LineRange]:
    """Those of `lines` that stand apart from the rest of the page.

    Args:
        lines: ranges of the page's text.
        sure: those of them that go wherever they stand, such as page numbers.
    """
    placed = dict(_placed(page))
    found = {line for line in lines if line in placed} - set(sure)
    while found:
        body = [place for line, place in placed.items() if line not in found and line not in sure]
        if not body:
            break
        near = {line for line in found if not _is_apart(placed[line], body)}
        if not near:
            found = _of_heads({line: placed[line] for line in found}, body)
            break
        found -= near
    return found | set(sure)


def _placed(page: PlacedWords) -> Iterator[tuple[_LineRange, _PlacedLine]]:
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


def _around(boxes: Sequence[float]) -> _PlacedLine:
    """The line of these words; its height is theirs, which a raised sign doesn't change."""
    tops, bottoms = median(boxes[1::4]), median(boxes[3::4])
    return _PlacedLine(min(boxes[::4]), tops, max(boxes[2::4]), bottoms)


def _is_apart(line: _PlacedLine, body: Sequence[_PlacedLine]) -> bool:
    step = min(map(line.step, body))
    if not line.is_as_high_as(median(each.height for each in body)):
        return step - line.height > WHITE * line.height
    return step > GAP * _step(body)


def _step(body: Sequence[_PlacedLine]) -> float:
    """How far lines of one paragraph are from one another: the lower quartile of all steps."""
    down = [below.middle - above.middle for above, below in pairwise(body)]
    steps = [step for step, line in zip(down, body, strict=False) if step > line.height / 2]
    if len(steps) > 1:
        return quantiles(steps)[0]
    return steps[0] if steps else median(line.height for line in body)


def _of_heads(lines: dict[_LineRange, _PlacedLine], body: Sequence[_PlacedLine]) -> set[_LineRange]:
    """Of the lines above and below the text the outermost, and those that belong to it."""
    top, bottom = min(line.top for line in body), max(line.bottom for line in body)
    height = median(line.height for line in body)
    above = [each for each in lines.items() if each[1].middle < top]
    below = [each for each in lines.items() if each[1].middle > bottom]
    beside = set(lines) - {line for line, _ in (*above, *below)}
    return {
        *beside,
        *_head(sorted(above, key=lambda each: each[1].middle), height),
        *_head(sorted(below, key=lambda each: -each[1].middle), height),
    }


def _head(lines: Iterable[tuple[_LineRange, _PlacedLine]], body: float) -> Iterator[_LineRange]:
    """The outermost lines as far as each is close to the one before, or has its own small type.

    Args:
        body: height of the text's lines.
    """
    first = before = None
    for line, place in lines:
        if first is not None and before is not None:
            is_near = abs(place.middle - before.middle) <= NEAR * before.height
            is_like = place.is_as_high_as(first.height) and not place.is_as_high_as(body)
            if not is_near and not is_like:
                return
        first, before = first or place, place
        yield line
