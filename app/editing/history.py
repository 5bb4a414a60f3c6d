"""A file's stored revisions, by its path."""

from __future__ import annotations

from pathlib import Path

from app.editing.saving import save
from app.errors import EditError
from storage import Store
from storage.revisions import Revisions


def key_of(file: Path) -> str:
    """Return the key of a file's revisions: its path, links followed; bytes of it that are no
    UTF-8 are written as codes.
    """
    return str(file.resolve()).encode("utf-8", "backslashreplace").decode()


def keep_revision(
    store: Store, file: Path, base: bytes, content: bytes, instruction: str, model: str
) -> tuple[int, int]:
    """Store what a model made of a file, and what it was; the ids of both."""
    revisions, path = Revisions(store), key_of(file)
    was = revisions.keep(path, base)
    made = revisions.put(
        path, content, parent=was, author="model", instruction=instruction, model=model
    )
    return was, made


def restore_revision(store: Store, file: Path, revision: int) -> int | None:
    """Write a revision to its file; what the file had until now is kept first.

    Returns:
        The id of what the file had; None if there was no file.

    Raises:
        storage.NotFoundError: the file has no such revision.
        EditError: the file can't be read or written; it is as it was.
    """
    revisions, path = Revisions(store), key_of(file)
    content = revisions.content(path, revision)
    if file.exists() and not file.is_file():  # a pipe would be waited for
        raise EditError(f"{file} is not a file. Nothing was written.")
    try:
        now = file.read_bytes()
    except FileNotFoundError:
        _write_new(file, content)
        return None
    except OSError as error:
        raise EditError(f"{file} can't be read: {error.strerror}.") from error
    kept = revisions.keep(path, now)
    save(file, expected=now, content=content)
    return kept


def _write_new(file: Path, content: bytes) -> None:
    try:
        with file.open("xb") as new:
            new.write(content)
    except OSError as error:
        raise EditError(f"{file} can't be written: {error.strerror}.") from error
