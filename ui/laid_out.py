"""A window of a document as it looks, as HTML: its blocks, or rendered Markdown.

As everywhere, no text of a document becomes markup; what is marked is marked where it stands.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from app.sources.layout import has_own_mark
from ui.answer import UNSHOWABLE, rendered
from ui.render import escape

if TYPE_CHECKING:
    from app.sources.layout import ShownBlock, TextCell


def blocks_html(text: str, blocks: Sequence[ShownBlock], marked: TextCell) -> str:
    """Headings, paragraphs, lists, tables and code.

    Args:
        marked: range of the text; empty for none.
    """
    return "".join(_block(text, block, marked) for block in blocks)


def markdown_html(text: str, marked: TextCell) -> str:
    """Markdown, rendered; as it is where it can't be."""
    try:
        return rendered(text, marked)
    except UNSHOWABLE:
        return f'<pre tabindex="0">{_words(text, (0, len(text)), marked)}</pre>'


def _block(text: str, block: ShownBlock, marked: TextCell) -> str:
    shown = [[_words(text, cell, marked) for cell in row] for row in block.rows]
    items = zip(block.rows, shown, strict=True)
    match block.kind:
        case "heading":
            level = min(block.level + 2, 6) if block.level else 5
            return f"<h{level}>{shown[0][0]}</h{level}>"
        case "list":
            return f"<ul>{''.join(_item(text, row[0], words[0]) for row, words in items)}</ul>"
        case "table":
            return _table(shown)
        case "code":
            lines = "\n".join(row[0] for row in shown)
            return f'<pre tabindex="0">{lines}</pre>'
        case _:
            return f"<p>{shown[0][0]}</p>"


def _item(text: str, item: TextCell, words: str) -> str:
    """An item, which has no bullet beside a mark of its own."""
    mark = ' class="marked"' if has_own_mark(text, item) else ""
    return f"<li{mark}>{words}</li>"


def _table(rows: Sequence[Sequence[str]]) -> str:
    width = max(map(len, rows))
    head, body = ("", rows) if len(rows) == 1 else (_row(rows[0], "th", width), rows[1:])
    lines = "".join(_row(row, "td", width) for row in body)
    thead = f"<thead>{head}</thead>" if head else ""
    return (
        '<div class="wide" tabindex="0" role="region" aria-label="Table"><table>'
        f"{thead}<tbody>{lines}</tbody></table></div>"
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
