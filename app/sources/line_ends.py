"""Lines that only end because a page or a comment does are joined where a quote is shown; others
mean something.
"""

from __future__ import annotations

import re
from mimetypes import guess_type

from app.events import Source
from retrieval.media import has_drawn_pages
from retrieval.text.cells import CELL_BREAK
from retrieval.text.comments import unmarked
from retrieval.text.language import language_of

_INTRODUCED = re.compile(r"[:\uff1a][ \t]*\r?\n(?=[ \t]*\r?\n|[ \t]+\S|```|~~~)")


def introduced_at(text: str) -> int | None:
    """The beginning of what a quote introduces, where its lines mean something: code, what is
    indented, or a paragraph or list of its own; None where there is no such thing.
    """
    found = _INTRODUCED.search(text)
    return found.end() if found else None


def flowed(text: str) -> str:
    """The text, as long as before, with a space for each line end where a page merely ended."""
    lines = text.splitlines(keepends=True)
    is_kept = [CELL_BREAK in line or not line.strip() for line in lines]
    return "".join(
        line if any(is_kept[number : number + 2]) else line.replace("\n", " ")
        for number, line in enumerate(lines)
    )


def readable(text: str, name: str) -> str:
    """A quote from the file called `name`, without the marks between a comment's lines."""
    return unmarked(text, language_of(name))


def is_of_a_page(source: Source) -> bool:
    """Whether its lines end where those of a page do: by its name it is a PDF or an image."""
    return source.page is not None and has_drawn_pages(guess_type(source.name)[0] or "")
