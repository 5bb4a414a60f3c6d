"""Marks of Markdown that needn't be seen in a quote: those of headings, weight, slant and code,
and the line below a table's head.

A quote is a range of its document's text, marks included; what shows it hides them. The addresses
of links and what stands between fences stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from langchain_text_splitters import Language

from retrieval.text.language import language_of

PROSE = (None, Language.MARKDOWN)
"""The languages of files whose signs mean nothing but how their text looks."""

_WITHIN = r"(?:[^{mark}\n]|\n(?!\s*\n)){{1,400}}?"
_STARS, _LINES = _WITHIN.format(mark="*"), _WITHIN.format(mark="_")
_CELL = r"[ \t]*:?-+:?[ \t]*"
_MARKED = re.compile(
    r"^(?:```|~~~).*?(?:^(?:```|~~~)|\Z)"
    rf"|^(?P<rule>(?=[^|\n]*\|)(?=[^\n]*---)[ \t]*\|?(?:{_CELL}\|)*(?:{_CELL})?(?:\r?\n|\Z))"
    r"|^ {0,3}(?P<heading>#{1,6}[ \t]+)(?=\S)"
    r"|(?P<code>`)[^`\n]{1,400}(?P<code_end>`)"
    rf"|(?<![\w*\\])(?P<strong>\*\*)(?=[^\s*]){_STARS}(?<=[^\s*])(?P<strong_end>\*\*)(?![\w*])"
    rf"|(?<![\w*\\])(?P<slant>\*)(?=[^\s*]){_STARS}(?<=[^\s*])(?P<slant_end>\*)(?![\w*])"
    rf"|(?<![\w\\])(?P<bold>__)(?=[^\s_]){_LINES}(?<=[^\s_])(?P<bold_end>__)(?!\w)"
    rf"|(?<![\w\\])(?P<line>_)(?=[^\s_]){_LINES}(?<=[^\s_])(?P<line_end>_)(?!\w)",
    re.MULTILINE | re.DOTALL,
)

_FENCED = re.compile(
    r"^(?P<above>[ \t]*(?P<fence>`{3,}+|~{3,}+)[^`\n]*\n)"
    r".*?(?:(?P<below>(?:\r?\n|(?<=\n))[ \t]*(?P=fence)[`~]*[ \t]*)(?=\r?$)|\Z)",
    re.MULTILINE | re.DOTALL,
)


@lru_cache(maxsize=256)
def marks(text: str, name: str) -> tuple[tuple[int, int], ...]:
    """Where they stand in words of the file called `name`; none in those of another kind."""
    if language_of(name) is not Language.MARKDOWN:
        return ()
    return tuple(
        found.span(group)
        for found in _MARKED.finditer(text)
        for group, words in found.groupdict().items()
        if words
    )


def fences(text: str, name: str) -> tuple[tuple[int, int], ...]:
    """Where the lines above and below code stand, which are nothing to see where code looks as
    such; none in those of another kind.
    """
    if language_of(name) is not Language.MARKDOWN:
        return ()
    return tuple(
        found.span(group)
        for found in _FENCED.finditer(text)
        for group in ("above", "below")
        if found[group]
    )


_QUOTATION = re.compile(r"^[ \t]*(?:>[ \t]?)+", re.MULTILINE)
_IN_QUOTATION = re.compile(r".*(?:\n[ \t]*>(?![ \t]*\d).*)+")


def quotation_marks(text: str, name: str) -> tuple[tuple[int, int], ...]:
    """Where the marks of a mail's quotation stand in a quote that has more than one line of it: all
    but its first line begin with one; none in source code.
    """
    if language_of(name) not in PROSE or not _IN_QUOTATION.fullmatch(text):
        return ()
    return tuple(found.span() for found in _QUOTATION.finditer(text))


def without(text: str, unseen: Sequence[tuple[int, int]]) -> str:
    """The text without some ranges of it, which are in order."""
    for start, end in reversed(unseen):
        text = text[:start] + text[end:]
    return text
