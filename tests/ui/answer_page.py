"""How a browser would parse an answer's HTML, and random answers to render."""

from __future__ import annotations

import re
from html.parser import HTMLParser

from app.events import Source, Span
from ui.answer import answer_html

TAGS = {
    *("a", "blockquote", "br", "code", "div", "em", "hr", "li", "mark", "ol", "p", "pre", "s"),
    *("h3", "h4", "h5", "h6", "strong", "table", "tbody", "td", "th", "thead", "tr", "ul"),
}
ATTRIBUTES = {
    "a": {"href", "rel", "target"},
    "div": {"class", "tabindex", "role", "aria-label"},
    "mark": {
        *("class", "role", "tabindex", "aria-controls", "aria-label", "title"),
        *("data-span", "data-message", "data-note"),
    },
    "ol": {"start"},
    "pre": {"tabindex"},
    "td": {"class"},
    "th": {"class"},
}
VOID = {"br", "hr"}


class Page(HTMLParser):
    """The HTML as a browser would parse it; asserts that it is well formed and allowed."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.text = ""
        self.marked: dict[int, str] = {}
        self._open: list[str] = []
        self._span = -1
        self.feed(html)
        self.close()
        assert not self._open, f"left open: {self._open}"
        assert not set("${}`\\") & set(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in TAGS
        assert {name for name, _ in attrs} <= ATTRIBUTES.get(tag, set())
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        if tag == "mark":
            assert "mark" not in self._open
            self._span = int(self.elements[-1][1]["data-span"])
        if tag == "a":
            assert re.match(
                r"/room/leave\?to=(https?://|mailto:)", dict(attrs)["href"] or "", re.IGNORECASE
            )
        if tag not in VOID:
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data
        if "mark" in self._open:
            self.marked[self._span] = self.marked.get(self._span, "") + data

    def handle_comment(self, data: str) -> None:
        raise AssertionError(data)

    def all(self, tag: str) -> list[dict[str, str]]:
        return [attributes for name, attributes in self.elements if name == tag]

    @property
    def tags(self) -> list[str]:
        return [tag for tag, _ in self.elements]


def source(document: int | None = 1, name: str = "book.pdf", page: int | None = 3) -> Source:
    message = None if document is not None else 7
    return Source(document=document, message=message, name=name, start=0, end=5, page=page)


def span(text: str, start: int, end: int, *sources: Source) -> Span:
    return Span(start, end, text[start:end], sources or (source(),))


def quoting(text: str, *quotes: str) -> list[Span]:
    starts = [text.index(quote) for quote in quotes]
    return [
        span(text, start, start + len(quote)) for start, quote in zip(starts, quotes, strict=True)
    ]


def page(text: str, *quotes: str, message: int | None = 5) -> Page:
    return Page(answer_html(text, quoting(text, *quotes), message))


def unmarked(html: str) -> str:
    return re.sub("</?mark[^>]*>", "", html)
