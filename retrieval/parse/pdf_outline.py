"""The outline (bookmarks) of a PDF as headings in its text."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pypdfium2
from pypdfium2 import raw

from retrieval.parse.pdf_words import PageText
from retrieval.text.cells import CELL_BREAK

MAX_DEPTH = 15
MAX_ENTRIES = 20_000
_MAX_WORDS = 12
_JOINT = r"[^\w\n]*+\n?+[^\w\n]*+"
"""Between two words of a title, which may be on two lines."""

_NUMBER = r"(?-i:[A-Z]|\d{1,4})(?:\.\d{1,4}){0,6}\.?"


class Outline:
    """Entries by page; a broken outline is read as far as possible."""

    def __init__(self, document: pypdfium2.PdfDocument) -> None:
        self._entries: dict[int, list[tuple[int, str, float, float]]] = {}
        try:
            for count, bookmark in enumerate(document.get_toc(max_depth=MAX_DEPTH)):
                if count == MAX_ENTRIES:
                    break
                self._add(bookmark)
        except (pypdfium2.PdfiumError, ValueError, RecursionError):
            return

    def __bool__(self) -> bool:
        return bool(self._entries)

    def _add(self, bookmark: pypdfium2.PdfBookmark) -> None:
        target = bookmark.get_dest()
        index = target.get_index() if target is not None else None
        title = bookmark.get_title().strip()
        if index is None or not title:
            return
        x, y = _position(target)
        self._entries.setdefault(index, []).append((bookmark.level + 1, title, x, y))

    def headings(self, index: int, page: PageText) -> Iterator[tuple[int, int, str]]:
        """(start in the page's text, level, title) of the page's entries, in the text's order.

        An entry is placed at its title, searched from the entry's target; else at the target. A
        title of several lines has one in the text then.
        """
        places = [
            (*_place(page, title, x, y), level)
            for level, title, x, y in self._entries.get(index, ())
        ]
        for start, title, level in sorted(places, key=lambda place: place[0]):
            yield start, level, title


def _position(target: pypdfium2.PdfDest) -> tuple[float, float]:
    """Where a destination points to in the page's own space; infinitely high if it doesn't say."""
    mode, values = target.get_view()
    if mode == raw.PDFDEST_VIEW_XYZ and len(values) >= 2 and values[1]:
        return float(values[0] or 0), float(values[1])
    if mode in {raw.PDFDEST_VIEW_FITH, raw.PDFDEST_VIEW_FITBH} and values and values[0]:
        return 0.0, float(values[0])
    return 0.0, float("inf")


def _place(page: PageText, title: str, x: float, y: float) -> tuple[int, str]:
    """The position of the entry's title, and the title with the number that the page gives it."""
    below = _first_below(page, page.shown(x, y)[1]) if y != float("inf") else 0
    words = re.findall(r"\w+", title)[:_MAX_WORDS]
    if not words:
        return below, title
    wanted = r"\W+".join(map(re.escape, words))
    pattern = re.compile(
        rf"^[^\S\n]*({_NUMBER}[^\S\n]+)?(?=[^\w\n]*{wanted})", re.IGNORECASE | re.MULTILINE
    )
    found = pattern.search(page.text, below) or pattern.search(page.text)
    if found is None:
        return below, title
    page.join_lines(_ends_within(page.text, found.end(), title))
    number = (found.group(1) or "").strip()
    return found.start(), f"{number} {title}" if number else title


def _ends_within(text: str, start: int, title: str) -> list[int]:
    """The ends of lines within a title that begins there, if no other words are on its lines."""
    words = _JOINT.join(map(re.escape, re.findall(r"\w+", title)))
    pattern = re.compile(rf"[^\w\n]*+{words}[^\w\n]*+$", re.IGNORECASE | re.MULTILINE)
    found = pattern.match(text, start)
    if found is None or CELL_BREAK in found[0]:
        return []
    return [end.start() for end in re.compile("\n").finditer(text, start, found.end())]


def _first_below(page: PageText, top: float) -> int:
    """Start of the first line whose words reach below `top` points from the page's top."""
    for word in range(len(page.ranges) // 2):
        if page.boxes[4 * word + 3] > top + 1:
            return page.text.rfind("\n", 0, page.ranges[2 * word]) + 1
    return 0
