"""A document opened at a place, as HTML: a page of a PDF or an image with its text, or lines.

For the script: buttons with `data-turn` lead to another page, `data-since` and `data-until` to
other lines; `data-image` is the page's image, loaded by script so that an error can be shown. The
unit of the marks over a page is the PDF point.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from app.editing.typeface import fixed_lines, is_fixed
from app.sources.excerpts import Piece
from app.sources.line_window import Line
from app.sources.opened import OpenedPage
from app.sources.opened_lines import OpenedLines
from ui.document_layout import blocks_html, markdown_html
from ui.highlighting import code_lines, is_code
from ui.render import escape, shortened
from ui.shown_words import ShownWords

IMAGE_WIDTH = 1400

LONGEST_NAME = 84
"""Characters of a document's name above it."""


def viewer(opened: OpenedPage | OpenedLines) -> str:
    """The dialog's content."""
    body = _page(opened) if isinstance(opened, OpenedPage) else _lines(opened)
    return (
        f'<article class="opened" data-document="{opened.document.id}" '
        f'data-start="{opened.start}" data-end="{opened.end}">{body}</article>'
    )


def _head(opened: OpenedPage | OpenedLines, where: str, steps: str) -> str:
    name = escape(opened.name)
    return (
        f'<header><div class="titled"><h2 id="viewer-title" tabindex="-1" title="{name}">'
        f"{escape(shortened(opened.name, LONGEST_NAME))}</h2>"
        f'<p class="quiet" role="status">{escape(where)}</p></div>'
        '<button type="button" data-close>Close</button>'
        f'<nav aria-label="In the document">{steps}'
        '<span data-marks hidden><button type="button" data-mark="-1">Previous mark</button>'
        '<button type="button" data-mark="1">Next mark</button></span>'
        '<form role="search"><input type="search" data-find maxlength="500" placeholder="Find" '
        'aria-label="Find in the document"><span class="quiet" role="status" data-found></span>'
        "</form>"
        '<button type="button" data-to-desk>Revise</button>'
        f'<a href="/room/original?document={opened.document.id}" download>Download</a>'
        '<button type="button" data-here>Copy link</button></nav></header>'
    )


def _page(opened: OpenedPage) -> str:
    number, count = opened.number, opened.document.page_count or 1
    steps = (
        f"{_step('back', 'turn', number - 1, 'Previous', 'page', is_there=number > 1)}"
        f'<label>Page <input type="number" data-page min="1" max="{count}" value="{number}" '
        f'aria-label="Page, of {count}"> of {count:,}</label>'
        f"{_step('on', 'turn', number + 1, 'Next', 'page', is_there=number < count)}"
        '<button type="button" data-zoom="-1" aria-label="Smaller">&minus;</button>'
        '<button type="button" data-zoom="1" aria-label="Larger">+</button>'
        '<button type="button" data-thumbnails aria-expanded="false">Pages</button>'
    )
    text = _marked(opened.text)
    cut = '<p class="quiet">Part of the text is left out.</p>' if opened.is_cut else ""
    shown = f"<pre>{text}</pre>{cut}" if text.strip() else '<p class="quiet">No text.</p>'
    where = f"{opened.place}. {opened.note}" if opened.note else opened.place
    return (
        f"{_head(opened, where, steps)}"
        f'<div class="thumbnails" data-count="{count}" data-number="{number}" hidden></div>'
        f'<div class="scrolled" tabindex="0" role="region" aria-label="Page {number}">'
        f'<figure class="sheet">{_image(opened)}{_overlay(opened)}</figure>'
        f"<details><summary>Text of page {number}</summary>{shown}</details></div>"
    )


def _image(opened: OpenedPage) -> str:
    size = ""
    if opened.size is not None:
        height = round(IMAGE_WIDTH * opened.size[1] / opened.size[0])
        size = f' width="{IMAGE_WIDTH}" height="{height}"'
    described = escape(f"Page {opened.number} of {opened.document.name}; its text is below")
    image = f"document={opened.document.id}&amp;number={opened.number}"
    return f'<img alt="{described}" data-image="{image}"{size}>'


def _overlay(opened: OpenedPage) -> str:
    if opened.size is None or not opened.rectangles:
        return ""
    width, height = opened.size
    marks = "".join(
        f'<rect x="{box.left:.2f}" y="{box.top:.2f}" width="{box.right - box.left:.2f}" '
        f'height="{box.bottom - box.top:.2f}"></rect>'
        for box in opened.rectangles
    )
    return (
        f'<svg viewBox="0 0 {width:.2f} {height:.2f}" preserveAspectRatio="none" '
        f'aria-hidden="true">{marks}</svg>'
    )


def _lines(opened: OpenedLines) -> str:
    length = opened.document.characters
    steps = (
        f"{_step('back', 'until', opened.since, 'Earlier', 'lines', is_there=opened.since > 0)}"
        f"{_step('on', 'since', opened.until, 'Later', 'lines', is_there=opened.until < length)}"
    )
    shown = f"line {opened.lines[0].number:,}" if opened.lines else "no lines"
    if len(opened.lines) > 1:
        shown = f"lines {opened.lines[0].number:,} to {opened.lines[-1].number:,}"
    where = f"{shown} of {opened.line_count:,}"
    if opened.place:
        where = f"{opened.place}, {where}"
    return (
        f"{_head(opened, where, steps)}"
        '<div class="scrolled" tabindex="0" role="region" aria-label="Text">'
        f"{_body(opened)}</div>"
    )


def _body(opened: OpenedLines) -> str:
    """The window as the document looks."""
    marked = opened.start - opened.since, opened.end - opened.since
    match opened.look:
        case "blocks":
            looks, document = opened.word_looks, opened.document.id
            words = ShownWords(opened.text, marked, looks, document)
            return f'<div class="answer">{blocks_html(words, opened.blocks)}</div>'
        case "markdown":
            return f'<div class="answer">{markdown_html(opened.text, marked)}</div>'
        case _ if is_code(opened.document.name):
            found = code_lines(opened.document.name, [_plain(line) for line in opened.lines])
            items = "".join(map(_code_line, opened.lines, found))
            return f'<ol class="lines">{items}</ol>'
        case _:
            return _plain_text(opened)


def _plain_text(opened: OpenedLines) -> str:
    """Lines of prose are set in a face for reading, those with columns in one of fixed width."""
    text = "\n".join(map(_plain, opened.lines))
    if is_fixed(opened.document.name, text, is_code=False, is_copy=False):
        return f'<ol class="lines">{"".join(map(_line, opened.lines))}</ol>'
    fixed = {number for first, end in fixed_lines(text) for number in range(first, end)}
    items = (_line(line, has_columns=at in fixed) for at, line in enumerate(opened.lines))
    return f'<ol class="lines reading">{"".join(items)}</ol>'


def _plain(line: Line) -> str:
    return "".join(piece.text for piece in line.pieces)


def _code_line(line: Line, tokens: Sequence[tuple[str, str]]) -> str:
    """The line's tokens, cut where what is marked begins and ends."""
    shown, rest = [], [(piece.text, bool(piece.spans)) for piece in line.pieces]
    for kind, words in tokens:
        left = words
        while left:
            piece, is_marked = rest[0]
            part = left[: len(piece)]
            html = f'<span class="code-{kind}">{escape(part)}</span>' if kind else escape(part)
            shown.append(f"<mark>{html}</mark>" if is_marked else html)
            left, rest[0] = left[len(part) :], (piece[len(part) :], is_marked)
            if not rest[0][0]:
                del rest[0]
    before = "…" if line.is_cut_before else ""
    after = "…" if line.is_cut_after else ""
    return f'<li value="{line.number}">{before}{"".join(shown)}{after}</li>'


def _line(line: Line, *, has_columns: bool = False) -> str:
    before = "…" if line.is_cut_before else ""
    after = "…" if line.is_cut_after else ""
    face = ' class="fixed"' if has_columns else ""
    return f'<li{face} value="{line.number}">{before}{_marked(line.pieces)}{after}</li>'


def _marked(pieces: Iterable[Piece]) -> str:
    return "".join(
        f"<mark>{escape(piece.text)}</mark>" if piece.spans else escape(piece.text)
        for piece in pieces
    )


def _step(way: str, target: str, to: int, label: str, what: str, *, is_there: bool) -> str:
    leads = f'data-{target}="{to}"' if is_there else "disabled"
    return (
        f'<button type="button" data-way="{way}" {leads} aria-label="{label} {what}">'
        f"{label}</button>"
    )
