"""Parts that DOCX and PPTX files share: their core properties, and fonts that mean code."""

from __future__ import annotations

from typing import Any

from retrieval.parse.manuscript import Manuscript
from retrieval.parse.styled import Styled, inked

_TYPED = frozenset({
    *("andale mono", "cascadia code", "cascadia mono", "consolas", "courier", "courier new"),
    *("dejavu sans mono", "fira code", "fira mono", "ibm plex mono", "inconsolata"),
    *("jetbrains mono", "liberation mono", "lucida console", "menlo", "monaco", "roboto mono"),
    *("sf mono", "source code pro", "ubuntu mono"),
})  # fmt: skip


def write_properties(package: Any, manuscript: Manuscript) -> None:
    """Record the core properties of an Office file (ECMA-376, part 2, 11), if it has sound ones."""
    try:
        properties = package.core_properties
        date = properties.created and properties.created.date().isoformat()
    except (ValueError, AttributeError, KeyError, TypeError):
        return
    manuscript.property("title", properties.title)
    manuscript.property("author", properties.author)
    manuscript.property("date", date)


def is_typed(font: str | None) -> bool:
    """Whether all letters of a font are equally wide, as those of code are."""
    return (font or "").strip().lower() in _TYPED


def with_code_among_words(words: Styled) -> Styled:
    """The words without code where all of them are: a text in such a font is no code."""
    count = inked(words.text)
    if any(look.kind == "code" and look.end - look.start == count for look in words.looks):
        return Styled(words.text, [look for look in words.looks if look.kind != "code"])
    return words
