"""The files of a folder on this machine, under names that keep the tree."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from retrieval.errors import DocumentError
from retrieval.names import path_label

MOST_FILES = 10_000
"""Of one folder: more were hardly meant, and each is copied into the data folder."""


def files_of(folder: Path, without: Path | None = None) -> list[tuple[Path, str]]:
    """Each file of a folder and its name ("Contracts/2024/Lease.docx"), in alphabetical order.

    Hidden files and folders are left out. Links to folders aren't followed, so a loop of links has
    an end.

    Args:
        without: a folder that is left out wherever it lies: the library's own data.

    Raises:
        DocumentError: the folder can't be read, has no files, or too many.
    """
    name = folder.resolve().name or "folder"
    found: list[tuple[Path, str]] = []
    for path in _walk(folder, name, without and without.resolve()):
        if len(found) == MOST_FILES:
            advice = "Add its folders one by one."
            raise DocumentError(name, f"has more than {MOST_FILES:,} files", advice)
        found.append((path, path_label(f"{name}/{path.relative_to(folder).as_posix()}")))
    if not found:
        raise DocumentError(name, "has no files", "Hidden files are not added.")
    return found


def _walk(folder: Path, name: str, without: Path | None) -> Iterator[Path]:
    def refuse(error: OSError) -> None:
        inside = Path(error.filename or folder)
        advice = "Make it readable, or add the others one by one."
        raise DocumentError(f"{name}: {inside.name}", f"can't be read ({error.strerror})", advice)

    for parent, folders, files in os.walk(folder, onerror=refuse):
        if Path(parent).resolve() == without:
            folders.clear()
            continue
        folders[:] = sorted(each for each in folders if not is_hidden(each))
        for file in sorted(files):
            path = Path(parent, file)
            if not is_hidden(file) and path.is_file():
                yield path


def is_hidden(name: str) -> bool:
    """Whether a file or folder of this name is left out: hidden, or still being written."""
    return name.startswith((".", "~$")) or name.endswith(("~", ".part", ".crdownload", ".tmp"))
