"""PDF to text: its pages' texts, with a blank line between them but where a paragraph goes on, and
its outline as headings, or its numbered headings where it has none.

Line ends are "\\n"; words that a line's end broke are mended, running heads and page numbers left
out, and tables written as rows of cells. The positions of the words on the page are extracted too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain, pairwise
from pathlib import Path
from typing import Literal

import pypdfium2
from pypdfium2 import raw

from retrieval.errors import DocumentError
from retrieval.parse.hyphens import Hyphens
from retrieval.parse.manuscript import PAGE_BREAK, Manuscript
from retrieval.parse.margin_numbers import MarginNumbers
from retrieval.parse.page_ends import joint
from retrieval.parse.page_notes import move_notes
from retrieval.parse.pdf_headings import NumberedHeadings
from retrieval.parse.pdf_outline import Outline
from retrieval.parse.pdf_table_text import write_tables
from retrieval.parse.pdf_unread import unread
from retrieval.parse.pdf_words import PageText
from retrieval.parse.running_heads import RunningHeads
from retrieval.plurals import counted

_REPAIR = "Open it in a viewer, print or save it as a new PDF, and add that."
_DATE = re.compile(r"D:(\d{4})(\d{2})(\d{2})")
_Shows = Literal["page", "part", ""]
_UNREADABLE = "it can't be read"
_DAMAGE = {raw.FPDF_ERR_FORMAT: "its content is not that of a PDF"}
"""What PDFium says, in plain words, by its code."""

_LOCKS = (raw.FPDF_ERR_PASSWORD, raw.FPDF_ERR_SECURITY)


def write(path: Path, manuscript: Manuscript) -> None:
    """Write the pages of the file at `path`.

    Raises:
        DocumentError: it is encrypted or damaged, has no pages, or nothing on them.
    """
    name = manuscript.name
    with opened(path, name) as document:
        count = len(document)
        manuscript.check_pages(count)
        _write_properties(document, manuscript)
        _write_pages(document, manuscript)
    if not manuscript.has_text and not manuscript.is_scan:
        reason = f"has nothing on its {counted(count, 'page')}"
        raise DocumentError(name, reason, "Add a version with text.")


@contextmanager
def opened(path: Path, name: str) -> Iterator[pypdfium2.PdfDocument]:
    """The PDF at `path`, for as long as the context lasts.

    Raises:
        DocumentError: it is encrypted or damaged, or has no pages.
    """
    try:
        with pypdfium2.PdfDocument(path) as document:
            yield document
    except pypdfium2.PdfiumError as error:
        code = getattr(error, "err_code", None)
        if code in _LOCKS:
            advice = "Remove the password and add it again."
            raise DocumentError(name, "is encrypted", advice) from error
        if code == raw.FPDF_ERR_SUCCESS:  # how pypdfium2 says that there are none
            raise DocumentError(name, "is a PDF without pages", _REPAIR) from error
        raise DocumentError(
            name, f"is damaged ({_DAMAGE.get(code, _UNREADABLE)})", _REPAIR
        ) from error


def _write_properties(document: pypdfium2.PdfDocument, manuscript: Manuscript) -> None:
    """The document information dictionary, with dates like "D:20240304..." (ISO 32000-2, 7.9.4)."""
    found = document.get_metadata_dict()
    manuscript.property("title", found.get("Title"))
    manuscript.property("author", found.get("Author"))
    date = _DATE.match(found.get("CreationDate", ""))
    manuscript.property("date", date and "-".join(date.groups()))


@dataclass(frozen=True, slots=True)
class _MendedPage:
    """A page as it is written; `shows` says what of it is an image."""

    text: PageText
    tables: list[tuple[int, int, str]]
    headings: list[tuple[int, int, str]]
    shows: _Shows

    @property
    def begins_with_heading(self) -> bool:
        return any(start == 0 for start, _, _ in self.headings)


def _write_pages(document: pypdfium2.PdfDocument, manuscript: Manuscript) -> None:
    hyphens = Hyphens()
    between, pages = PAGE_BREAK, chain(_pages(document, hyphens), [None])
    for done, (page, following) in enumerate(pairwise(pages), 1):
        assert page is not None
        manuscript.page(between)
        if following is not None and not following.begins_with_heading:
            between = joint(page.text, following.text, hyphens)
        else:
            between = PAGE_BREAK
        _write_page(page, manuscript)
        manuscript.progress(done, len(document))


def _write_page(page: _MendedPage, manuscript: Manuscript) -> None:
    start, text = manuscript.length, page.text
    for at, level, title in page.headings:
        manuscript.mark_heading(start + at, level, title)
    manuscript.write(text.text)
    for first, last, kind in page.tables:
        manuscript.mark_part(kind, start + first, start + last)
    ranges = [start + edge for edge in text.ranges]
    manuscript.words(text.width, text.height, ranges, text.boxes)
    if page.shows:
        manuscript.unread(page.shows)


def _pages(document: pypdfium2.PdfDocument, hyphens: Hyphens) -> Iterator[_MendedPage]:
    """The pages, mended, without running heads, with their tables."""
    outline, numbered = Outline(document), NumberedHeadings()
    shown: list[_Shows] = []
    for index, text in enumerate(_texts(document, hyphens, shown)):
        text.cut(0, len(text.text) - len(text.text.lstrip()))
        move_notes(text)
        tables = write_tables(text)
        headings = list(outline.headings(index, text)) if outline else numbered.find(text)
        yield _MendedPage(text, tables, headings, shown[index])


def _texts(
    document: pypdfium2.PdfDocument, hyphens: Hyphens, shown: list[_Shows]
) -> Iterator[PageText]:
    """The pages' texts.

    Args:
        shown: takes what of each page is an image, at the latest before its text comes.
    """
    heads, numbers = RunningHeads(), MarginNumbers(hyphens)
    for index in range(len(document)):
        page = document[index]
        try:
            text = PageText(page, hyphens)
            shown.append(unread(page, text))
        finally:
            page.close()
        numbers.cut(text)
        yield from heads.put(text)
    yield from heads.rest()
