"""A document opened at a place of its lines: a window of them, as it looks.

Offsets beyond the text are clamped.
"""

from __future__ import annotations

from dataclasses import dataclass

from app.sources import line_window
from app.sources.excerpts import MarkedWords
from app.sources.layout import Look, ShownBlock, layout, look_of
from app.sources.line_window import Line
from app.sources.places import Places
from app.sources.word_looks import WordLook, word_looks
from storage import Document, Documents, Store, Structure
from storage.text_looks import TextLooks
from storage.text_parts import TextParts


@dataclass(frozen=True, slots=True)
class OpenedLines:
    """A window of lines of any other document.

    Attributes:
        since, until: its code points.
        line_count: of the whole text.
        look: how it is shown.
        text: the window's.
        blocks: of it, where it is shown by them.
        word_looks: of it, where it is shown by blocks.
    """

    document: Document
    name: str
    place: str
    start: int
    end: int
    since: int
    until: int
    lines: tuple[Line, ...]
    line_count: int
    look: Look = "lines"
    text: str = ""
    blocks: tuple[ShownBlock, ...] = ()
    word_looks: tuple[WordLook, ...] = ()


class LineWindows:
    """Opens windows of lines of a store's documents."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._documents = Documents(store)
        self._structure = Structure(store)
        self._parts = TextParts(store)
        self._looks = TextLooks(store)

    def open(
        self, document: Document, start: int, end: int, since: int | None, until: int | None
    ) -> OpenedLines:
        """The window with a place, or one that begins or ends somewhere.

        Args:
            start, end: what is marked, within the text.
            since, until: where the window begins, or ends, instead.
        """
        text = self._documents.text(document.id)
        first, last = _window(text, start, since, until)
        marked = [MarkedWords(start, end, 0, is_first=True, page=None)] if start < end else []
        at = start if first <= start < last else first
        page = self._documents.page_at(document.id, at)
        name, place = Places(self._store).named(document, at, page)
        if start == end:  # it goes on behind the heading that it begins with
            place = self._pages_of(document, first, last)
        look = look_of(document.media_type)
        return OpenedLines(
            document,
            name,
            place,
            start,
            end,
            first,
            last,
            tuple(line_window.lines(text, first, last, marked)),
            text.count("\n") + (not text.endswith("\n")),
            look,
            text[first:last],
            *(self._blocks(document, text, first, last) if look == "blocks" else ()),
        )

    def _blocks(
        self, document: Document, text: str, since: int, until: int
    ) -> tuple[tuple[ShownBlock, ...], tuple[WordLook, ...]]:
        headings = self._structure.headings(document.id)
        parts = self._parts.within(document.id, since, until)
        looks = self._looks.within(document.id, since, until)
        blocks = layout(text[since:until], since, headings, parts)
        return tuple(blocks), tuple(word_looks(text, since, until, looks))

    def _pages_of(self, document: Document, since: int, until: int) -> str:
        """Like "pages 2 to 5"; "" where there are none."""
        ends = since, max(since, until - 1)
        first, last = (self._documents.page_at(document.id, each) for each in ends)
        if first is None or last is None:
            return ""
        return f"page {first}" if first == last else f"pages {first} to {last}"


def _window(text: str, start: int, since: int | None, until: int | None) -> tuple[int, int]:
    if since is not None:
        return line_window.after(text, min(max(since, 0), len(text)))
    if until is not None:
        return line_window.before(text, min(max(until, 0), len(text)))
    return line_window.around(text, start)
