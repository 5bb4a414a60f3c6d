"""Prose in code: docstrings and comments that have lines of their own."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from langchain_text_splitters import Language

_C_LIKE = (
    *(Language.C, Language.CPP, Language.CSHARP, Language.GO, Language.JAVA, Language.JS),
    *(Language.KOTLIN, Language.PHP, Language.PROTO, Language.RUST, Language.SCALA, Language.SOL),
    *(Language.SWIFT, Language.TS),
)
_HASHED = Language.ELIXIR, Language.POWERSHELL, Language.PYTHON, Language.R, Language.RUBY
_DOCSTRING = r"[rRbBuUfF]{0,2}(?P<quotes>\"\"\"|''').*?(?:(?P=quotes)|\Z)"
_STRING = r"\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'"
_FORMS = {
    **dict.fromkeys(_C_LIKE, r"/\*.*?(?:\*/|\Z)|//[^\n]*|`[^`]*`"),
    **dict.fromkeys(_HASHED, r"#[^\n]*"),
    Language.HASKELL: r"\{-.*?(?:-\}|\Z)|--[^\n]*",
    Language.LUA: r"--\[\[.*?(?:\]\]|\Z)|--[^\n]*",
    Language.POWERSHELL: r"<#.*?(?:#>|\Z)|#[^\n]*",
    Language.PYTHON: rf"{_DOCSTRING}|#[^\n]*",
}
_PATTERNS = {
    language: re.compile(f"{form}|{_STRING}", re.DOTALL) for language, form in _FORMS.items()
}
_OPENING = re.compile(r"(?:[rRbBuUfF]{0,2}(?:\"\"\"|''')|/\*+!?|\{-|--\[\[|<#)\s*")
_MARKS = {
    language: mark
    for mark, languages in (
        (r"\*+(?!/)|//[/!]?", _C_LIKE),
        (r"#+", _HASHED),
        (r"--+", (Language.HASKELL, Language.LUA)),
    )
    for language in languages
}
_CLOSING = re.compile(r"\s*(?:\"\"\"|'''|\*+/|-\}|--\]\]|\]\]|#>)$")
_PROMPT = re.compile(r"(?:>>>|\.\.\.)(?:\s|$)")
_NAMED = re.compile(r"[:@\\][A-Za-z]|[*\w.]+(?: ?\([^()]*\))?(?: --? | ?: )")
"""What is explained behind it: "@param x", ":raises OSError:", "path: a file", "path : str"."""


@lru_cache(maxsize=4)
def comments(text: str, language: Language | None) -> tuple[tuple[int, int], ...]:
    """Where docstrings and comments stand, marks included; none that has code before it.

    Args:
        language: of `text`; plain text and markup have no comments.
    """
    pattern = _PATTERNS.get(language) if language else None
    if pattern is None:
        return ()
    return tuple(
        found.span()
        for found in pattern.finditer(text)
        if found[0][0] not in "\"'`" or found.groupdict().get("quotes")
        if _begins_line(text, found.start())
    )


def _begins_line(text: str, place: int) -> bool:
    while place and text[place - 1] in " \t":
        place -= 1
    return not place or text[place - 1] in "\r\n"


def words_of(line: str, indent: int, language: Language) -> tuple[str, int]:
    """A comment's line without the mark before its words, and how far in these begin.

    Args:
        line: without white space at its ends.
        indent: the columns before it.
    """
    first, last = bare(line, language)
    is_opening = _OPENING.match(line) is not None
    return line[first:last], indent if is_opening else indent + first


def bare(comment: str, language: Language) -> tuple[int, int]:
    """The range of a comment's lines without the marks before and behind its words.

    Args:
        comment: without white space at its ends; marks between its lines stay.
    """
    mark = _OPENING.match(comment) or re.match(rf"(?:{_MARKS[language]})(?:\s+|$)", comment)
    closing = _CLOSING.search(comment)
    first, last = mark.end() if mark else 0, closing.start() if closing else len(comment)
    return (first, last) if first < last else (0, len(comment))


def unmarked(words: str, language: Language | None) -> str:
    """A comment's words for reading: without the marks between its lines."""
    if language not in _MARKS:
        return words
    return re.sub(rf"\n[^\S\n]*(?:{_MARKS[language]})(?=\s)", "\n", words)


def is_example(words: str) -> bool:
    """Whether a comment's line is an example or has no words."""
    return bool(_PROMPT.match(words)) or not any(c.isalnum() for c in words)


def continues(before: tuple[str, int], line: tuple[str, int]) -> bool | None:
    """Whether a comment's line goes on with what the line before it says; None if neither its place
    nor its form tells.

    Args:
        before, line: words and how far in they begin.
    """
    (above, outer), (words, inner) = before, line
    if _NAMED.match(words) or inner < outer:
        return False
    return True if above.endswith(":") and inner > outer else None


def within(ranges: Sequence[tuple[int, int]], start: int, end: int) -> tuple[tuple[int, int], ...]:
    """The parts of the ranges in [start, end), counted from `start`."""
    return tuple(
        (max(first, start) - start, min(last, end) - start)
        for first, last in ranges
        if first < end and start < last
    )
