"""Snapshots of the database, and the folder of automatic ones.

SQLite's backup API copies page by page inside one transaction of each side, so the copy is
consistent whatever other processes do, and other users of the target see all of it or nothing.
"""

from __future__ import annotations

import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

from filelock import FileLock, Timeout
from sqlite_utils import Database

from storage import private
from storage.connection import BUSY_TIMEOUT_MS, connect, explained
from storage.errors import DamagedError, StorageError
from storage.files import sync_folder
from storage.private import make_file, make_folder

KEPT_COPIES = 3
"""Number of automatic copies kept of each kind; a new one replaces the oldest."""

WORK_LOCK = "ingest.lock"
"""The file in the data folder that is locked while a job is processed."""

JOB_SECONDS = 30

BESIDE = ("-journal", "-wal", "-shm")
"""Suffixes of the files that SQLite keeps next to a database."""

RESTORING, BACKING_UP = "restoring", "backing-up"
"""Temporary folders in the data folder during a restore and a backup."""


def copies_folder(data_dir: Path) -> Path:
    """The folder of automatic copies, made before a migration and before a restore."""
    return data_dir / "backups"


def kept_copies(data_dir: Path) -> list[Path]:
    """The automatic copies, the oldest first."""
    found = copies_folder(data_dir).glob("*-before-*")
    return sorted(path for path in found if path.suffix in {".db", ".zip"} and path.is_file())


def new_copy(data_dir: Path, event: str, suffix: str) -> Path:
    """A name for a copy made now, before `event`; the oldest beyond `KEPT_COPIES` are deleted.

    Raises:
        StorageError: the folder can't be made.
    """
    folder = copies_folder(data_dir)
    try:
        make_folder(folder)
        for unfinished in folder.glob("*.part*"):
            unfinished.unlink(missing_ok=True)
        same_kind = [path for path in kept_copies(data_dir) if path.suffix == suffix]
        for path in same_kind[: max(len(same_kind) - KEPT_COPIES + 1, 0)]:
            for each in folder.glob(f"{path.name}*"):
                if not each.is_dir():  # what stood in place of a file was moved there
                    each.unlink(missing_ok=True)
    except OSError as error:
        raise cannot_write(folder, error) from error
    stamp = datetime.now(UTC).strftime("%Y%m%dT%H%M%S%f")[:-3] + "Z"
    return folder / f"{stamp}-before-{event}{suffix}"


def copy_database(source: Database, target: Path) -> None:
    """Write what the connection sees now to the file `target`: all of it or nothing.

    Raises:
        StorageError: the source is damaged, or the target can't be written.
    """
    part = target.with_name(target.name + ".part")
    try:
        remove_database(part)
        make_file(part)
        with explained(part), closing(sqlite3.connect(part)) as copy:
            copy.execute("PRAGMA synchronous = FULL")
            source.conn.backup(copy)
        part.replace(target)
        sync_folder(target.parent)
    except OSError as error:
        raise cannot_write(target, error) from error
    finally:
        remove_database(part)


def overwrite_database(source: Path, target: Path) -> None:
    """Replace the content of the live database `target` with that of `source`, atomically.

    Processes that have `target` open continue with the new content. Killed at any point, the target
    has the old or the new content: it is one transaction in its write-ahead log.

    Raises:
        StorageError: the target is in use for too long, can't be written or is damaged.
    """
    give_up = time.monotonic() + BUSY_TIMEOUT_MS / 1000

    def wait(status: int, remaining: int, total: int) -> None:
        del remaining, total
        if status in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED} and time.monotonic() > give_up:
            raise StorageError(
                f"{target}: another process has locked it for more than {BUSY_TIMEOUT_MS // 1000} "
                "s. Stop that process and try again."
            )

    with closing(connect(source)) as new, closing(connect(target)) as live, explained(target):
        new.conn.backup(live.conn, progress=wait)
        # No copy of what was there before is left in the log.
        live.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()


def is_damaged(path: Path) -> bool:
    """Whether the file is not a readable database; False if only access is prevented."""
    beside = (path.with_name(path.name + suffix) for suffix in ("", *BESIDE))
    if any((each.exists() or each.is_symlink()) and not is_file(each) for each in beside):
        return True
    try:
        with closing(connect(path)) as db:
            return db.execute("PRAGMA integrity_check(1)").fetchall() != [("ok",)]
    except DamagedError:
        return True
    except StorageError:
        return False


def is_file(path: Path) -> bool:
    """Whether a path is a regular file: not a folder, device or link."""
    return path.is_file() and not path.is_symlink()


def remove_database(path: Path) -> None:
    """Remove a database file that no one has open, with the files that SQLite keeps next to it."""
    for suffix in (*BESIDE, ""):
        path.with_name(path.name + suffix).unlink(missing_ok=True)


@contextmanager
def keeping(data_dir: Path) -> Iterator[None]:
    """Only one backup or restore at a time in a data folder; the lock of a killed one is released.

    Raises:
        StorageError: another one is going on, or the folder can't be written.
    """
    going_on = f"{data_dir}: another backup or restore is in progress. Wait until it has finished."
    with _locked(data_dir, "keeping.lock", 0, going_on):
        yield


@contextmanager
def between_jobs(data_dir: Path) -> Iterator[None]:
    """No job is processed meanwhile in any process: a worker must not write to a document whose id
    means another document afterwards.

    Raises:
        StorageError: the current job takes longer than `JOB_SECONDS`.
    """
    busy = (
        f"{data_dir}: files are being added, which takes longer than {JOB_SECONDS} s. Wait until "
        "that has finished, or cancel them."
    )
    with _locked(data_dir, WORK_LOCK, JOB_SECONDS, busy):
        yield


@contextmanager
def _locked(data_dir: Path, name: str, seconds: float, message: str) -> Iterator[None]:
    lock = FileLock(
        data_dir / name, seconds, private.FILE, fallback_to_soft=False, poll_interval=0.01
    )
    try:
        make_folder(data_dir)
        lock.acquire()
    except Timeout as error:
        raise StorageError(message) from error
    except OSError as error:
        raise cannot_write(data_dir, error) from error
    try:
        yield
    finally:
        lock.release()


@contextmanager
def staging(data_dir: Path, name: str) -> Iterator[Path]:
    """An empty folder, `RESTORING` or `BACKING_UP`; the caller is `keeping` the data folder.

    Raises:
        StorageError: it can't be made.
    """
    folder = data_dir / name
    try:
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(mode=private.FOLDER)
    except OSError as error:
        raise cannot_write(folder, error) from error
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def drop_leftovers(data_dir: Path) -> None:
    """Remove what a killed backup or restore left, unless one is in progress."""
    for name in (RESTORING, BACKING_UP):
        if (data_dir / name).exists():
            with suppress(StorageError), keeping(data_dir), staging(data_dir, name):
                pass


def cannot_write(path: Path, error: OSError) -> StorageError:
    """The error for a file or folder outside the database that can't be written."""
    return StorageError(
        f"{path}: can't be written ({error.strerror or error}). Free some space and make it "
        "writable, or choose another place."
    )
