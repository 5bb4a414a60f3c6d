"""Files to text: the one extracted text whose code points everything else refers to.

The type is detected from the content, not from the name. For text, Markdown and source code the
extracted text is the decoded file unchanged; for other files it is what a reader sees, in reading
order, with a blank line between pages or slides. Each limit has its own message.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from retrieval.errors import DocumentError
from retrieval.extraction.assembled_text import AssembledText
from retrieval.extraction.limits import Limits
from retrieval.media import IMAGES
from retrieval.parse.process import answers, sound
from retrieval.plurals import counted
from storage import Heading, PageRange, PageWords
from storage.job import NEEDS_OCR
from storage.text_looks import TextLook
from storage.text_parts import TextPart

ParserProgress = Callable[[int, int], None]
"""Called with (pages done, total); an exception from it ends the extraction."""


@dataclass(frozen=True, slots=True)
class Extracted:
    """A file's text; `pages` partition it, and are empty where there are no pages.

    `headings` ascend by their start; `words` are those of a PDF's pages, ascending; `properties`
    are what the file says of itself (`storage.properties`).

    Attributes:
        unread: numbers of the pages without text that show something, which OCR may read.
        partly_read: of the pages with text a large part of which is an image.
        parts: what ranges of the text are, beside headings and paragraphs.
        looks: how its words look.
    """

    text: str
    media_type: str
    pages: tuple[PageRange, ...]
    headings: tuple[Heading, ...] = ()
    words: tuple[PageWords, ...] = ()
    properties: Mapping[str, str] = field(default_factory=dict)
    unread: tuple[int, ...] = ()
    partly_read: tuple[int, ...] = ()
    parts: tuple[TextPart, ...] = ()
    looks: tuple[TextLook, ...] = ()


class ScanError(DocumentError):
    """A file whose pages are images alone, so that only OCR can read it.

    Args:
        found: its pages, without text.
    """

    def __init__(self, name: str, found: Extracted) -> None:
        pages = f"has no text in its {counted(len(found.pages), 'page')}, only images"
        reason = "is an image" if found.media_type in IMAGES else pages
        super().__init__(
            name,
            f"{reason}, and Tesseract, which reads text in images, isn't on this machine",
            f"{NEEDS_OCR} and add it again, or add a version with text"
            f"{'' if found.media_type in IMAGES else ', as `ocrmypdf` makes it'}.",
        )
        self.found = found


def check_file(path: Path, limits: Limits, name: str) -> None:
    """Refuse invalid files without reading them.

    Raises:
        DocumentError: the file doesn't exist, isn't a file, is empty or over the limit.
    """
    try:
        size = path.stat().st_size if path.is_file() else 0
    except OSError as error:
        raise _unreadable(name, error) from error
    if path.is_dir():
        raise DocumentError(name, "is a folder", "Add the files in it, for example with FOLDER/*.")
    if path.is_symlink() and not path.exists():
        advice = "Add the file that it was meant to lead to."
        raise DocumentError(name, "is a link that leads to no file", advice)
    if not path.exists():
        raise DocumentError(name, "doesn't exist", "Check the path and add it again.")
    if not path.is_file():
        raise DocumentError(
            name, "isn't a regular file", "Copy its contents to a file and add that."
        )
    check_size(size, limits, name)


def check_size(size: int, limits: Limits, name: str) -> None:
    """Refuse a file by its size.

    Args:
        size: of the file, in bytes.

    Raises:
        DocumentError: it is empty or over the limit.
    """
    if size == 0:
        raise DocumentError(name, "is empty (0 bytes)", "Add a file with text in it.")
    if size > limits.file_mb * 1_000_000:
        raise DocumentError(
            name,
            f"has {size / 1e6:,.1f} MB and the limit is {limits.file_mb:,} MB",
            "Split it, or allow larger files (PALIMPSEST_MAX_FILE_MB).",
        )


def _unreadable(name: str, error: OSError) -> DocumentError:
    shown = name if len(name) <= 100 else name[:99] + "…"
    advice = "Check the path, make it readable and add it again."
    return DocumentError(shown, f"can't be read ({error.strerror})", advice)


def extract(
    path: Path, limits: Limits, *, name: str | None = None, progress: ParserProgress | None = None
) -> Extracted:
    """The text of the file at `path`, read in a separate process.

    Args:
        name: the file's name, if not the path's last part; used in messages, and its suffix
            distinguishes source code from text.

    Raises:
        ScanError: its pages are images alone.
        DocumentError: the file has no text, or none that can be read within the limits.
    """
    name = name or path.name
    check_file(path, limits, name)
    reading = AssembledText(limits.characters)
    with answers(request_for("extract", path, limits, name), name, limits.seconds) as values:
        for value in values:
            if "progress" in value and progress is not None:
                progress(*value["progress"])
            with sound(name):
                reading.take(value)
    with sound(name):
        found = _extracted(reading)
    if found.text.strip():
        return found
    if found.unread:
        raise ScanError(name, found)
    raise DocumentError(name, "contains only white space", "Add a file with text in it.")


def _extracted(reading: AssembledText) -> Extracted:
    return Extracted(
        reading.text,
        reading.media_type,
        reading.pages(),
        reading.headings(),
        reading.words(),
        reading.properties,
        reading.unread(),
        reading.partly_read(),
        reading.parts(),
        reading.looks(),
    )


def request_for(task: str, path: Path, limits: Limits, name: str) -> dict[str, Any]:
    """The request to a parsers' child; see `retrieval.parse.worker`.

    Raises:
        DocumentError: the file can't be read.
    """
    try:
        path.open("rb").close()
    except OSError as error:
        raise _unreadable(name, error) from error
    return {"task": task, "path": str(path.resolve()), "name": name, "limits": asdict(limits)}
