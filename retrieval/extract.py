"""Files to text: the one extracted text to whose code points everything else refers.

The type is told by content, not by name. For text, Markdown and source code the extracted text is
the decoded file unchanged; a PDF's is its pages' texts, a blank line between them. Each limit has
its own message.
"""

from __future__ import annotations

import codecs
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from retrieval.decode import decode
from retrieval.errors import DocumentError
from retrieval.language import media_type
from retrieval.pdf_process import read_pages
from storage import Heading, PageRange, PageWords

PAGE_BREAK = "\n\n"
_PDF_MARK, _PDF_MARK_WITHIN = b"%PDF-", 1024

Progress = Callable[[int, int], None]
"""Called with pages done and pages in all; what it raises ends the extraction."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What a file may cost.

    Attributes:
        file_mb: size, and that of each member of an archive, in MB of 1,000,000 bytes.
        pages: pages, slides or sheets.
        characters: code points of text.
        seconds: of reading it.
        memory_mb: of memory for reading it, where the system can hold a process to it.
        members: files in an archive, those in archives within it counted.
        nesting: archives within one another.
        unpacked_mb: size unpacked, of an archive or of a file that is one inside (DOCX, EPUB).
        ratio: unpacked size over packed size.
    """

    file_mb: int = 200
    pages: int = 5000
    characters: int = 20_000_000
    seconds: float = 120
    memory_mb: int = 2000
    members: int = 10_000
    nesting: int = 3
    unpacked_mb: int = 2000
    ratio: int = 200


@dataclass(frozen=True, slots=True)
class Extracted:
    """A file's text; `pages` partition it, and are empty where there are no pages.

    `headings` ascend by their start; `words` are those of a PDF's pages, ascending.
    """

    text: str
    media_type: str
    pages: tuple[PageRange, ...]
    headings: tuple[Heading, ...] = ()
    words: tuple[PageWords, ...] = ()


def check_file(path: Path, limits: Limits, name: str) -> None:
    """Refuse what isn't worth reading, without reading it.

    Raises:
        DocumentError: there is no such file, it is no file, it is empty or over the limit.
    """
    try:
        size = path.stat().st_size if path.is_file() else 0
    except OSError as error:
        raise _unreadable(name, error) from error
    if path.is_dir():
        raise DocumentError(name, "is a folder", "Add the files in it, for example with FOLDER/*.")
    if not path.exists():
        raise DocumentError(name, "isn't there", "Check the path and add it again.")
    if not path.is_file():
        raise DocumentError(
            name, "isn't a regular file", "Copy its contents to a file and add that."
        )
    if size == 0:
        raise DocumentError(name, "is empty (0 bytes)", "Add a file with text in it.")
    if size > limits.file_mb * 1_000_000:
        raise DocumentError(
            name,
            f"has {size / 1e6:,.1f} MB and the limit is {limits.file_mb:,} MB",
            "Split it, or raise PALIMPSEST_MAX_FILE_MB.",
        )


def _unreadable(name: str, error: OSError) -> DocumentError:
    shown = name if len(name) <= 100 else name[:99] + "…"
    advice = "Check the path, make it readable and add it again."
    return DocumentError(shown, f"can't be read ({error.strerror})", advice)


def extract(
    path: Path, limits: Limits, *, name: str | None = None, progress: Progress | None = None
) -> Extracted:
    """The text of the file at `path`.

    Args:
        name: what the owner calls the file, if not by the path's last part; messages use it, and
            its suffix tells source code from text.

    Raises:
        DocumentError: the file has no text, or none that can be had within the limits.
    """
    name = name or path.name
    check_file(path, limits, name)
    try:
        with path.open("rb") as stream:
            head = stream.read(_PDF_MARK_WITHIN)
        if _is_pdf(head):
            return _extract_pdf(path, limits, name, progress)
        text = decode(path.read_bytes(), name)
    except OSError as error:
        raise _unreadable(name, error) from error
    _check_length(len(text), limits, name)
    if not text.strip():
        raise DocumentError(name, "holds nothing but white space", "Add a file with text in it.")
    return Extracted(text, media_type(name), ())


def _is_pdf(head: bytes) -> bool:
    """Whether a PDF's mark opens the file, or stands in its first bytes and they aren't text.

    Readers of PDF allow anything before the mark; but a text may well write about it.
    """
    if head.lstrip().startswith(_PDF_MARK):
        return True
    if _PDF_MARK not in head:
        return False
    try:
        codecs.getincrementaldecoder("utf-8")().decode(head)
    except UnicodeDecodeError:
        return True
    return b"\0" in head


def _extract_pdf(path: Path, limits: Limits, name: str, progress: Progress | None) -> Extracted:
    texts: list[str] = []
    characters = 0
    with read_pages(path, name, max_pages=limits.pages, seconds=limits.seconds) as (count, pages):
        for text in pages:
            texts.append(text)
            characters += len(text) + len(PAGE_BREAK)
            _check_length(characters, limits, name)
            if progress is not None:
                progress(len(texts), count)
    if not any(text.strip() for text in texts):
        raise DocumentError(
            name,
            f"has no text in its {count:,} pages, only images",
            "OCR isn't part of Palimpsest; run it first, for example with `ocrmypdf`, and add "
            "the result.",
        )
    return Extracted(PAGE_BREAK.join(texts), "application/pdf", _page_ranges(texts))


def _page_ranges(texts: list[str]) -> tuple[PageRange, ...]:
    """The break after a page belongs to it, so that the pages partition the text."""
    ranges, start = [], 0
    for number, text in enumerate(texts, start=1):
        end = start + len(text) + (len(PAGE_BREAK) if number < len(texts) else 0)
        ranges.append(PageRange(number, start, end))
        start = end
    return tuple(ranges)


def _check_length(characters: int, limits: Limits, name: str) -> None:
    if characters > limits.characters:
        raise DocumentError(
            name, f"has more than {limits.characters:,} characters of text", "Split it into parts."
        )
