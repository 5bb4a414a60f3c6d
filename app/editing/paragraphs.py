"""A text whose lines end where those of a page do, with each paragraph and item on one line.

Contract: only the white space at line ends changes, and only between two lines that stood so when
the text was opened: what somebody has typed or joined since keeps its lines. Headings, rows of
tables and of tables of contents stay as they are, and so do lines that were ended before the page
was full, as those of addresses and verses, and lines that are indented differently, as those of
code.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import inf
from mimetypes import guess_type

from app.instructions.places.structure import indent
from retrieval.media import has_drawn_pages
from retrieval.text.blocks import RUNNING_TEXT, Block, blocks
from retrieval.text.wrapping import MOST_WRAPPED
from storage import Heading
from storage.scripts import UNSPACED_RUN

_NARROWEST = 40
"""Characters of a full line, at least: where all are shorter nothing was wrapped."""

_FULL = 0.7
"""Share of a full line that a line in the middle of a paragraph fills at least."""

_UNSPACED = re.compile(f"{UNSPACED_RUN.pattern}|[\u3000-\u303f\uff00-\uffef]")
"""Characters that have no spaces around them, with the marks and forms that stand among them."""

_HYPHEN = re.compile(r"\w-$")


def joined_paragraphs(text: str, opened: str, headings: Sequence[Heading] = ()) -> str:
    """The text as it would be without the ends of a page's lines.

    Args:
        opened: the text as it was opened.
        headings: those that are known of that; others are known by their looks.
    """
    wrapped = {*_wrapped(opened, headings)}
    lines = text.splitlines(keepends=True)
    if not lines:
        return text
    pieces = [lines[0]]
    for above, below in pairwise(lines):
        if (above.strip(), below.strip()) in wrapped:
            pieces[-1] = pieces[-1].rstrip()
            pieces += [_gap(above.rstrip(), below.lstrip()), below.lstrip()]
        else:
            pieces.append(below)
    return "".join(pieces)


def is_of_pages(copy: str) -> bool:
    """Whether a copy's lines end where those of a page do, since it was taken from a PDF or another
    file with drawn pages. Its name says so: that of the file with ".txt" behind it.
    """
    return has_drawn_pages(guess_type(copy.removesuffix(".txt"))[0] or "")


def _wrapped(text: str, headings: Sequence[Heading]) -> Iterator[tuple[str, str]]:
    """Each two lines of one paragraph or item that follow each other."""
    found = [text[block.start : block.end] for block in _running(text, headings)]
    paragraphs = [each.splitlines() for each in found if _is_set_evenly(each)]
    full = _FULL * _full_line([line.strip() for lines in paragraphs for line in lines[:-1]])
    for lines in paragraphs:
        for above, below in pairwise(map(str.strip, lines)):
            if _width(above) >= full:
                yield above, below


def _running(text: str, headings: Sequence[Heading]) -> Iterator[Block]:
    return (block for block in blocks(text, headings) if block.kind in RUNNING_TEXT)


def _is_set_evenly(paragraph: str) -> bool:
    """Whether all lines but the first are indented alike."""
    return len(set(map(indent, paragraph.splitlines()[1:]))) < 2


def _full_line(lines: Sequence[str]) -> float:
    """The width of a full line of the page: one in ten is wider. Infinite if none was wrapped."""
    widths = sorted(width for width in map(_width, lines) if width <= MOST_WRAPPED)
    widest = widths[len(widths) * 9 // 10] if widths else 0
    return widest if widest >= _NARROWEST else inf


def _width(line: str) -> int:
    """In columns: characters of a script without spaces are two wide."""
    return len(line) + sum(map(len, UNSPACED_RUN.findall(line)))


def _gap(above: str, below: str) -> str:
    """Return what joins two lines: a space, but none within a word that has a hyphen, and none in
    a script that has none between words.
    """
    if _HYPHEN.search(above) and below[0].islower():
        return ""
    return "" if _UNSPACED.match(above[-1]) and _UNSPACED.match(below) else " "
