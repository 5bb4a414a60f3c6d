"""A text whose lines end where those of a page do, with each paragraph and item on one line.

Contract: only the white space at line ends changes, and only between two lines that stood so when
the text was opened: what somebody has typed or joined since keeps its lines. Headings, rows of
tables, lines of code and of tables of contents stay as they are, and so do lines that were ended
before the page was full.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from mimetypes import guess_type

from retrieval.blocks import RUNNING_TEXT, blocks
from retrieval.media import has_drawn_pages
from storage import Heading
from storage.scripts import UNSPACED_RUN


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
            pieces += [_gap(above.rstrip()[-1], below.lstrip()[0]), below.lstrip()]
        else:
            pieces.append(below)
    return "".join(pieces)


def is_of_pages(copy: str) -> bool:
    """Whether a copy is of what has drawn pages, whose lines end where a page's do: by the name of
    that, which the copy's has with ".txt" behind it.
    """
    return has_drawn_pages(guess_type(copy.removesuffix(".txt"))[0] or "")


def _wrapped(text: str, headings: Sequence[Heading]) -> Iterator[tuple[str, str]]:
    """Each two lines of one paragraph or item that follow each other."""
    for block in blocks(text, headings):
        if block.kind in RUNNING_TEXT:
            yield from pairwise(map(str.strip, text[block.start : block.end].splitlines()))


def _gap(above: str, below: str) -> str:
    """A space, but between two characters of a script that has none between words."""
    return "" if UNSPACED_RUN.match(above) and UNSPACED_RUN.match(below) else " "
