"""Finds a document's own abstract or summary, near its beginning."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.asking.sections import TextSection
from storage import Heading

NEAR = 20_000
"""Code points in which such a part begins, behind title pages and a table of contents."""

MOST = 4000
"""Code points of one whose end isn't marked."""

LEAST = 200
"""Code points of one; a line that is called so and has less below it is something else."""

LEAST_HEADED = 80
"""Below a heading of Markdown, which is no such line."""

_CALLED = re.compile(
    r"^(?:[^\w\n]|\d){0,12}(?P<title>(?:(?:abstract|(?:executive |management )?summary|synopsis"
    r"|at a glance|in brief|key (?:points|findings|messages|takeaways))[ \t:.]*$"
    r"|abstract(?=[.:\u2014\u2013-])))",
    re.IGNORECASE | re.MULTILINE,
)
_END = re.compile(
    r"^(?:[^\w\n]|\d){0,12}"
    r"(?:key ?words?|index terms|jel|ccs concepts|introduction|contents|preface)\b"
    r"|^[ \t]*(?:\d{1,2}|[IVX]{1,4})\.?[ \t]+introduction\b",
    re.IGNORECASE | re.MULTILINE,
)


def abstract_of(text: str, headings: Sequence[Heading]) -> TextSection | None:
    """The part in which a document sums itself up, behind its title; None where there is none."""
    for found in _CALLED.finditer(text, 0, min(len(text), NEAR)):
        start = found.end()
        title = found["title"].strip(" \t:.").capitalize()
        end = _end(text, start, headings)
        if end - start >= (LEAST_HEADED if found[0].startswith("#") else LEAST):
            return TextSection(title, start, end)
    return None


def _end(text: str, start: int, headings: Sequence[Heading]) -> int:
    """The next heading, or a line that no such part has."""
    marked = _END.search(text, start, min(start + MOST, len(text)))
    heads = (each.start for each in headings if each.start >= start)
    ends = [
        len(text),
        start + MOST,
        next(heads, len(text)),
        marked.start() if marked else len(text),
    ]
    return min(ends)
