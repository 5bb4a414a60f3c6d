"""A window of a document as it looks, as HTML: its blocks, or rendered Markdown.

As everywhere, no text of a document becomes markup; what is marked is marked where it stands.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from ui.answer import UNSHOWABLE, rendered
from ui.render import escape

if TYPE_CHECKING:
    from app.sources.layout import ListItem, ShownBlock, TextCell


def blocks_html(text: str, blocks: Sequence[ShownBlock], marked: TextCell) -> str:
    """Headings, paragraphs, lists, tables and code, and what is quoted.

    Args:
        marked: range of the text; empty for none.
    """
    shown = []
    for is_quoted, group in groupby(blocks, lambda block: block.is_quoted):
        html = "".join(_block(text, block, marked) for block in group)
        shown.append(f"<blockquote>{html}</blockquote>" if is_quoted else html)
    return "".join(shown)


def markdown_html(text: str, marked: TextCell) -> str:
    """Markdown, rendered; as it is where it can't be."""
    try:
        return rendered(text, marked)
    except UNSHOWABLE:
        return f'<pre tabindex="0">{_words(text, (0, len(text)), marked)}</pre>'


def _block(text: str, block: ShownBlock, marked: TextCell) -> str:
    if block.kind == "list":
        return _list(text, block.items, marked)
    shown = [[_words(text, cell, marked) for cell in row] for row in block.rows]
    match block.kind:
        case "heading":
            level = min(block.level + 2, 6)
            return f"<h{level}>{shown[0][0]}</h{level}>"
        case "title":
            return f'<p class="page-title">{shown[0][0]}</p>'
        case "table":
            return _table(shown, has_head=block.has_head)
        case "code":
            return f'<pre tabindex="0"><code>{shown[0][0]}</code></pre>'
        case _:
            return f"<p>{shown[0][0]}</p>"


def _list(text: str, items: Sequence[ListItem], marked: TextCell) -> str:
    """Lists within items of others."""
    html, depth = [], -1
    for item in items:
        closed = "</li>" + "</ul></li>" * (depth - item.level) if item.level <= depth else ""
        html += [closed, "<ul>" * (item.level - depth)]
        depth = item.level
        first, *others = (_words(text, cell, marked) for cell in item.paragraphs)
        kind = "" if item.has_bullet else ' class="marked"'
        html.append(f"<li{kind}>{first}{''.join(f'<p>{each}</p>' for each in others)}")
    return "".join([*html, "</li></ul>" * (depth + 1)])


def _table(rows: Sequence[Sequence[str]], *, has_head: bool) -> str:
    width = max(map(len, rows))
    head = f"<thead>{_row(rows[0], 'th', width)}</thead>" if has_head else ""
    lines = "".join(_row(row, "td", width) for row in rows[has_head:])
    return (
        '<div class="wide" tabindex="0" role="region" aria-label="Table"><table>'
        f"{head}<tbody>{lines}</tbody></table></div>"
    )


def _row(cells: Sequence[str], tag: str, width: int) -> str:
    scope = ' scope="col"' if tag == "th" else ""
    shown = "".join(f"<{tag}{scope}>{cell}</{tag}>" for cell in cells)
    rest = width - len(cells)
    return f"<tr>{shown}{f'<{tag} colspan={rest}></{tag}>' if rest else ''}</tr>"


def _words(text: str, cell: TextCell, marked: TextCell) -> str:
    return "".join(
        f"<mark>{escape(words)}</mark>" if is_marked else escape(words)
        for words, is_marked in _parts(text, cell, marked)
    )


def _parts(text: str, cell: TextCell, marked: TextCell) -> Iterator[tuple[str, bool]]:
    start, end = max(cell[0], marked[0]), min(cell[1], marked[1])
    if start >= end:
        yield text[cell[0] : cell[1]], False
        return
    yield text[cell[0] : start], False
    yield text[start:end], True
    yield text[end : cell[1]], False
