"""What stands in a text for a program and is no part of what a reader sees: markup of AsciiDoc, and
comments in Markdown between "<!--" and "-->".

Those comments count that have their lines for themselves, and those that a paragraph begins or ends
with; one within a paragraph stays in it, as a sentence is one range. Examples in blocks of code are
shown to a reader.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from langchain_text_splitters import Language

from retrieval.text.asciidoc import asciidoc_markup

_SHOWN = re.compile(r"\S")
_MOST_BEHIND = 1000
"""Characters of a comment behind other words of its line."""

_COMMENT = re.compile(
    r"^[^\S\n]*+(?P<fence>```|~~~).*?(?:^[^\S\n]*+(?P=fence)|\Z)"
    # What isn't closed goes on to the end, or each mark would be looked for up to there again.
    r"|^ {0,3}(?P<first>(?:<!--.*?(?:-->|\Z)[^\S\n]*+)++)"
    rf"|(?<=\S)[^\S\n]{{0,9}}(?P<last><!--[^\n]{{0,{_MOST_BEHIND}}}?-->)(?=[^\S\n]*+(?:\n|\Z))",
    re.DOTALL | re.MULTILINE,
)
"""A block of code, comments that a line begins with, or the one that a line ends with."""

_LINE_END = re.compile(r"[^\S\n]*+(?:\n|\Z)")
_PARAGRAPH_END = re.compile(r"[^\S\n]*+(?:\n[^\S\n]*+(?:\n|\Z)|\Z)")


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


@lru_cache(maxsize=4)  # asked for each part of a text that is read
def html_comments(text: str) -> tuple[tuple[int, int], ...]:
    """Where comments stand that are apart from the sentences, in order."""
    return tuple(
        (start, end)
        for found in _COMMENT.finditer(text)
        for start, end in [_trimmed(text, found)]
        if text.endswith("-->", start, end)
        and (
            (found["first"] and _LINE_END.match(text, end))
            or _opens_paragraph(text, start)
            or _PARAGRAPH_END.match(text, end)
        )
    )


def _trimmed(text: str, found: re.Match[str]) -> tuple[int, int]:
    """The range of the comments that were found, or an empty one of code."""
    start = found.end() if found["fence"] else found.start(found.lastgroup or 0)
    return start, start + len(text[start : found.end()].rstrip())


def _opens_paragraph(text: str, start: int) -> bool:
    """Whether nothing is before a place on its line and the one above."""
    line = text.rfind("\n", 0, start)
    above = text.rfind("\n", 0, max(line, 0))
    return not text[above + 1 : start].strip()
