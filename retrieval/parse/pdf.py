"""PDF to text: its pages' texts with a blank line between them, its outline as headings.

Line ends are "\\n"; words that a line's end broke are mended, running heads and page numbers left
out, and tables written as rows of cells. The positions of the words on the page are extracted too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

import pypdfium2
from pypdfium2 import raw

from retrieval.errors import DocumentError
from retrieval.parse.hyphens import Hyphens
from retrieval.parse.manuscript import Manuscript
from retrieval.parse.pdf_outline import Outline
from retrieval.parse.pdf_shows import unread
from retrieval.parse.pdf_table_text import write_tables
from retrieval.parse.pdf_words import PageText
from retrieval.parse.running_heads import RunningHeads
from retrieval.plurals import counted

_REPAIR = "Open it in a viewer, print or save it as a new PDF, and add that."
_DATE = re.compile(r"D:(\d{4})(\d{2})(\d{2})")
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
        raise DocumentError(name, f"is damaged ({str(error).rstrip('.')})", _REPAIR) from error


def _write_properties(document: pypdfium2.PdfDocument, manuscript: Manuscript) -> None:
    """The document information dictionary, with dates like "D:20240304..." (ISO 32000-2, 7.9.4)."""
    found = document.get_metadata_dict()
    manuscript.property("title", found.get("Title"))
    manuscript.property("author", found.get("Author"))
    date = _DATE.match(found.get("CreationDate", ""))
    manuscript.property("date", date and "-".join(date.groups()))


def _write_pages(document: pypdfium2.PdfDocument, manuscript: Manuscript) -> None:
    outline = Outline(document)
    shown: list[Literal["page", "part", ""]] = []
    for index, text in enumerate(_pages(document, shown)):
        manuscript.page()
        start = manuscript.length
        tables = write_tables(text)
        for at, level, title in outline.headings(index, text):
            manuscript.mark_heading(start + at, level, title)
        manuscript.write(text.text)
        for first, last, kind in tables:
            manuscript.mark_part(kind, start + first, start + last)
        ranges = [start + edge for edge in text.ranges]
        manuscript.words(text.width, text.height, ranges, text.boxes)
        if what := shown[index]:
            manuscript.unread(what)
        manuscript.progress(index + 1, len(document))


def _pages(
    document: pypdfium2.PdfDocument, shown: list[Literal["page", "part", ""]]
) -> Iterator[PageText]:
    """The pages' texts, mended.

    Args:
        shown: takes what of each page is an image, at the latest before its text comes.
    """
    hyphens, heads = Hyphens(), RunningHeads()
    for index in range(len(document)):
        page = document[index]
        try:
            text = PageText(page, hyphens)
            shown.append(unread(page, text))
        finally:
            page.close()
        yield from heads.put(text)
    yield from heads.rest()
