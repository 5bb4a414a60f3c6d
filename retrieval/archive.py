"""Zip archives: their members, each a file of its own from here on.

A member's name is only ever a label; on disk it is a number in the folder given. DOCX, XLSX, PPTX
and EPUB files are documents, though they are zip archives too.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from retrieval.errors import DocumentError
from retrieval.extract import Limits, Progress


def is_archive(path: Path) -> bool:
    """Whether the file at `path` is an archive, by its content; a broken one is too."""
    raise NotImplementedError(path)


def expand(
    path: Path, limits: Limits, *, name: str, into: Path, progress: Progress | None = None
) -> Iterator[tuple[str, Path | DocumentError]]:
    """Unpack the archive at `path`, archives within it as well.

    Args:
        name: what its owner calls it; labels begin with it.
        into: an existing folder for the members, the caller's to remove.
        progress: called with members done and members in all; what it raises ends the work.

    Yields:
        A label ("papers.zip/2023/a.pdf") and the member's file, or what is wrong with that
        member. Labels are distinct. Members are unpacked one by one: a file may be moved or
        removed as soon as it has been given.

    Raises:
        DocumentError: the archive is broken or over a limit; members given before stand.
    """
    raise NotImplementedError(path, limits, name, into, progress)
