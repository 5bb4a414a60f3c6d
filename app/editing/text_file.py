"""A file whose text can be changed and written back without any other byte changing.

Decoding drops a file's encoding, its byte-order mark and what kind of line endings it has; they are
kept here, so that the unchanged text gives the file's bytes again.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from app.errors import EditError
from app.safe_text import plain, printable
from retrieval.errors import DocumentError
from retrieval.parse.decode import decoded

MOST_BYTES = 5_000_000


@dataclass(frozen=True, slots=True)
class TextFile:
    """A file's text, and how it is written.

    Attributes:
        text: decoded; its line endings as they are, but for those of old Mac files.
        encoding: of Python's names.
        mark: the byte-order mark at its beginning; empty for none.
        is_old_mac: whether lines end with carriage returns alone, which are line feeds in `text`.
    """

    text: str
    encoding: str
    mark: bytes = b""
    is_old_mac: bool = False

    def encoded(self, text: str) -> bytes:
        """A text as this file would have it.

        Raises:
            EditError: its encoding lacks a character; names it.
        """
        written = text.replace("\n", "\r") if self.is_old_mac else text
        try:
            return self.mark + written.encode(self.encoding)
        except UnicodeEncodeError as error:
            lacking = printable(written[error.start])
            raise EditError(
                f"The file is in {self.encoding}, which has no {lacking!r}. Save it as UTF-8 first."
            ) from error


def read_text_file(path: Path) -> TextFile:
    """The text of a file.

    Raises:
        EditError: it isn't there, no regular file, too large, binary, or in an encoding that can't
            be told; names it and says what to do.
    """
    try:
        if path.exists() and not path.is_file():  # a pipe would be waited for
            raise EditError(f"{plain(str(path))} is not a file. Name a text or source file.")
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise EditError(f"{path} can't be read: {error.strerror}.") from error
    if len(content) > MOST_BYTES:
        raise EditError(too_large(str(path)))
    return text_file(content, str(path))


def too_large(name: str) -> str:
    """What is said of a text of more than `MOST_BYTES`."""
    return (
        f"{name} has more than {MOST_BYTES / 1e6:.0f} MB. Change a part of it: copy that into a "
        "file of its own."
    )


def text_file(content: bytes, name: str) -> TextFile:
    """The text of a file's bytes.

    Raises:
        EditError: as `read_text_file` does.
    """
    try:
        text, encoding, mark = decoded(content, name)
    except DocumentError as error:
        raise EditError(
            f"{name} {error.reason}. Only texts can be changed: save it as UTF-8 text first. "
            "Of a PDF or DOCX file a copy of the text can be: add it to the library, then press "
            "the pen beside its name."
        ) from error
    is_old_mac = "\r" in text and "\n" not in text
    file = TextFile(text.replace("\r", "\n") if is_old_mac else text, encoding, mark, is_old_mac)
    if file.encoded(file.text) != content:
        raise EditError(
            f"{name} can't be written back byte for byte in {encoding}. Save it as UTF-8 first."
        )
    return file
