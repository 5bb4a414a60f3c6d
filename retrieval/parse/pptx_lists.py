"""The mark before a paragraph on a slide: a bullet, a number, or nothing.

It may be the paragraph's own, its shape's, or that of the layout and the master which the shape
takes its place from (ECMA-376, part 1, section 21.1.2.4).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pptx.enum.shapes import PP_PLACEHOLDER

from retrieval.parse.manuscript import BULLET
from retrieval.parse.office import DRAWING

_P = "{http://schemas.openxmlformats.org/presentationml/2006/main}"
_BODIES = {
    PP_PLACEHOLDER.BODY,
    PP_PLACEHOLDER.OBJECT,
    PP_PLACEHOLDER.VERTICAL_BODY,
    PP_PLACEHOLDER.VERTICAL_OBJECT,
}
_MOST_BASES = 3


class ShapeLists:
    """The marks of one shape's paragraphs; numbers go on from one to the next."""

    def __init__(self, shape: Any) -> None:
        self._styles = list(_styles(shape))
        self._counts: dict[int, int] = {}

    def mark(self, paragraph: Any) -> str:
        """`BULLET`, "2.", or ""; call it once for each paragraph that isn't empty, in order."""
        level = paragraph.level
        self._counts = {at: count for at, count in self._counts.items() if at <= level}
        kind = self._kind(paragraph, level)
        if kind != "buAutoNum":
            self._counts.pop(level, None)
            return BULLET if kind in {"buChar", "buBlip"} else ""
        self._counts[level] = self._counts.get(level, 0) + 1
        return f"{self._counts[level]}."

    def _kind(self, paragraph: Any, level: int) -> str:
        own = paragraph._p.find(f"{DRAWING}pPr")
        inherited = (style.find(f"{DRAWING}lvl{level + 1}pPr") for style in self._styles)
        for properties in (own, *inherited):
            for child in properties if properties is not None else ():
                tag = str(child.tag).removeprefix(DRAWING)
                if tag in {"buNone", "buChar", "buBlip", "buAutoNum"}:
                    return tag
        return ""


def _styles(shape: Any) -> Iterator[Any]:
    """The list styles of a shape and of what it takes its place from, the nearest first."""
    based = shape
    for _ in range(_MOST_BASES):
        element = based._element.find(f".//{DRAWING}lstStyle")
        if element is not None:
            yield element
        based = getattr(based, "_base_placeholder", None)
        if based is None:
            break
    if shape.is_placeholder and shape.placeholder_format.type in _BODIES:
        master = shape.part.slide_layout.slide_master._element
        if (body := master.find(f"{_P}txStyles/{_P}bodyStyle")) is not None:
            yield body
