"""Scanned PDFs to text, page by page, with OCR."""

from __future__ import annotations

from pathlib import Path

from retrieval import ocr
from retrieval.errors import DocumentError, ScanError
from retrieval.extract import Extracted, Limits, ParserProgress
from retrieval.page_image import draw
from storage import PageRange, PageWords

WIDTH = 2480
"""Pixels: 300 to the inch on A4, which Tesseract reads best."""

_PAGE_BREAK = "\n\n"


def read_scan(
    path: Path, limits: Limits, scan: ScanError, progress: ParserProgress | None = None
) -> Extracted:
    """The text that the pages of a scan show; its properties say how sure that is.

    Raises:
        ScanError: there is no OCR on this machine.
        DocumentError: a page can't be drawn or read, or no text was found.
    """
    if ocr.find() is None:
        raise scan
    name = scan.name
    parts: list[str] = []
    pages: list[PageRange] = []
    words: list[PageWords] = []
    confidences: list[float] = []
    length = 0
    for number in range(1, scan.pages + 1):
        drawn = draw(path, number, limits, name, WIDTH)
        page = ocr.read_page(drawn.png, number, drawn.pixels, drawn.points, name)
        text = page.text + (_PAGE_BREAK if number < scan.pages else "")
        if page.words is not None:
            words.append(_moved(page.words, length))
        pages.append(PageRange(number, length, length + len(text)))
        parts.append(text)
        confidences += page.confidences
        length += len(text)
        if length > limits.characters:
            reason = f"has more than {limits.characters:,} characters of text"
            raise DocumentError(name, reason, "Split it, or raise PALIMPSEST_MAX_CHARACTERS.")
        if progress is not None:
            progress(number, scan.pages)
    if not confidences:
        advice = "Scan it again more cleanly, or add a version with text."
        raise DocumentError(
            name, f"has no text in its {scan.pages:,} pages that OCR can read", advice
        )
    sure = f"{sum(confidences) / len(confidences):.0f}%"
    return Extracted(
        "".join(parts), "application/pdf", tuple(pages), (), tuple(words), {"ocr": sure}
    )


def _moved(words: PageWords, by: int) -> PageWords:
    return PageWords(words.number, words.width, words.height, words.ranges + by, words.boxes)
