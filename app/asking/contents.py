"""Headings that a document's table of contents names and its format doesn't: a PDF's bookmarks
often stop at chapters, where its contents go on to each title.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence

from app.asking.sections import LONGEST_TITLE
from retrieval.text.contents import entry
from storage import Heading

_LINE = re.compile(r"[^\n]+")
_QUOTES = str.maketrans("\u2018\u2019\u201c\u201d", "''\"\"")

LEAST_ENTRIES = 5
"""Lines with leaders that are a table of contents."""


def with_contents(text: str, headings: Sequence[Heading]) -> list[Heading]:
    """The headings, and the lines that stand in the table of contents and again in the text, each a
    level below the heading before it.

    Args:
        headings: ascending, those of the document's format.
    """
    lines = [(match.start(), match[0].strip()) for match in _LINE.finditer(text)]
    entries = [(at, title) for at, line in lines if (title := _title(line))]
    if len(entries) < LEAST_ENTRIES:
        return list(headings)
    last, _ = entries[-1]
    titles = {_flat(title) for _, title in entries} - {_flat(each.title) for each in headings}
    starts = [each.start for each in headings]
    found = list(headings)
    for at, line in lines:
        if at > last and len(line) <= LONGEST_TITLE and _flat(line) in titles:
            start = text.index(line, at)
            above = bisect_right(starts, start)
            level = 1 + headings[above - 1].level if above else 1
            found.append(Heading(start, level, line))
    return sorted(found, key=lambda each: each.start)


def _title(line: str) -> str:
    """The title in a line of a table of contents; "" for other lines."""
    found = entry(line)
    return found[0] if found and any(map(str.isalpha, found[0])) else ""


def _flat(title: str) -> str:
    return " ".join(title.translate(_QUOTES).casefold().split())
