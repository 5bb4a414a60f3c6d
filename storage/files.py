"""Originals: the files people added, kept unchanged under the hash of their bytes.

A file is streamed in blocks into a temporary file of the same folder, synced, and renamed into
place, so that a name in the store always holds the whole file.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import tempfile
import time
from collections.abc import Collection
from pathlib import Path

from storage.errors import StorageError

BLOCK_BYTES = 1 << 20
_STALE_SECONDS = 24 * 3600


class Originals:
    """Files by content hash under `data_dir/originals/ab/cdef...`."""

    def __init__(self, data_dir: Path) -> None:
        self._folder = data_dir / "originals"
        self._incoming = self._folder / "incoming"

    def put(self, source: Path) -> tuple[str, int]:
        """Keep a copy of `source`; bytes that are kept already are read, and not written again.

        Returns:
            The SHA-256 of the bytes (hex) and their number.

        Raises:
            StorageError: the data folder can't be written or is full.
            OSError: `source` can't be read.
        """
        with source.open("rb") as stream:
            known = self.path(hashlib.file_digest(stream, "sha256").hexdigest())
            if known.exists():
                return known.parent.name + known.name, known.stat().st_size
            stream.seek(0)
            temporary = self._make_temporary()
            try:
                digest, size = hashlib.sha256(), 0
                with temporary.open("wb") as target:
                    while block := stream.read(BLOCK_BYTES):
                        digest.update(block)
                        size += len(block)
                        self._write(target.fileno(), block)
                    os.fsync(target.fileno())
                self._move_into_place(temporary, digest.hexdigest())
            finally:
                temporary.unlink(missing_ok=True)
        return digest.hexdigest(), size

    def path(self, sha256: str) -> Path:
        """Where the bytes with this hash are, if they are kept."""
        return self._folder / sha256[:2] / sha256[2:]

    def remove(self, sha256: str) -> None:
        """Remove the file if it is there."""
        path = self.path(sha256)
        path.unlink(missing_ok=True)
        if path.parent.is_dir() and not any(path.parent.iterdir()):
            path.parent.rmdir()

    def sweep(self, keep: Collection[str]) -> None:
        """Remove what killed processes left: all but the hashes in `keep`, and but young files.

        A young one may be another process's, about to be recorded.
        """
        limit = time.time() - _STALE_SECONDS
        for path in self._folder.glob("*/*"):
            is_kept = path.parent.name + path.name in keep
            with contextlib.suppress(FileNotFoundError):  # another process was quicker
                if not is_kept and path.stat().st_mtime < limit:
                    path.unlink()

    def _make_temporary(self) -> Path:
        try:
            self._incoming.mkdir(mode=0o700, parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=self._incoming)
        except OSError as error:
            raise self._unwritable(error) from error
        os.close(handle)
        return Path(name)

    def _write(self, handle: int, block: bytes) -> None:
        try:
            view = memoryview(block)
            while view:
                view = view[os.write(handle, view) :]
        except OSError as error:
            raise self._unwritable(error) from error

    def _move_into_place(self, temporary: Path, sha256: str) -> None:
        path = self.path(sha256)
        try:
            path.parent.mkdir(mode=0o700, exist_ok=True)
            temporary.replace(path)
            _sync_folder(path.parent)
        except OSError as error:
            raise self._unwritable(error) from error

    def _unwritable(self, error: OSError) -> StorageError:
        return StorageError(
            f"{self._folder}: can't be written ({error.strerror}). Make room and make it "
            "writable, or choose another folder with --data-dir or PALIMPSEST_DATA_DIR."
        )


def _sync_folder(folder: Path) -> None:
    """Make a rename outlive a power cut."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
