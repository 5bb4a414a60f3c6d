"""Files to text, also where pages are images: those are read with OCR, page by page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from retrieval.errors import DocumentError
from retrieval.extraction import ocr, page_numbers
from retrieval.extraction.extract import Extracted, ParserProgress, ScanError, extract
from retrieval.extraction.limits import Limits
from retrieval.extraction.ocr import ReadPage
from retrieval.extraction.page_image import draw
from retrieval.media import IMAGES
from retrieval.plurals import counted
from storage import PageRange, PageWords
from storage.properties import IMAGE_PAGES, OCR, OCR_ERROR, OCR_LANGUAGES, OCR_PAGES, UNREAD_PAGES

WIDTH = 2480
"""Pixels: 300 to the inch on A4, which Tesseract reads best."""

MOST_FAILURES = 3
"""Pages one after the other that OCR fails at before the others are left unread."""


def read(
    path: Path,
    limits: Limits,
    *,
    name: str | None = None,
    progress: ParserProgress | None = None,
    languages: Sequence[str] = (),
) -> Extracted:
    """The text of the file at `path`; see `retrieval.extraction.extract.extract`.

    The properties say which pages are read by OCR, in which languages and how sure that is, and
    which are not read.

    Args:
        languages: of pages that are images; see `retrieval.extraction.ocr.languages_of`.

    Raises:
        ScanError: only OCR can read it, and there is none on this machine.
        DocumentError: it has no text, or none that can be read within the limits.
    """
    name = name or path.name
    try:
        found = extract(path, limits, name=name, progress=progress)
    except ScanError as scan:
        if ocr.find() is None:
            raise
        found = scan.found
    program = ocr.find()
    pages = _OcrPages(ocr.languages_of(program, languages) if program and found.unread else "")
    if program is None:
        pages.failed += found.unread
    else:
        pages.read(path, found, limits, name, progress)
    if not found.text.strip() and not pages.texts:
        raise pages.error or _nothing(name, found)
    whole = _with_pages(found, pages.texts)
    if len(whole.text) > limits.characters:
        reason = f"has more than {limits.characters:,} characters of text"
        raise DocumentError(name, reason, "Split it, or raise PALIMPSEST_MAX_CHARACTERS.")
    return replace(whole, properties={**found.properties, **dict(_told(found, pages))})


@dataclass
class _OcrPages:
    """The text that OCR read from a file's pages that are images.

    Attributes:
        languages: in which they are read.
        texts: by the page's number, of those with text.
        failed: numbers of the pages that weren't read.
        error: of the first of them.
    """

    languages: str = ""
    texts: dict[int, ReadPage] = field(default_factory=dict)
    failed: list[int] = field(default_factory=list)
    error: DocumentError | None = None

    def read(
        self,
        path: Path,
        found: Extracted,
        limits: Limits,
        name: str,
        progress: ParserProgress | None,
    ) -> None:
        """Read the pages; one that fails costs no other."""
        total, in_a_row = len(found.unread), 0
        for done, number in enumerate(found.unread):

            def alive(done: int = done) -> None:
                if progress is not None:
                    progress(done, total)

            try:
                drawn = draw(path, number, limits, name, WIDTH)
                page = ocr.read_page(
                    drawn.png, number, drawn.pixels, drawn.points, name, alive, self.languages
                )
            except DocumentError as error:
                self.error = self.error or error
                self.failed.append(number)
                in_a_row += 1
                if in_a_row == MOST_FAILURES:
                    self.failed += found.unread[done + 1 :]
                    return
                continue
            in_a_row = 0
            if page.words is not None:
                self.texts[number] = page
            alive(done + 1)


def _with_pages(found: Extracted, read: Mapping[int, ReadPage]) -> Extracted:
    """The text with those of the pages that were read, each at the beginning of its page."""
    if not read:
        return found
    own = {words.number: words for words in found.words}
    starts = {page.number: page.start for page in found.pages}
    parts: list[str] = []
    pages: list[PageRange] = []
    words: list[PageWords] = []
    start = 0
    for page in found.pages:
        added = read.get(page.number)
        text = (added.text if added else "") + found.text[page.start : page.end]
        if added and added.words:
            words.append(_moved(added.words, start))
        elif page.number in own:
            words.append(_moved(own[page.number], start - page.start))
        parts.append(text)
        pages.append(PageRange(page.number, start, start + len(text)))
        start += len(text)
    lengths = [(starts[number], len(page.text)) for number, page in read.items()]
    headings = tuple(
        replace(each, start=each.start + sum(n for at, n in lengths if at < each.start))
        for each in found.headings
    )
    return replace(
        found, text="".join(parts), pages=tuple(pages), words=tuple(words), headings=headings
    )


def _moved(words: PageWords, by: int) -> PageWords:
    return replace(words, ranges=words.ranges + by)


def _told(found: Extracted, pages: _OcrPages) -> Iterator[tuple[str, str]]:
    """Return the document's properties about its images."""
    if pages.texts:
        sure = [each for page in pages.texts.values() for each in page.confidences]
        yield OCR, f"{sum(sure) / len(sure):.0f}%"
        yield OCR_LANGUAGES, pages.languages
        if found.text.strip() or pages.failed:
            yield OCR_PAGES, page_numbers.told(pages.texts)
    if pages.failed:
        yield UNREAD_PAGES, page_numbers.told(pages.failed)
    if pages.error is not None:
        yield OCR_ERROR, pages.error.reason
    if found.partly_read:
        yield IMAGE_PAGES, page_numbers.told(found.partly_read)


def _nothing(name: str, found: Extracted) -> DocumentError:
    if found.media_type in IMAGES and len(found.pages) == 1:
        reason = "is an image without text that OCR can read"
        return DocumentError(name, reason, "Add a sharper image, or a version with text.")
    reason = f"has no text in its {counted(len(found.pages), 'page')} that OCR can read"
    advice = "Scan it again more cleanly, or add a version with text."
    return DocumentError(name, reason, advice)
