"""The files of a folder on this machine, under names that keep the tree."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from retrieval.errors import DocumentError
from retrieval.names import path_label

MOST_FILES = 10_000
"""Of one folder: more were hardly meant, and each is copied into the data folder."""


@dataclass(frozen=True, slots=True)
class FolderFiles:
    """The files of a folder.

    Attributes:
        files: each with its name ("Contracts/2024/Lease.docx"), in alphabetical order.
        errors: of the folders that couldn't be read.
        is_cut: whether there are more than `MOST_FILES`.
    """

    name: str
    files: Sequence[tuple[Path, str]]
    errors: Sequence[OSError]
    is_cut: bool


def found_in(folder: Path, without: Path | None = None) -> FolderFiles:
    """The files of a folder, as far as it can be read.

    Hidden files and folders are left out. Links to folders aren't followed, so a loop of links has
    an end.

    Args:
        without: a folder that is left out wherever it lies: the library's own data.
    """
    name = folder.resolve().name or "folder"
    errors: list[OSError] = []
    paths = list(islice(_walk(folder, without and without.resolve(), errors), MOST_FILES + 1))
    named = [
        (path, path_label(f"{name}/{path.relative_to(folder).as_posix()}"))
        for path in paths[:MOST_FILES]
    ]
    return FolderFiles(name, named, errors, len(paths) > MOST_FILES)


def files_of(folder: Path, without: Path | None = None) -> Sequence[tuple[Path, str]]:
    """The files of a folder that is to be added as a whole; see `found_in`.

    Raises:
        DocumentError: the folder can't be read, has no files, or too many.
    """
    found = found_in(folder, without)
    if found.errors:
        inside, why = Path(found.errors[0].filename or folder), found.errors[0].strerror
        advice = "Make it readable, or add the others one by one."
        raise DocumentError(f"{found.name}: {inside.name}", f"can't be read ({why})", advice)
    if found.is_cut:
        advice = "Add its folders one by one."
        raise DocumentError(found.name, f"has more than {MOST_FILES:,} files", advice)
    if not found.files:
        raise DocumentError(found.name, "has no files", "Hidden files are not added.")
    return found.files


def _walk(folder: Path, without: Path | None, errors: list[OSError]) -> Iterator[Path]:
    for parent, folders, files in os.walk(folder, onerror=errors.append):
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
