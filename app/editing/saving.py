"""A file replaced by its revision: whole or not at all, and only if nobody has changed it since."""

from __future__ import annotations

import os
import secrets
import shutil
from contextlib import suppress
from pathlib import Path

from app.errors import EditError


class ChangedError(EditError):
    """A file has other bytes than when it was read."""

    def __init__(self, file: Path, advice: str) -> None:
        super().__init__(f"{file} has changed since it was read. Nothing was written: {advice}.")


def save(file: Path, *, expected: bytes, content: bytes) -> None:
    """Replace a file's bytes atomically, as `replace_whole` does.

    Args:
        expected: what the file had when it was read.

    Raises:
        ChangedError: it has other bytes by now.
        EditError: it can't be written. It is as it was in any case.
    """
    place = file.resolve()
    if place.exists() and not os.access(place, os.W_OK):
        raise EditError(f"{file} is read-only. Nothing was written: save it under another name.")
    try:
        if place.read_bytes() != expected:
            raise ChangedError(file, "revise it again")
        replace_whole(place, content)
    except OSError as error:
        raise EditError(f"{file} can't be written: {error.strerror}. It is as it was.") from error


def other_names_note(file: Path) -> str:
    """What is to be said once a file is replaced that has other names (hard links), which keep what
    it has; "" if it has none. To be called before.
    """
    try:
        others = file.stat().st_nlink - 1
    except OSError:
        return ""
    if others < 1:
        return ""
    names = "Another name" if others == 1 else f"{others} other names"
    has = "has" if others == 1 else "have"
    return f"{names} of the file (hard links) still {has} the old text."


def replace_whole(file: Path, content: bytes) -> None:
    """Write a file whole or not at all; one that is there keeps its mode, and where the system
    allows it its owner and extended attributes. A link goes on leading to its file.

    Raises:
        OSError: it can't be written. What was there is as it was.
    """
    place = file.resolve()
    partial = place.with_name(f".{secrets.token_hex(8)}.partial")
    is_there = place.exists()
    try:
        _create(partial, content, 0o600 if is_there else 0o666)
        if is_there:
            _take_over(place, partial)
        partial.replace(place)
    finally:
        with suppress(OSError):
            partial.unlink(missing_ok=True)


def _take_over(old: Path, new: Path) -> None:
    """Give a new file what another has beside its bytes and times."""
    if hasattr(os, "chown"):
        had = old.stat()
        for owner in ((had.st_uid, -1), (-1, had.st_gid)):
            with suppress(OSError):
                os.chown(new, *owner)
    shutil.copystat(old, new)  # behind the owner, whose change takes some of it away
    os.utime(new)


def _create(path: Path, content: bytes, mode: int) -> None:
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), mode)
    with os.fdopen(handle, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(handle)
