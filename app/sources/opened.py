"""A document opened at a place: a page (of a PDF, an image) with its words marked, or lines.

Never a large document as a whole: a page, or a window of lines. Ids and offsets may be anything:
what doesn't exist is an error, offsets beyond the text are clamped.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from app.sources import image_notes
from app.sources.excerpts import MarkedWords, Piece, pieces
from app.sources.opened_lines import LineWindows, OpenedLines
from app.sources.places import Places
from app.sources.text_search import TextSearch, find_within
from retrieval.extraction.limits import Limits
from retrieval.extraction.page_image import WIDTH, PageImages
from retrieval.media import has_drawn_pages
from storage import (
    Document,
    Documents,
    NotFoundError,
    Originals,
    PageRange,
    Rectangle,
    Store,
    Structure,
)
from storage.connection import damaged
from storage.properties import Properties

SMALL_WIDTH = 160
"""Pixels: a page by which it is recognised among others."""

MOST_OF_A_PAGE = 30_000
"""Maximum length of a page's text that is shown, in code points."""


@dataclass(frozen=True, slots=True)
class Opening:
    """A document opened at a place.

    Attributes:
        start, end: the words to be marked, none if they are equal.
        page: to be shown instead of theirs.
        since, until: where a window of lines begins, or ends, instead of theirs.
    """

    document: int
    start: int = 0
    end: int = 0
    page: int | None = None
    since: int | None = None
    until: int | None = None


@dataclass(frozen=True, slots=True)
class OpenedPage:
    """A page of a PDF, or of an image.

    Attributes:
        place: like "page 3, 3 Methods > 3.2 Data".
        size: width and height in points; None if the page has no words.
        rectangles: the places of the marked words, in points from its top left corner.
        text: what it says, with what is marked.
        note: what of it OCR read, or nobody did; "" if there is nothing to say.
    """

    document: Document
    name: str
    place: str
    start: int
    end: int
    number: int
    size: tuple[float, float] | None
    rectangles: tuple[Rectangle, ...]
    text: tuple[Piece, ...]
    is_cut: bool
    note: str = ""


class Opener:
    """Opens the documents of a store.

    Args:
        limits: for drawing a page.
    """

    def __init__(self, store: Store, limits: Limits) -> None:
        self._store = store
        self._documents = Documents(store)
        self._structure = Structure(store)
        self._lines = LineWindows(store)
        self._properties = Properties(store)
        self._originals = Originals(store.data_dir)
        self._images = PageImages(limits)

    def open(self, asked: Opening) -> OpenedPage | OpenedLines:
        """The content to show.

        Raises:
            storage.NotFoundError: there is no such document in the library, or no such page.
        """
        with self._store.snapshot():
            document = self._document(asked.document)
            start = min(max(asked.start, 0), document.characters)
            end = min(max(asked.end, start), document.characters)
            if has_drawn_pages(document.media_type) and document.page_count:
                return self._page(document, start, end, asked.page)
            return self._lines.open(document, start, end, asked.since, asked.until)

    def image(self, document: int, number: int, *, is_small: bool = False) -> bytes:
        """A page of a PDF or an image as PNG, for reading or small.

        Raises:
            storage.NotFoundError: there is no such document in the library, or no such page.
            retrieval.DocumentError: it can't be drawn; says why.
        """
        found = self._document(document)
        if not has_drawn_pages(found.media_type):
            told = f"{found.name}: only pages of PDFs and images are shown as images."
            raise NotFoundError(told)
        self._check_page(found, number)
        path = self._originals.path(found.sha256)
        width = SMALL_WIDTH if is_small else WIDTH
        return self._images.png(path, found.sha256, number, found.name, width)

    def find(self, document: int, words: str, at: int, *, back: bool = False) -> TextSearch | None:
        """Where words stand in a document's text, from `at` on.

        Raises:
            storage.NotFoundError: there is no such document in the library.
        """
        self._document(document)
        return find_within(self._documents.text(document), words, at, back=back)

    def original(self, document: int) -> tuple[Path, str]:
        """The file as it was added, and its name.

        Raises:
            storage.NotFoundError: there is no such document in the library, or its file is gone.
        """
        found = self._document(document)
        path = self._originals.path(found.sha256)
        if not path.is_file():
            raise NotFoundError(f"{found.name}: its original isn't in the data folder any more.")
        return path, found.name

    def clear(self) -> None:
        """Clear the images after a document was removed."""
        self._images.clear()

    def close(self) -> None:
        """Stop drawing."""
        self._images.close()

    def _document(self, document: int) -> Document:
        found = self._documents.get(document)
        if found.version == 0:  # still being added
            raise NotFoundError(f"Document {document} not found; it may have been removed.")
        return found

    def _page(self, document: Document, start: int, end: int, page: int | None) -> OpenedPage:
        number = page or self._documents.page_at(document.id, start) or 1
        self._check_page(document, number)
        shown = self._page_range(document, number)
        first, last = max(start, shown.start), min(end, shown.end)
        marked = [MarkedWords(first, last, 0, is_first=True, page=number)] if first < last else []
        boxes = self._structure.rectangles(document.id, first, last) if marked else []
        # Of a very long page, the part around the marked words.
        since = max(shown.start, first - MOST_OF_A_PAGE // 2) if marked else shown.start
        until = min(shown.end, since + MOST_OF_A_PAGE)
        text = self._documents.part(document.text_sha256, since, until)
        at = first if marked else shown.start
        name, place = Places(self._store).named(document, at, number)
        return OpenedPage(
            document,
            name,
            place,
            start,
            end,
            number,
            self._structure.size(document.id, number),
            tuple(box for box in boxes if box.page == number),
            tuple(pieces(text, since, marked)),
            (since, until) != (shown.start, shown.end),
            image_notes.of_page(self._properties.of([document.id])[document.id], number),
        )

    def _check_page(self, document: Document, number: int) -> None:
        count = document.page_count or 0
        if not 1 <= number <= count:
            raise NotFoundError(f"{document.name}: has no page {number:,}, only 1 to {count:,}.")

    def _page_range(self, document: Document, number: int) -> PageRange:
        for page in self._documents.pages(document.id):
            if page.number == number:
                return page
        raise damaged(self._store.db, f"page {number} of {document.name} not found")
