"""Finds lines at a page's edges that stand apart from its text, as running heads do.

A line may also repeat on every page because the pages follow a template, as the last line of a form
does. That one is part of the text, and nothing but its place tells the two apart.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise
from statistics import median, quantiles

from retrieval.parse.placed_lines import LineRange, PlacedLine, PlacedWords, placed_lines

GAP = 1.3
"""A line stands apart if it is further from the text than this many of the text's own steps."""

NEAR = 2.0
"""Lines of one head are at most this many of their heights apart, from middle to middle."""

WHITE = 0.5
"""White between a line and the text, in its own heights, where its size is another one."""


def apart(
    page: PlacedWords, lines: Collection[LineRange], sure: Collection[LineRange]
) -> set[LineRange]:
    """Those of `lines` that stand apart from the rest of the page.

    Args:
        lines: ranges of the page's text.
        sure: those of them that go wherever they stand, such as page numbers.
    """
    placed = dict(placed_lines(page))
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


def _is_apart(line: PlacedLine, body: Sequence[PlacedLine]) -> bool:
    step = min(map(line.step, body))
    if not line.is_as_high_as(median(each.height for each in body)):
        return step - line.height > WHITE * line.height
    return step > GAP * _step(body)


def _step(body: Sequence[PlacedLine]) -> float:
    """How far lines of one paragraph are from one another: the lower quartile of all steps."""
    down = [below.middle - above.middle for above, below in pairwise(body)]
    steps = [step for step, line in zip(down, body, strict=False) if step > line.height / 2]
    if len(steps) > 1:
        return max(quantiles(steps)[0], min(steps))
    return steps[0] if steps else median(line.height for line in body)


def _of_heads(lines: dict[LineRange, PlacedLine], body: Sequence[PlacedLine]) -> set[LineRange]:
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


def _head(lines: Iterable[tuple[LineRange, PlacedLine]], body: float) -> Iterator[LineRange]:
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
