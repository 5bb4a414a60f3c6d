"""How a document looks: headings, paragraphs, lists, tables and code of a window of its text.

All formats but PDF are stored as text (`retrieval.parse`): a line for each row of a table and for
each item of a list. Here they become tables and lists again, by offsets, so that what is marked
stands where it should.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from retrieval.blocks import BLANK_LINE, MARKER, Block, blocks
from retrieval.parse.manuscript import CELL_BREAK
from storage import Heading

Look = Literal["lines", "markdown", "blocks"]
"""How a text is shown: with line numbers, rendered, or by its blocks."""

TextCell = tuple[int, int]
"""A range [start, end) of the window's text."""

_KINDS: dict[str, Literal["paragraph", "list", "table", "code", "heading"]] = {
    "prose": "paragraph",
    "item": "list",
    "row": "table",
    "code": "code",
    "heading": "heading",
}


@dataclass(frozen=True, slots=True)
class ShownBlock:
    """A part of a text that is shown as one.

    Attributes:
        level: of a heading, from 1; 0 for one that only looks like one, and for others.
        rows: of a table its rows with their cells; of a list its items and of code its lines, with
            one cell each; of others one row with one cell.
    """

    kind: Literal["paragraph", "list", "table", "code", "heading"]
    level: int
    rows: tuple[tuple[TextCell, ...], ...]


def look_of(media_type: str) -> Look:
    """How a document of this type is shown."""
    if media_type == "text/markdown":
        return "markdown"
    is_as_it_is = media_type == "text/plain" or media_type.startswith("text/x-")
    return "lines" if is_as_it_is else "blocks"


def has_own_mark(text: str, item: TextCell) -> bool:
    """Whether an item begins with what marks it in the text, such as "-" or "1.1"."""
    return MARKER.match(text, *item) is not None


def layout(text: str, since: int, headings: Sequence[Heading]) -> list[ShownBlock]:
    """The blocks of a window of a text.

    Args:
        text: the window's.
        since: where it begins in the whole text.
        headings: of the whole text.
    """
    inside = [each for each in headings if since <= each.start < since + len(text)]
    moved = [Heading(each.start - since, each.level, each.title) for each in inside]
    levels = {each.start: each.level for each in moved}
    return [
        ShownBlock(
            _KINDS[group[0].kind],
            levels.get(group[0].start, 0),
            tuple(_cells(text, each) for each in group),
        )
        for group in _groups(text, list(blocks(text, moved)))
    ]


def _groups(text: str, found: Sequence[Block]) -> Iterator[list[Block]]:
    """Items, rows and lines of code that follow one another."""
    if not found:
        return
    group = [found[0]]
    for before, block in pairwise(found):
        is_joined = block.kind == before.kind in {"item", "row", "code"}
        if is_joined and not (
            block.kind == "row" and BLANK_LINE.search(text, before.end, block.start)
        ):
            group.append(block)
            continue
        yield group
        group = [block]
    yield group


def _cells(text: str, block: Block) -> tuple[TextCell, ...]:
    if block.kind != "row":
        return ((block.start, block.end),)
    cells, start = list[TextCell](), block.start
    while (end := text.find(CELL_BREAK, start, block.end)) >= 0:
        cells.append((start, end))
        start = end + len(CELL_BREAK)
    return (*cells, (start, block.end))
