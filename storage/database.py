"""The database file: opened, migrated, one connection per thread, explicit transactions.

SQLite in WAL mode. Every commit is synced (`synchronous=FULL`), so acknowledged writes survive a
power cut; `secure_delete` overwrites what is removed. Each thread has its own connection, because
the page calls from worker threads; it is closed with its thread.
"""

from __future__ import annotations

import sqlite3
import threading
import weakref
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from sqlite_utils import Database

from storage.connection import ELSEWHERE, connect, damaged, explained
from storage.errors import StorageError, shown
from storage.migrations import MIGRATION, migration_names, migrations
from storage.private import close_to_others, is_open, make_file, make_folder
from storage.snapshot import copy_database, drop_leftovers, new_copy
from storage.table_rows import TableRows

FILE_NAME = "palimpsest.db"

_APPLIED = migrations.migrations_table
_NAMES = TableRows(_APPLIED, tuple[str])
_TABLES = TableRows("sqlite_master", tuple[str])

# A segment may be stored just before its message is, or just after its document went.
_DROP_ORPHANS = """
    DELETE FROM segments WHERE text_sha256 NOT IN (
        SELECT text_sha256 FROM messages
        UNION ALL SELECT text_sha256 FROM documents WHERE text_sha256 IS NOT NULL
    )
"""


class Store:
    """The database of one data folder.

    Args:
        data_dir: created, readable only by its owner, if it doesn't exist.

    Attributes:
        copied_to: the copy that was made of an older version's database before it was changed.
        is_newly_shared: whether others can list the folder, and the database was just created in it
            or something in it was just closed to them.

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
        self.copied_to: Path | None = None
        self._make_folder()
        self.is_newly_shared = self._make_private()
        drop_leftovers(data_dir)
        with explained(self.path):
            # Read to its end: a statement still going on would forbid the savepoints that follow.
            self.db.execute("PRAGMA journal_mode = wal").fetchall()
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
            self._local.db = connect(self.path)
            self._connections.add(self._local.db)
        db: Database = self._local.db
        return db

    @contextmanager
    def transaction(self) -> Iterator[Database]:
        """All or nothing; nests (an inner failure undoes the inner part only).

        Takes the write lock at once: a transaction that reads first and writes later would fail,
        not wait, when another connection wrote in between.

        Raises:
            StorageError: the disk is full, the file read-only, a record violates a constraint, or
                another process holds the lock for longer than `BUSY_TIMEOUT_MS`.
        """
        db = self.db
        with explained(self.path), self._rules():
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
    def _rules(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.IntegrityError as error:
            raise StorageError(
                f"{self.path}: a record can't be stored or removed, because it violates a "
                f"constraint ({error}). `palimpsest doctor` checks whether the database is damaged."
            ) from error

    @contextmanager
    def snapshot(self) -> Iterator[Database]:
        """All reads inside see the database as it was at the first of them."""
        with explained(self.path), self.db.atomic() as db:
            yield db

    def erase(self) -> None:
        """Erase all traces of removed data from the full-text index and the log.

        Waits for those who are reading, as a writer does; if one still blocks, the log is emptied
        at the next call, or when the last connection is closed.
        """
        with self.transaction() as db:
            # FTS5 keeps the words of removed rows until it merges; this makes it merge all.
            if db.execute("DELETE FROM marks WHERE name = 'fulltext_holds_removed'").rowcount:
                db.execute("INSERT INTO fulltext (fulltext) VALUES ('optimize')")
        self.db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    def integrity(self) -> str:
        """Integrity check: "ok", or one finding per line."""
        try:
            findings = [str(row[0]) for row in self.db.execute("PRAGMA integrity_check")]
            findings += [
                f"row {row[1]} of {row[0]} refers to a missing row of {row[2]}"
                for row in self.db.execute("PRAGMA foreign_key_check")
            ]
            findings += self._full_text_findings()
        except StorageError as error:
            return str(error)
        wrong = [finding for finding in findings if finding != "ok"]
        return "\n".join(wrong) or "ok"

    def _full_text_findings(self) -> list[str]:
        with self.transaction() as db:
            db.execute("INSERT INTO fulltext (fulltext) VALUES ('integrity-check')")
            ((lacking,),) = db.execute(
                "SELECT count(*) FROM chunks WHERE id NOT IN (SELECT rowid FROM fulltext)"
            ).fetchall()
        return [f"the full-text index lacks {lacking} chunks"] if lacking else []

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
            make_folder(self.data_dir)
        except OSError as error:
            raise StorageError(
                f"{self.data_dir}: can't be used as data folder ({error.strerror}). "
                f"Make it writable, or {ELSEWHERE}."
            ) from error

    def _make_private(self) -> bool:
        """Make the database file before SQLite does, and close what others can read.

        What SQLite makes beside a database has the database's mode.
        """
        is_new = not self.path.exists()
        with suppress(OSError):  # SQLite tells more
            make_file(self.path)
        was_open = close_to_others(self.data_dir)
        return (is_new or was_open) and is_open(self.data_dir)

    def _migrate(self) -> None:
        # One transaction around all of them: of two processes that start at once one waits.
        with self.transaction() as db:
            applied = self._applied(db)
            if pending := migrations.pending(db):
                copy = self._copy_before(pending[0].name) if applied else None
                try:
                    migrations.apply(db)
                except BaseException:
                    if copy is not None:  # all is as it was
                        copy.unlink(missing_ok=True)
                    raise
                self.copied_to = copy
            db.execute(_DROP_ORPHANS)

    def _applied(self, db: Database) -> set[str]:
        """The migrations that the database has been through, all of which this version knows."""
        if not _TABLES.read(db, "SELECT name FROM sqlite_master WHERE name = ?", [_APPLIED]):
            return set()
        rows = _NAMES.read(
            db,
            f"SELECT name FROM {_APPLIED} WHERE migration_set = ?",  # noqa: S608 - a constant
            [migrations.name],
        )
        applied, known = {name for (name,) in rows}, migration_names()
        unknown = sorted(applied - known)
        # A newer version's database has all migrations of this one's, and more.
        if unknown and known <= applied and all(map(MIGRATION.fullmatch, unknown)):
            raise StorageError(
                f"{self.path}: was written by a newer version of Palimpsest (it has "
                f"{', '.join(unknown)}). Update Palimpsest, or {ELSEWHERE}."
            )
        if unknown:
            raise damaged(db, f"{shown(unknown[0])} is not one of its migrations")
        return applied

    def _copy_before(self, migration: str) -> Path:
        """A copy of the database as it is before `migration`, for going back."""
        copy = new_copy(self.data_dir, migration, ".db")
        try:
            with closing(connect(self.path)) as before:
                copy_database(before, copy)
        except StorageError as error:
            raise StorageError(
                f"{error} Nothing was changed: the database is copied before it is upgraded to "
                "this version of Palimpsest."
            ) from error
        return copy
