"""Lays out a window of a document's text: headings, paragraphs, lists, tables and code.

All formats but PDF are stored as text (`retrieval.parse`): a line for each row of a table and for
each item of a list. Here they become tables and lists again, by offsets, so that what is marked
stands where it should. What their files say of them is stored beside them (`storage.text_parts`);
of a document from before that, tables are recognised by their rows.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal

from app.sources.text_cells import (
    TextCell,
    barred_cells,
    filled_lines,
    row_cells,
    trimmed,
    whole_lines,
)
from retrieval.text.blocks import BLANK_LINE, Block, blocks
from retrieval.text.line_forms import BULLETS, MARKER
from storage import Heading
from storage.text_parts import PartKind, TextPart

Look = Literal["lines", "markdown", "blocks"]
"""How a text is shown: with line numbers, rendered, or by its blocks."""

_KINDS: dict[str, Literal["paragraph", "list", "table", "code", "heading"]] = {
    "prose": "paragraph",
    "item": "list",
    "row": "table",
    "code": "code",
    "heading": "heading",
    "contents": "paragraph",
}


@dataclass(frozen=True, slots=True)
class ListItem:
    """An item of a list.

    Attributes:
        level: number of lists that its own is in.
        mark: its own, such as "3.1 "; None if a bullet is drawn.
        paragraphs: without the mark, or the bullet that the text has.
    """

    level: int
    mark: TextCell | None
    paragraphs: tuple[TextCell, ...]


@dataclass(frozen=True, slots=True)
class ShownBlock:
    """A part of a text that is shown as one.

    Attributes:
        level: of a heading, from 1; 0 for others.
        rows: of a table its rows with their cells; of others one row with one cell.
        items: of a list.
        has_head: whether the first row of a table is its columns' names.
        is_quoted: whether it is in a quotation.
    """

    kind: Literal["paragraph", "list", "table", "code", "heading", "title"]
    level: int = 0
    rows: tuple[tuple[TextCell, ...], ...] = ()
    items: tuple[ListItem, ...] = ()
    has_head: bool = False
    is_quoted: bool = False


@dataclass(frozen=True, slots=True)
class _PartRange:
    """A range of the window's text that is in the same parts from end to end."""

    start: int
    end: int
    kind: PartKind | None
    is_begun: bool
    is_quoted: bool


def look_of(media_type: str) -> Look:
    """How a document of this type is shown."""
    if media_type == "text/markdown":
        return "markdown"
    is_as_it_is = media_type == "text/plain" or media_type.startswith("text/x-")
    return "lines" if is_as_it_is else "blocks"


def layout(
    text: str, since: int, headings: Sequence[Heading], parts: Sequence[TextPart] = ()
) -> list[ShownBlock]:
    """The blocks of a window of a text.

    Args:
        text: the window's.
        since: where it begins in the whole text.
        headings: of the whole text.
        parts: those that are in the window.
    """
    moved = [
        replace(each, start=each.start - since)
        for each in headings
        if since <= each.start < since + len(text)
    ]
    return [
        replace(block, is_quoted=stretch.is_quoted)
        for stretch in _stretches(len(text), since, parts)
        for block in _blocks(text, stretch, moved)
    ]


def _stretches(length: int, since: int, parts: Sequence[TextPart]) -> Iterator[_PartRange]:
    edges = {edge - since for part in parts for edge in (part.start, part.end)}
    inside = sorted({0, length, *(edge for edge in edges if 0 < edge < length)})
    quotes, others = (
        deque(part for part in parts if (part.kind == "quote") is is_quotation)
        for is_quotation in (True, False)
    )
    for start, end in pairwise(inside):
        part, quote = _around(others, since + start), _around(quotes, since + start)
        is_begun = part is not None and part.start < since
        yield _PartRange(start, end, part.kind if part else None, is_begun, quote is not None)


def _around(parts: deque[TextPart], place: int) -> TextPart | None:
    """The part that holds the code point, after those before it are taken away."""
    while parts and parts[0].end <= place:
        parts.popleft()
    return parts[0] if parts and parts[0].start <= place else None


def _blocks(text: str, stretch: _PartRange, headings: Sequence[Heading]) -> Iterator[ShownBlock]:
    start, end = stretch.start, stretch.end
    if stretch.kind is None:
        inside = [
            replace(each, start=each.start - start)
            for each in headings
            if start <= each.start < end
        ]
        yield from _plain_blocks(text, start, end, inside)
    elif not text[start:end].strip():
        return
    elif stretch.kind in {"table", "rows"}:
        rows = tuple(barred_cells(text, *line) for line in filled_lines(text, start, end))
        has_head = stretch.kind == "table" and not stretch.is_begun and len(rows) > 1
        yield ShownBlock("table", rows=rows, has_head=has_head)
    elif stretch.kind == "code":
        yield ShownBlock("code", rows=((whole_lines(text, start, end),),))
    else:
        yield ShownBlock("title", rows=((trimmed(text, start, end),),))


def _plain_blocks(
    text: str, start: int, end: int, headings: Sequence[Heading]
) -> Iterator[ShownBlock]:
    """The blocks of a range for which there are no parts."""
    levels = {each.start + start: each.level for each in headings}
    found = [
        Block(start + each.start, start + each.end, each.kind)
        for each in blocks(text[start:end], headings, is_wrapped=False)
    ]
    for group in _groups(text, found):
        first = group[0]
        match kind := _KINDS[first.kind]:
            case "list":
                yield ShownBlock(kind, items=tuple(_items(text, group)))
            case "table":
                rows = tuple(row_cells(text, each.start, each.end) for each in group)
                yield ShownBlock(kind, rows=rows, has_head=len(rows) > 1)
            case _:
                whole = first.start, group[-1].end
                yield ShownBlock(kind, levels.get(first.start, 0), ((whole,),))


def _groups(text: str, found: Sequence[Block]) -> Iterator[list[Block]]:
    """Items with what belongs to them, and rows and lines that follow one another."""
    group: list[Block] = []
    for block in found:
        if group and not _goes_on(text, group, block):
            yield group
            group = []
        group.append(block)
    if group:
        yield group


def _goes_on(text: str, group: Sequence[Block], block: Block) -> bool:
    first = group[0]
    is_deeper = _indent(text, block) > _indent(text, first)
    if first.kind == "item" and block.kind in {"item", "prose"} and is_deeper:
        return True
    is_apart = BLANK_LINE.search(text, group[-1].end, block.start) is not None
    return block.kind == first.kind != "heading" and not is_apart


def _items(text: str, group: Sequence[Block]) -> Iterator[ListItem]:
    """The items, each at the level that its indentation has among those above it."""
    indents: list[int] = []
    item: ListItem | None = None
    for block in group:
        if block.kind != "item" and item is not None:
            item = replace(item, paragraphs=(*item.paragraphs, (block.start, block.end)))
            continue
        if item is not None:
            yield item
        indent = _indent(text, block)
        while indents and indents[-1] >= indent:
            indents.pop()
        indents.append(indent)
        mark = MARKER.match(text, block.start, block.end)
        has_bullet = mark is not None and mark[0][0] in BULLETS and mark.end() < block.end
        begin = mark.end() if mark is not None else block.start
        own = None if has_bullet else (block.start, begin)
        item = ListItem(len(indents) - 1, own, ((begin, block.end),))
    if item is not None:
        yield item


def _indent(text: str, block: Block) -> int:
    return block.start - (text.rfind("\n", 0, block.start) + 1)
