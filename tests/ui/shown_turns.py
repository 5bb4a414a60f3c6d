"""Turns to be shown, and their HTML as a browser would parse it."""

from __future__ import annotations

from dataclasses import replace
from html.parser import HTMLParser

from app.conversation.turns import Turn
from app.events import Stats

STATS = Stats(
    prompt_tokens=3400,
    reused_tokens=0,
    completion_tokens=120,
    copied_tokens=90,
    target_calls=40,
    drafted_tokens=200,
    prefill_ms=900,
    decode_ms=2000,
)


class Page(HTMLParser):
    """The HTML as a browser would parse it: elements, attributes and text."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.marks: list[str] = []
        self.unseen: list[str] = []
        self._open: list[str] = []
        self.feed(html)
        self.close()
        assert not self._open, f"left open: {self._open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag != "input":  # which has no end
            self._open.append(tag)
        if tag == "mark":
            self.marks.append("")
        if ("class", "unseen") in attrs:
            self.unseen.append("")
            self._open[-1] = "unseen"

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop().replace("unseen", "span") == tag

    def handle_data(self, data: str) -> None:
        self.text += data
        if "mark" in self._open:
            self.marks[-1] += data
        if "unseen" in self._open:
            self.unseen[-1] += data

    @property
    def tags(self) -> set[str]:
        return {tag for tag, _ in self.elements}


def answered(question: str, answer: str, **changes: object) -> Turn:
    whole = Turn(question, 1, answer, 2, (), STATS, "stop", questions=(1,), answers=(2,))
    return replace(whole, **changes)  # type: ignore[arg-type]
