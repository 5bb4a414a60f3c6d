"""Bytes being written into the data folder, hashed on the way."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from storage.errors import StorageError


@dataclass(frozen=True, slots=True)
class Incoming:
    """Received bytes: their hash (hex), number, and location if they are new."""

    sha256: str
    size: int
    path: Path | None


class Arrival:
    """A file being written, invisible until it is kept.

    Args:
        path: an empty file of this process's own.
        explain: turns a write error into a message.

    Attributes:
        size: bytes so far.
    """

    def __init__(self, path: Path, explain: Callable[[OSError], StorageError]) -> None:
        self.size = 0
        self._path = path
        self._explain = explain
        self._digest = hashlib.sha256()
        self._file = path.open("wb", buffering=0)

    def write(self, block: bytes) -> None:
        """Add a block.

        Raises:
            StorageError: the data folder can't be written or is full.
        """
        try:
            view = memoryview(block)
            while view:
                view = view[self._file.write(view) :]
        except OSError as error:
            raise self._explain(error) from error
        self._digest.update(block)
        self.size += len(block)

    def end(self) -> Incoming:
        """Finish: everything is on disk.

        Raises:
            StorageError: the data folder can't be written.
        """
        try:
            os.fsync(self._file.fileno())
        except OSError as error:
            raise self._explain(error) from error
        self._file.close()
        return Incoming(self._digest.hexdigest(), self.size, self._path)

    def discard(self) -> None:
        """Remove what was written, unless it has been kept."""
        self._file.close()
        self._path.unlink(missing_ok=True)
