"""HTML as a browser would read it."""

from __future__ import annotations

from html.parser import HTMLParser

VOID = {"img", "input"}
"""They have no end."""


class Html(HTMLParser):
    """Elements, attributes and text; asserts that every element is closed, and that there is no
    template syntax.
    """

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.texts: list[tuple[str, str]] = []
        self._open: list[str] = []
        self.feed(html)
        self.close()
        assert not self._open
        assert not set("${}`\\") & set(html), "no template syntax"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in VOID:
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append((self._open[-1] if self._open else "", data))

    @property
    def text(self) -> str:
        return "".join(data for _, data in self.texts)

    def of(self, tag: str) -> list[str]:
        return [data for inside, data in self.texts if inside == tag]

    def all(self, tag: str) -> list[dict[str, str]]:
        return [attributes for name, attributes in self.elements if name == tag]
