"""Originals: the added files, kept unchanged under the hash of their bytes.

A file is streamed in blocks into a folder of this process, synced, and renamed into place in the
transaction that records it; so a name in the store always has the complete file, and under the
database's write lock a file without a record is unused. Each process's folder is locked while the
process lives, so leftovers of a killed one are recognised.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import secrets
import shutil
import tempfile
from collections.abc import Collection, Iterator
from pathlib import Path

from filelock import FileLock, Timeout

from storage import private
from storage.arrival import Arrival, Incoming
from storage.errors import RowError, StorageError, shown
from storage.private import make_folder

BLOCK_BYTES = 1 << 20

_SHA256 = re.compile(r"[0-9a-f]{64}")


class Originals:
    """Files by content hash under `data_dir/originals/ab/cdef...`."""

    def __init__(self, data_dir: Path) -> None:
        self._folder = data_dir / "originals"
        self._incoming = data_dir / "incoming"
        self._claim: FileLock | None = None

    def take(self, source: Path) -> Incoming:
        """Copy `source` into the store; bytes that it has unchanged are not written again.

        Raises:
            StorageError: the data folder can't be written or is full.
            OSError: `source` can't be read.
        """
        with source.open("rb") as stream:
            sha256 = hashlib.file_digest(stream, "sha256").hexdigest()
            if self._has(sha256):
                return Incoming(sha256, stream.tell(), None)
            stream.seek(0)
            arrival = self.arrive()
            try:
                while block := stream.read(BLOCK_BYTES):
                    arrival.write(block)
                return arrival.end()
            except BaseException:
                arrival.discard()
                raise

    def arrive(self) -> Arrival:
        """A file that arrives block by block.

        Raises:
            StorageError: the data folder can't be written.
        """
        return Arrival(self._make_temporary(), self._unwritable)

    def keep(self, incoming: Incoming) -> bool:
        """Move the received file into place; call it in the transaction that records it.

        Returns:
            False if it existed when it was taken but has been removed since: take it again.

        Raises:
            StorageError: the data folder can't be written.
        """
        path = self.path(incoming.sha256)
        if incoming.path is None:
            return path.exists()
        if self._has(incoming.sha256):
            # A parser that is reading it may read this file alone, not one that takes its place.
            incoming.path.unlink(missing_ok=True)
            return True
        try:
            make_folder(path.parent)
            incoming.path.replace(path)
            sync_folder(path.parent)
        except OSError as error:
            incoming.path.unlink(missing_ok=True)
            raise self._unwritable(error) from error
        return True

    def _has(self, sha256: str) -> bool:
        """Whether these bytes are in the store, undamaged."""
        try:
            return is_whole(self.path(sha256), sha256)
        except OSError:
            return False

    @contextlib.contextmanager
    def scratch(self) -> Iterator[Path]:
        """An empty folder, removed afterwards, or by `sweep` if this process is killed.

        Raises:
            StorageError: the data folder can't be written.
        """
        folder = self._make_temporary(folder=True)
        try:
            yield folder
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def path(self, sha256: str) -> Path:
        """The path of the bytes with this hash, which may not exist.

        Raises:
            RowError: it is not a hash, and could point anywhere.
        """
        if not is_sha256(sha256):
            raise RowError(
                f"{self._folder}: {shown(sha256)} is not the SHA-256 of a file. `palimpsest "
                "doctor` names the record that has it."
            )
        return self._folder / sha256[:2] / sha256[2:]

    def remove(self, sha256: str) -> None:
        """Remove the file if it is there; call it in the transaction that saw it unrecorded.

        For an invalid hash nothing is removed.
        """
        if not is_sha256(sha256):
            return
        _remove(self.path(sha256))

    def sweep(self, keep: Collection[str]) -> None:
        """Remove what killed processes left: everything except the hashes in `keep`, and
        half-copied files.

        Call it in the transaction in which `keep` was read.
        """
        for path in self._folder.glob("[0-9a-f][0-9a-f]/*"):
            if path.parent.name + path.name not in keep:
                _remove(path)
        # Where earlier versions of Palimpsest copied files to.
        shutil.rmtree(self._folder / "incoming", ignore_errors=True)
        if not self._incoming.is_dir():
            return
        with self._claiming():
            claims = {path.with_suffix("") for path in self._incoming.glob("*.lock")}
            for folder in claims | set(self._incoming.glob("*")):
                if folder.suffix != ".lock":
                    self._sweep_folder(folder)

    def close(self) -> None:
        """Release this process's folder."""
        if self._claim is not None:
            claim, self._claim = self._claim, None
            claim.release()
            with self._claiming():
                self._sweep_folder(Path(claim.lock_file).with_suffix(""))

    def _sweep_folder(self, folder: Path) -> None:
        """Remove a process's folder and its lock, unless the process is alive."""
        lock = FileLock(folder.with_suffix(".lock"), timeout=0, mode=private.FILE)
        try:
            with lock, contextlib.suppress(OSError):
                shutil.rmtree(folder, ignore_errors=True)
                folder.unlink(missing_ok=True)
                folder.with_suffix(".lock").unlink(missing_ok=True)
        except Timeout:
            return

    def _make_temporary(self, *, folder: bool = False) -> Path:
        try:
            home = self._own_folder()
            if folder:
                return Path(tempfile.mkdtemp(dir=home))
            handle, name = tempfile.mkstemp(dir=home)
        except OSError as error:
            raise self._unwritable(error) from error
        os.close(handle)
        return Path(name)

    def _own_folder(self) -> Path:
        """This process's folder for incoming files, made and locked on first use."""
        make_folder(self._incoming)
        with self._claiming():
            if self._claim is None:
                folder = self._incoming / secrets.token_hex(8)
                lock = folder.with_suffix(".lock")
                claim = FileLock(lock, mode=private.FILE, thread_local=False)
                claim.acquire()
                folder.mkdir(mode=private.FOLDER)
                self._claim = claim
            return Path(self._claim.lock_file).with_suffix("")

    def _claiming(self) -> FileLock:
        """Held for a moment while a process makes or sweeps folders."""
        lock = self._incoming.with_suffix(".lock")
        return FileLock(lock, mode=private.FILE, thread_local=False)

    def _unwritable(self, error: OSError) -> StorageError:
        return StorageError(
            f"{self._folder}: can't be written ({error.strerror}). Free some space and make it "
            "writable, or choose another folder with --data-dir or PALIMPSEST_DATA_DIR."
        )


def _remove(path: Path) -> None:
    path.unlink(missing_ok=True)
    with contextlib.suppress(OSError):  # the folder holds others, or isn't there
        path.parent.rmdir()


def is_sha256(text: str) -> bool:
    """Whether a text is a SHA-256 in stored form: 64 hexadecimal digits in lower case."""
    return _SHA256.fullmatch(text) is not None


def is_whole(path: Path, sha256: str) -> bool:
    """Whether a file has the bytes with this hash.

    Raises:
        OSError: it can't be read.
    """
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest() == sha256


def sync_folder(folder: Path) -> None:
    """Make a rename inside the folder survive a power cut."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
