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
    """Replace a file's bytes atomically; its mode stays, and a link goes on leading to it.

    Args:
        expected: what the file had when it was read.

    Raises:
        ChangedError: it has other bytes by now.
        EditError: it can't be written. It is as it was in any case.
    """
    place = file.resolve()
    partial = place.with_name(f".{place.name}.{secrets.token_hex(8)}")
    if place.exists() and not os.access(place, os.W_OK):
        raise EditError(f"{file} is read-only. Nothing was written: save it under another name.")
    try:
        if place.read_bytes() != expected:
            raise ChangedError(file, "revise it again")
        _create(partial, content)
        shutil.copymode(place, partial)
        partial.replace(place)
    except OSError as error:
        raise EditError(f"{file} can't be written: {error.strerror}. It is as it was.") from error
    finally:
        with suppress(OSError):
            partial.unlink(missing_ok=True)


def _create(path: Path, content: bytes) -> None:
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600)
    with os.fdopen(handle, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(handle)
