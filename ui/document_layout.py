"""A window of a document as it looks, as HTML: its blocks, or rendered Markdown.

As everywhere, no text of a document becomes markup; what is marked is marked where it stands.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from ui.answer import UNSHOWABLE, rendered
from ui.shown_words import ShownWords

if TYPE_CHECKING:
    from app.sources.layout import ListItem, ShownBlock
from app.sources.text_cells import TextCell


def blocks_html(words: ShownWords, blocks: Sequence[ShownBlock]) -> str:
    """Headings, paragraphs, lists, tables and code, and what is quoted.

    Args:
        words: of the text that the blocks are of.
    """
    shown = []
    for is_quoted, group in groupby(blocks, lambda block: block.is_quoted):
        html = "".join(_block(words, block) for block in group)
        shown.append(f"<blockquote>{html}</blockquote>" if is_quoted else html)
    return "".join(shown)


def markdown_html(text: str, marked: TextCell) -> str:
    """Markdown, rendered; as it is where it can't be."""
    try:
        return rendered(text, marked)
    except UNSHOWABLE:
        return f'<pre tabindex="0">{ShownWords(text, marked).html((0, len(text)))}</pre>'


def _block(words: ShownWords, block: ShownBlock) -> str:
    if block.kind == "list":
        return _list(words, block.items)
    is_code = block.kind == "code"
    shown = [[words.html(cell, is_code=is_code) for cell in row] for row in block.rows]
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


def _list(words: ShownWords, items: Sequence[ListItem]) -> str:
    """Lists within items of others."""
    html, ends = list[str](), list[str]()
    for item in items:
        if len(ends) <= item.level:
            html.append("<ul>")
        while len(ends) > item.level:
            html.append(ends.pop())
            html.append("</ul>" if len(ends) > item.level else "")
        begin, end = _item(words, item)
        html.append(begin)
        ends.append(end)
    return "".join([*html, *(f"{end}</ul>" for end in reversed(ends))])


def _item(words: ShownWords, item: ListItem) -> tuple[str, str]:
    """An item's beginning and end, between which its lists are; its own mark stands beside it."""
    first, *others = map(words.html, item.paragraphs)
    shown = first + "".join(f"<p>{each}</p>" for each in others)
    if item.mark is None:
        return f"<li>{shown}", "</li>"
    mark = f'<span class="number">{words.html(item.mark)}</span>'
    return f'<li class="marked">{mark}<div>{shown}', "</div></li>"


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
