"""What is written in a text for a program, and is no part of what a reader sees."""

from __future__ import annotations

import re
from collections.abc import Sequence

from langchain_text_splitters import Language

from retrieval.text.asciidoc import asciidoc_markup
from retrieval.text.html_comments import html_comments

_SHOWN = re.compile(r"\S")


def hidden_text(text: str, language: Language | None) -> tuple[tuple[int, int], ...]:
    """Its ranges, in order; each is apart from all sentences.

    Args:
        language: of `text`; None for plain text, which may be AsciiDoc.
    """
    if language is Language.MARKDOWN:
        return html_comments(text)
    return asciidoc_markup(text) if language is None else ()


def without(text: str, hidden: Sequence[tuple[int, int]]) -> str:
    """The text with spaces for these ranges, as long as before."""
    parts: list[str] = []
    at = 0
    for start, end in hidden:
        parts += text[at:start], _SHOWN.sub(" ", text[start:end])
        at = end
    return "".join([*parts, text[at:]])
