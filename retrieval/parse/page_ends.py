"""Joins two pages of a PDF: with only a line's end where a paragraph goes on.

A page ends wherever it is full, often in the middle of a sentence, which is quoted whole then. What
doesn't plainly go on is a paragraph of its own.
"""

from __future__ import annotations

import re

from retrieval.parse.hyphens import Hyphens
from retrieval.parse.manuscript import PAGE_BREAK
from retrieval.parse.pdf_words import PageText
from retrieval.parse.placed_lines import PlacedLine, placed_lines
from retrieval.text.cells import CELL_BREAK
from retrieval.text.line_forms import ENDED, MARKER

NEAR_LINES = 10
"""Last lines of a page, the longest of which is as wide as a line can be."""

FULL = 0.75
"""Share of that width which a line reaches with the next word, where that is in small letters."""

SLACK = 0.5
"""Heights of a line by which edges may differ."""

STEP = 2.0
"""From a line to the next of the same paragraph, at most, in heights."""

_CAPTION = re.compile(r"\w+\.? ?\d[\d.]*\s?[:.|]")
_HYPHEN = re.compile(r"(?<=[^\W\d_])-$")


def joint(before: PageText, after: PageText, hyphens: Hyphens) -> str:
    """Return the text between those of two pages. Where a paragraph goes on, takes the white
    space away that the first one ends with, and the hyphen of a word that the page's end broke.

    Args:
        after: begins with a word.
    """
    above, below = before.text.rstrip(), after.text
    if not _may_go_on(above, below) or not _goes_on(before, after):
        return PAGE_BREAK
    before.cut(len(above), len(before.text))
    if not _HYPHEN.search(above):
        return "\n"
    halves = above[:-1].rsplit(maxsplit=1)[-1], below.split(maxsplit=1)[0]
    if not hyphens.between(*halves, are_learnt=True):
        before.cut(len(above) - 1, len(above))
    return ""


def _may_go_on(above: str, below: str) -> bool:
    """Whether the words allow it."""
    if not above or not below:
        return False
    last, first = above.rsplit("\n", 1)[-1], below.split("\n", 1)[0]
    is_open = not ENDED.search(last) and not MARKER.match(first) and not _CAPTION.match(first)
    return is_open and CELL_BREAK not in last + first


def _goes_on(before: PageText, after: PageText) -> bool:
    """Whether the lines stand as those of one paragraph do."""
    above = [line for _, line in placed_lines(before)][-NEAR_LINES:]
    below = [line for _, line in placed_lines(after)][:2]
    if not above or not below:
        return False
    last, first = above[-1], below[0]
    if not first.is_as_high_as(last.height):
        return False
    alike = [line for line in above if line.is_as_high_as(last.height)]
    left, right = min(line.left for line in alike), max(line.right for line in alike)
    filled = last.right + after.boxes[2] - after.boxes[0] + last.height / 4
    if after.text[0].islower():
        return filled > left + FULL * (right - left)
    is_full = filled > right - SLACK * last.height
    return is_full and _follows(above, last) and _follows(below, first, right - left)


def _follows(lines: list[PlacedLine], line: PlacedLine, width: float = 0.0) -> bool:
    """Whether the line is no title: one of two that stand close together, are of one size and begin
    at one edge, and fills its line.
    """
    if len(lines) < 2:
        return False
    one, other = (lines[-2], lines[-1]) if line is lines[-1] else (lines[0], lines[1])
    return (
        other.is_as_high_as(one.height)
        and 0 < other.middle - one.middle < STEP * one.height
        and abs(other.left - one.left) < SLACK * one.height
        and line.right - line.left > FULL * width
    )
