"""Prose in code: docstrings and comments that have lines of their own."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from langchain_text_splitters import Language

from retrieval.text.line_forms import ENDED
from retrieval.text.ranges import overlap

_C_LIKE = (
    *(Language.C, Language.CPP, Language.CSHARP, Language.GO, Language.JAVA, Language.JS),
    *(Language.KOTLIN, Language.PHP, Language.PROTO, Language.RUST, Language.SCALA, Language.SOL),
    *(Language.SWIFT, Language.TS),
)
_HASHED = Language.ELIXIR, Language.POWERSHELL, Language.PYTHON, Language.R, Language.RUBY
_DASHED = Language.HASKELL, Language.LUA

_DOCSTRING = r"[rRbBuUfF]{0,2}(?P<quotes>\"\"\"|''')(?:\\.|[^\\])*?(?:(?P=quotes)|\Z)"
_DOC = r"@\w*doc ~?[sS]?(?P<quotes>\"\"\").*?(?:\"\"\"|\Z)"
# What isn't closed ends with its line, or each mark would be looked for up to there again.
_STRING = r"\"(?:\\.|[^\"\\\n])*(?:\"|(?=\n)|\\?\Z)|'(?:\\.|[^'\\\n])*(?:'|(?=\n)|\\?\Z)"
_FORMS = {
    **dict.fromkeys(_C_LIKE, r"/\*.*?(?:\*/|\Z)|//[^\n]*|`[^`]*`"),
    **dict.fromkeys(_HASHED, r"#[^\n]*"),
    Language.ELIXIR: rf"{_DOC}|#[^\n]*",
    Language.HASKELL: r"\{-.*?(?:-\}|\Z)|--[^\n]*",
    Language.LUA: r"--\[\[.*?(?:\]\]|\Z)|--[^\n]*",
    Language.POWERSHELL: r"<#.*?(?:#>|\Z)|#[^\n]*",
    Language.PYTHON: rf"{_DOCSTRING}|#[^\n]*",
}
_PATTERNS = {
    language: re.compile(f"{form}|{_STRING}", re.DOTALL) for language, form in _FORMS.items()
}
_OPENING = re.compile(
    r"(?:(?:[rRbBuUfF]{0,2}|@\w*doc ~?[sS]?)(?:\"\"\"|''')|/\*+!?|\{-|--\[\[|<#)\s*"
)
_CLOSINGS = '"""', "'''", "*/", "-}", "]]", "#>"
_MARKS = {
    **dict.fromkeys(_C_LIKE, r"\*+(?=\s|$)|//[/!]?<?"),
    **dict.fromkeys(_HASHED, r"#+[':]?"),
    **dict.fromkeys(_DASHED, r"--+(?: [|^](?=\s))?"),
}
_MARK = {language: re.compile(rf"\s*(?:{form})\s*") for language, form in _MARKS.items()}
_BETWEEN = {
    language: re.compile(rf"(?<=\n)[^\S\n]*(?:{form})[^\S\n]*") for language, form in _MARKS.items()
}
_EXAMPLE = re.compile(
    r"(?:>>>|\.\.\.|\$)(?:\s|$)|```|[|+].*[|+]$|[{}]"
    r"|[\w.\[\]]+ [-+*/|]?= \S|(?:from \S+ )?import \w|return\b.*[;)]$"
    r"|(?:noqa|type: ignore|pylint|eslint)\b|!/|-\*-|vim?:"
)
"""Examples, tables, code that is commented out, and what is said to programs."""
MOST_WORDS = 6
"""Of a line of a comment that is a statement by its end."""
_FIELD = re.compile(
    r":[a-z]+(?: [^:]+)?:(?:\s|$)|[@\\][A-Za-z]|\.[A-Z]{4}|<\w+"
    r"|[*\w.]+(?: ?\([^()]*\))?(?: --? | ?: )"
)
"""A label with its explanation behind it: "@param x", ":raises OSError:", "path: a file"."""
_NAME = re.compile(r"[*\w.]+(?:, [*\w.]+)*(?: \([^()]*\)| : [^.]+)$")
"""A label with its explanation below it: "width (default: 70)", "x, y : array_like"."""


def comments(text: str, language: Language | None) -> tuple[tuple[int, int], ...]:
    """Where docstrings and comments stand, marks included; none that has code before it.

    Args:
        language: of `text`; plain text and markup have no comments.
    """
    return _looked_for(text, language) if language in _PATTERNS else ()


@lru_cache(maxsize=4)
def _looked_for(text: str, language: Language) -> tuple[tuple[int, int], ...]:
    places = _PATTERNS[language].finditer(text)
    return tuple(found.span() for found in places if _is_comment(text, found))


def _is_comment(text: str, found: re.Match[str]) -> bool:
    quotes = found.groupdict().get("quotes")
    if found[0][0] in "\"'`" and not quotes:
        return False
    place = found.start()
    while place and text[place - 1] in " \t":
        place -= 1
    if place and text[place - 1] not in "\r\n":
        return False
    while quotes and place and text[place - 1].isspace():
        place -= 1
    return not (quotes and place and text[place - 1] in "(,=[{+%")  # a string among others


def is_block(comment: str) -> bool:
    """Whether a line is a comment by itself, unlike a line of several."""
    return "\n" in comment or comment.endswith(_CLOSINGS)


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
    mark = _OPENING.match(comment) or _MARK[language].match(comment)
    first, last = mark.end() if mark else 0, len(comment)
    if comment.endswith("*/"):
        last = len(comment[:-1].rstrip("*").rstrip())
    elif comment.endswith(_CLOSINGS):
        closing = next(each for each in _CLOSINGS if comment.endswith(each))
        last = len(comment.removesuffix(closing).rstrip())
    line = comment.rfind("\n", 0, last) + 1
    if line > first and _MARK[language].fullmatch(comment[line:last]):
        last = len(comment[:line].rstrip())
    return (first, last) if first < last else (0, len(comment))


def unmarked(words: str, language: Language | None) -> str:
    """A comment's words for reading: without the marks between its lines."""
    return _BETWEEN[language].sub(" ", words) if language in _BETWEEN else words


def blanked(comment: str, language: Language) -> str:
    """It with spaces for the marks between its lines, as long as before."""
    return _BETWEEN[language].sub(lambda found: " " * len(found[0]), comment)


def is_example(words: str) -> bool:
    """Whether a comment's line is no prose: an example, a table, or without words."""
    is_statement = words.endswith((";", "{")) and len(words.split()) <= MOST_WORDS
    return is_statement or bool(_EXAMPLE.match(words)) or not any(c.isalnum() for c in words)


def continues(before: tuple[str, int], line: tuple[str, int]) -> bool | None:
    """Whether a comment's line goes on with what the line before it says; None if neither its place
    nor its form tells.

    Args:
        before, line: words and how far in they begin.
    """
    (above, outer), (words, inner) = before, line
    if _FIELD.match(words) or _NAME.match(words):
        return False
    if inner < outer:
        return None if words[0].islower() and not ENDED.search(above) else False
    return True if inner > outer and (above.endswith(":") or _NAME.match(above)) else None


def within(ranges: Sequence[tuple[int, int]], start: int, end: int) -> tuple[tuple[int, int], ...]:
    """The parts of the ranges in [start, end), counted from `start`."""
    return tuple(
        (max(first, start) - start, min(last, end) - start)
        for first, last in ranges
        if overlap((first, last), (start, end))
    )
