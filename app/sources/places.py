"""A source's location as text: document, version, page, whether OCR read it, and heading."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from app.events import Nearest, Source
from app.safe_text import counted
from app.sources import image_notes
from storage import Document, Documents, Heading, NotFoundError, Store
from storage.properties import Properties
from storage.structure import Structure


class Places:
    """Locations of one store's sources; each document is read once."""

    def __init__(self, store: Store) -> None:
        self._documents = Documents(store)
        self._properties = Properties(store)
        self._told = cache(self._told_of)
        self.headings = cache(Structure(store).headings)
        self.document = cache(self._document)

    def heading(self, source: Source | Nearest) -> str | None:
        """The headings above the source, "3 Methods > 3.2 Data"; None where there are none."""
        if source.document is None:
            return None
        return path_at(self.headings(source.document), source.start)

    def describe(self, source: Source | Nearest) -> str:
        """Like "report.pdf (version 1, since replaced), page 3, 3 Methods > 3.2 Data"."""
        return ", ".join(part for part in (self.called(source), self.within(source)) if part)

    def called(self, source: Source | Nearest) -> str:
        """Like "report.pdf (version 1, since replaced)", by the name that the document has now."""
        document = None if source.document is None else self.document(source.document)
        return (source.name if document is None else document.name) + self._version(source)

    def within(self, source: Source | Nearest) -> str:
        """Like "page 3 (read by OCR), 3 Methods > 3.2 Data"; "" without pages and headings."""
        return self._within(source, " (read by OCR)" if self.by_ocr(source) else "")

    def by_ocr(self, source: Source | Nearest) -> bool:
        """Whether the place is on a page that OCR read, which may have misread it."""
        if source.document is None or source.page is None:
            return False
        return image_notes.by_ocr(self._told(source.document), source.page)

    def named(self, document: Document, at: int, page: int | None) -> tuple[str, str]:
        """Return a document's name and where in it a code point is; a page that is shown has
        its own note (`app.sources.image_notes`).
        """
        source = Source(document.id, None, document.name, at, at, page)
        return self.called(source), self._within(source, "")

    def _within(self, source: Source | Nearest, note: str) -> str:
        page = None if source.page is None else f"page {source.page}{note}"
        return ", ".join(part for part in (page, self.heading(source)) if part)

    def _told_of(self, document: int) -> dict[str, str]:
        return self._properties.of([document])[document]

    def _version(self, source: Source | Nearest) -> str:
        if source.document is None:
            return "" if source.message is not None else " (removed)"
        document = self.document(source.document)
        if document is None:
            return " (removed)"
        if not document.is_current:
            return f" (version {document.version}, since replaced)"
        return f" (version {document.version})" if document.version > 1 else ""

    def _document(self, document: int) -> Document | None:
        try:
            return self._documents.get(document)
        except NotFoundError:
            return None


def place(source: Source | Nearest) -> str:
    """A source in words that nothing is looked up for, like "report.pdf, page 3"; not escaped."""
    return source.name if source.page is None else f"{source.name}, page {source.page}"


def others(more: int) -> str:
    """How many places there are beside those that are told, like " and 2 other places"."""
    return f" and {counted(more, 'other place')}" if more > 0 else ""


def path_at(headings: Sequence[Heading], offset: int) -> str | None:
    """The headings above the code point at `offset`, outermost first."""
    path: list[Heading] = []
    for heading in headings:
        if heading.start > offset:
            break
        while path and path[-1].level >= heading.level:
            path.pop()
        path.append(heading)
    return " > ".join(heading.title for heading in path) or None
