"""The database file: opened, migrated, one connection per thread, explicit transactions.

SQLite in WAL mode. Every commit is synced (`synchronous=FULL`), so what was acknowledged outlives
a power cut too; `secure_delete` overwrites what is removed. Connections belong to threads because
the screen calls from worker threads; a connection goes when its thread goes.
"""

from __future__ import annotations

import sqlite3
import threading
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlite_utils import Database

from storage.errors import StorageError
from storage.migrations import migration_names, migrations

FILE_NAME = "palimpsest.db"
BUSY_TIMEOUT_MS = 10_000

# A segment may be stored just before its message is, or just after its document went.
_DROP_ORPHANS = """
    DELETE FROM segments WHERE text_sha256 NOT IN (
        SELECT text_sha256 FROM messages
        UNION ALL SELECT text_sha256 FROM documents WHERE text_sha256 IS NOT NULL
    )
"""

_ELSEWHERE = "choose another folder with --data-dir or PALIMPSEST_DATA_DIR"


class Store:
    """The database of one data folder.

    Args:
        data_dir: made, readable by its owner alone, if it isn't there.

    Raises:
        StorageError: the folder can't be written, or the database is damaged or newer than this
            version of Palimpsest.
    """

    def __init__(self, data_dir: Path) -> None:
        self.data_dir = data_dir
        self.path = data_dir / FILE_NAME
        self._local = threading.local()
        self._connections: weakref.WeakSet[Database] = weakref.WeakSet()
        self._closed = False
        self._make_folder()
        with self._explained():
            self.db.enable_wal()
        self._migrate()

    @property
    def db(self) -> Database:
        """This thread's connection.

        Raises:
            StorageError: the store is closed, or the database can't be opened.
        """
        if self._closed:
            raise StorageError(f"{self.path}: is closed. Open the data folder again.")
        if not hasattr(self._local, "db"):
            self._local.db = self._connect()
            self._connections.add(self._local.db)
        db: Database = self._local.db
        return db

    @contextmanager
    def transaction(self) -> Iterator[Database]:
        """All or nothing; nests (an inner failure undoes the inner part only).

        Takes the write lock at once: a transaction that reads first and writes later would fail,
        not wait, when another connection wrote in between.

        Raises:
            StorageError: the disk is full, the file read-only, or another process holds the lock
                for longer than `BUSY_TIMEOUT_MS`.
        """
        db = self.db
        with self._explained():
            if db.conn.in_transaction:
                with db.atomic():
                    yield db
                return
            db.execute("BEGIN IMMEDIATE")
            try:
                yield db
                db.commit()
            except BaseException:
                db.rollback()
                raise

    @contextmanager
    def snapshot(self) -> Iterator[Database]:
        """All reads inside see the database as it was at the first of them."""
        with self._explained(), self.db.atomic() as db:
            yield db

    def erase(self) -> None:
        """Empty the write-ahead log, so that no copy of what was removed is left in it.

        Waits for no one: with a reader in the way, the log is emptied at a later checkpoint.
        """
        self.db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    def integrity(self) -> str:
        """Whether the database is whole: "ok", or what is wrong with it, one finding a line."""
        try:
            findings = [str(row[0]) for row in self.db.execute("PRAGMA integrity_check")]
            findings += [
                f"row {row[1]} of {row[0]} refers to a missing row of {row[2]}"
                for row in self.db.execute("PRAGMA foreign_key_check")
            ]
        except sqlite3.DatabaseError as error:
            return str(error)
        wrong = [finding for finding in findings if finding != "ok"]
        return "\n".join(wrong) or "ok"

    def counts(self) -> dict[str, int]:
        """Number of documents, chunks, sessions, messages and segments."""
        names = ("documents", "chunks", "sessions", "messages", "segments")
        return {name: self.db.table(name).count for name in names}

    def close(self) -> None:
        """Close every thread's connection; the store can't be used afterwards."""
        self._closed = True
        for db in list(self._connections):
            db.close()

    def _make_folder(self) -> None:
        try:
            self.data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise StorageError(
                f"{self.data_dir}: can't be used as data folder ({error.strerror}). "
                f"Make it writable, or {_ELSEWHERE}."
            ) from error

    def _connect(self) -> Database:
        with self._explained():
            # Closed by `close` from another thread; used by its own thread only.
            connection = sqlite3.connect(
                self.path, timeout=BUSY_TIMEOUT_MS / 1000, check_same_thread=False
            )
            connection.execute("PRAGMA foreign_keys = ON")
            connection.execute("PRAGMA secure_delete = ON")
            connection.execute("PRAGMA synchronous = FULL")
            return Database(connection)

    def _migrate(self) -> None:
        # One transaction around all of them: of two processes that start at once one waits.
        with self.transaction() as db:
            applied = {migration.name for migration in migrations.applied(db)}
            unknown = sorted(applied - migration_names())
            if unknown:
                raise StorageError(
                    f"{self.path}: was written by a newer version of Palimpsest (it has "
                    f"{', '.join(unknown)}). Update Palimpsest, or {_ELSEWHERE}."
                )
            if migrations.pending(db):
                migrations.apply(db)
            db.execute(_DROP_ORPHANS)

    @contextmanager
    def _explained(self) -> Iterator[None]:
        """Turn SQLite's errors about the file into messages that say what to do."""
        try:
            yield
        except sqlite3.IntegrityError:
            raise
        except sqlite3.DatabaseError as error:
            raise StorageError(f"{self.path}: {_explanation(error)}") from error


def _explanation(error: sqlite3.DatabaseError) -> str:
    code = getattr(error, "sqlite_errorcode", None)
    primary = None if code is None else code & 0xFF
    if primary == sqlite3.SQLITE_FULL:
        return "the disk is full. Make room on it and try again; nothing stored is lost."
    if primary in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM):
        return f"can't be written ({error}). Make it writable, or {_ELSEWHERE}."
    if primary in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        seconds = BUSY_TIMEOUT_MS // 1000
        return f"another process has held it for over {seconds} s. End that one and try again."
    if primary in (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT):
        return f"is damaged or no database ({error}). Put a backup in its place, or {_ELSEWHERE}."
    return f"SQLite reports: {error}. `palimpsest doctor` checks the data folder."
