"""Visible text of a page's elements."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

from lxml import etree

ShownEvent = Literal["start", "end", "after"]

BLOCKS = frozenset({
    *("address", "article", "aside", "blockquote", "body", "caption", "center", "dd", "details"),
    *("dialog", "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form"),
    *("header", "hr", "legend", "li", "main", "menu", "nav", "ol", "optgroup", "option", "p"),
    *("pre", "search", "section", "summary", "table", "tbody", "td", "tfoot", "th", "thead"),
    *("tr", "ul"),
})  # fmt: skip
SKIPPED = frozenset({
    *("audio", "canvas", "datalist", "embed", "head", "iframe", "map", "noembed", "noframes"),
    *("object", "script", "select", "style", "svg", "template", "textarea", "video"),
})  # fmt: skip
_HIDDEN_STYLE = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
_SPACES = re.compile(r"[ \t\n\r\f\v]+")


def is_hidden(node: etree._Element) -> bool:
    """Whether a browser hides it, or shows it only as an anchor symbol next to a heading."""
    return (
        "hidden" in node.attrib
        or bool(_HIDDEN_STYLE.search(node.get("style", "")))
        or "headerlink" in node.get("class", "").split()
    )


def squeezed(text: str, *, ends: bool = False) -> str:
    """`text` with each run of white space made one space; without those at its ends if not kept."""
    text = _SPACES.sub(" ", text)
    return text if ends else text.strip(" ")


def text_of(node: etree._Element) -> str:
    """All shown text of an element, on one line."""
    return squeezed("".join(text for _, _, text in shown(node)))


def shown(node: etree._Element) -> Iterator[tuple[ShownEvent, etree._Element, str]]:
    """Yield the visible parts of an element: where each begins and ends, with the text there.

    "after" is the end of one that isn't shown.
    """
    skip: etree._Element | None = None
    for event, part in etree.iterwalk(node, events=("start", "end")):
        if skip is None and event == "start":
            if part.tag in SKIPPED or is_hidden(part):
                skip = part
                continue
            gap = " " if part.tag in BLOCKS or part.tag == "br" else ""
            yield "start", part, gap + (part.text or "")
        elif event == "end" and (skip is None or part is skip):
            gap = " " if part.tag in BLOCKS else ""
            tail = part.tail or "" if part is not node else ""
            yield "end" if skip is None else "after", part, gap + tail
            skip = None
