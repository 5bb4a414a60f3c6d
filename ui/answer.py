"""An answer as HTML: the model's Markdown with copied words marked.

Contract: nothing the model wrote becomes raw HTML, an image, the address of another machine (links
to web pages and mail addresses go through `ui.external_links`) or template syntax; every character
it wrote is shown except Markdown's own; a mark covers exactly the visible characters of its span
and changes nothing else. The HTML generated from markdown-it's tokens is sanitised by nh3.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from html import escape

import nh3
from markdown_it.token import Token

from app.events import Span, Stitched
from app.exporting.markdown import plain
from ui import highlighting, placed_markdown, render
from ui.external_links import way_out
from ui.marks import Mark, MarkKey, PlainWriter, Writer, of_spans
from ui.placed_markdown import SourceRange

KEPT_BLOCKS = 2048
"""Number of blocks whose HTML is cached, so that a growing answer is rendered only at its end."""

UNSHOWABLE = (ValueError, RuntimeError, LookupError)
"""Raised by Markdown that can't be rendered, such as deep nesting: it is shown as plain text."""

_HEADINGS = {f"h{n}": f"h{min(n + 2, 6)}" for n in range(1, 7)}
"""Below the page's own headings."""

_MARK = {"class", "role", "tabindex", "aria-controls", "aria-label", "title"}
_SANITISER = nh3.Cleaner(
    tags={
        *("a", "blockquote", "br", "code", "div", "em", "hr", "li", "mark", "ol", "p", "pre", "s"),
        *("h3", "h4", "h5", "h6", "span", "strong", "table", "tbody", "td", "th", "thead", "tr"),
        "ul",
    },
    attributes={
        "a": {"href"},
        "div": {"class", "tabindex", "role", "aria-label"},
        "mark": _MARK | {"data-span", "data-message", "data-note"},
        "ol": {"start"},
        "pre": {"tabindex"},
        "td": {"class"},
        "th": {"class"},
    },
    allowed_classes={"span": {f"code-{kind}" for kind in highlighting.CLASSES}},
    link_rel="noopener noreferrer nofollow",
    set_tag_attribute_values={"a": {"target": "_blank"}},
    url_schemes=set(),  # only addresses on this page's own server
)


def answer_html(
    text: str, spans: Sequence[Span], message: int | None, stitched: Sequence[Stitched] = ()
) -> str:
    """An answer with its copied spans as buttons.

    Args:
        text: Markdown; line breaks within a paragraph are kept.
        spans: the copied parts, in code points of `text`.
        message: where the spans are stored; None while the answer is being written.
        stitched: its sentences that are pieced together.
    """
    marks = list(of_spans(spans, stitched))
    try:
        return "".join(_blocks(plain(text), marks, message))
    except UNSHOWABLE:
        return as_it_is(text, marks, message)


def rendered(text: str, marked: tuple[int, int]) -> str:
    """A person's own Markdown with one range marked, which is no button.

    Raises:
        ValueError, RuntimeError, LookupError: it can't be rendered (`UNSHOWABLE`).
    """
    source = plain(text)
    marks = (Mark(*marked, 0, "", is_repeated=False),) if marked[0] < marked[1] else ()
    shown = []
    for start, end in placed_markdown.outer_blocks(source):
        inside = tuple(
            replace(mark, start=max(mark.start - start, 0), end=min(mark.end, end) - start)
            for mark in marks
            if mark.start < end and mark.end > start
        )
        shown.append(_block(source[start:end], inside, None, writer=PlainWriter)[0])
    return "".join(shown)


def as_it_is(text: str, marks: Sequence[Mark], message: int | None) -> str:
    """An answer without Markdown."""
    writer = Writer(marks, message)
    writer.text(plain(text), 0)
    return render.inert(writer.finish())


def _blocks(source: str, marks: Sequence[Mark], message: int | None) -> Iterator[str]:
    places = placed_markdown.outer_blocks(source)
    begun: frozenset[MarkKey] = frozenset()
    for number, place in enumerate(places, 1):
        is_growing = message is None and number == len(places)
        html, begun_here = block_at(source, place, marks, begun, message, is_growing=is_growing)
        begun |= begun_here
        yield html


def block_at(
    source: str,
    place: tuple[int, int],
    marks: Sequence[Mark],
    begun: frozenset[MarkKey],
    message: int | None,
    *,
    is_growing: bool,
) -> tuple[str, frozenset[MarkKey]]:
    """A top-level block as HTML, and the marks that have begun by its end.

    Args:
        begun: those that have begun before it.
        is_growing: more of it will follow.
    """
    start, end = place
    inside = tuple(
        replace(
            mark,
            start=max(mark.start - start, 0),
            end=min(mark.end, end) - start,
            is_begun=mark.key in begun,
        )
        for mark in marks
        if mark.start < end and mark.end > start
    )
    if is_growing:  # different each time, so not cached
        return _block(source[start:end], inside, message, is_growing=True)
    return _kept_block(source[start:end], inside, message)


def _block(
    source: str,
    marks: tuple[Mark, ...],
    message: int | None,
    *,
    is_growing: bool = False,
    writer: type[Writer] = Writer,
) -> tuple[str, frozenset[MarkKey]]:
    written = writer(marks, message)
    tokens = placed_markdown.blocks(source)
    last = max((i for i, token in enumerate(tokens) if token.type == "inline"), default=None)
    for i, token in enumerate(tokens):
        if token.type == "inline" and token.content:
            content = placed_markdown.inline(token.content, is_growing and i == last)
            _write(written, content, token.meta["pieces"], 0)
        elif token.type in placed_markdown.CODE:
            written.tag('<pre tabindex="0"><code>')
            _write_code(written, token, is_highlighted=writer is PlainWriter)
            written.tag("</code></pre>")
        elif token.type != "inline" and not token.hidden:
            written.tag(_tag(token))
    html = _SANITISER.clean(written.finish())
    return render.inert(html), frozenset(written.begun)


_kept_block = lru_cache(maxsize=KEPT_BLOCKS)(_block)


def _write_code(writer: Writer, token: Token, *, is_highlighted: bool) -> None:
    """A block of code; not of an answer, whose marks are buttons and shouldn't be cut."""
    pieces = token.meta["pieces"]
    if not is_highlighted:
        writer.placed(token.content, 0, pieces)
        return
    at = 0
    for kind, words in highlighting.code_words(token.info, token.content):
        if kind:
            writer.tag(f'<span class="code-{kind}">')
        writer.placed(words, at, pieces)
        if kind:
            writer.tag("</span>")
        at += len(words)


def _tag(token: Token) -> str:
    """The tag of a block; blocks that may be wider than the page can be scrolled by keyboard."""
    name = _HEADINGS.get(token.tag, token.tag)
    if token.nesting < 0:
        return "</table></div>" if name == "table" else f"</{name}>"
    if name == "table":
        return '<div class="wide" tabindex="0" role="region" aria-label="Table"><table>'
    if name == "ol" and "start" in token.attrs:
        return f'<ol start="{int(token.attrs["start"])}">'
    align = str(token.attrs.get("style", "")).removeprefix("text-align:")
    return f'<{name} class="{align}">' if align else f"<{name}>"


def _write(
    writer: Writer, tokens: Sequence[Token], pieces: Sequence[SourceRange], moved: int
) -> None:
    """Inline content, whose positions count from `moved` in a leaf."""
    for token in tokens:
        at = moved + int(token.meta["at"])
        match token.type:
            case "text":
                writer.placed(token.content, at, pieces)
            case "text_special" if token.info == "entity":
                writer.placed_whole(token.content, at, pieces)
            case "text_special":
                writer.placed(token.content, at + (token.content != token.markup), pieces)
            case "code_inline":
                writer.tag("<code>")
                writer.placed(token.content, at, pieces)
                writer.tag("</code>")
            case "softbreak" | "hardbreak":
                writer.placed("\n", at, pieces)
            case "image":  # its alternative text; nothing that a browser would load
                _write(writer, token.children or (), pieces, at + len("!["))
            case "link_open":
                writer.tag(f'<a href="{escape(way_out(str(token.attrs["href"])))}">')
            case _:
                writer.tag(f"<{'/' * (token.nesting < 0)}{token.tag}>")
