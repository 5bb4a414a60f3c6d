"""Connections to the database file, whose errors are messages that say what to do.

SQLite reports a full disk or a damaged file wherever it finds it: at the start of a statement, rows
later, or at the commit. All of these become a `StorageError`; a violated constraint is not
converted until it leaves its transaction, since it is about a record and not about the file.

All statements are this version's, and migrations made the tables; so a statement that SQLite
rejects means that the file is damaged. The same holds for text that is not UTF-8, in a row or in
SQLite's own message.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from sqlite_utils import Database

from storage.errors import DamagedError, StorageError, visible

BUSY_TIMEOUT_MS = 10_000
ELSEWHERE = "choose another folder with --data-dir or PALIMPSEST_DATA_DIR"

_T = TypeVar("_T")


def connect(path: Path) -> Database:
    """A connection that is durable and guarded, overwrites what it deletes and explains its errors.

    Raises:
        StorageError: the file can't be opened.
    """
    with explained(path):
        # A store closes its threads' connections from the thread that closes the store.
        connection = sqlite3.connect(
            path,
            timeout=BUSY_TIMEOUT_MS / 1000,
            check_same_thread=False,
            factory=_factory(path),
        )
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA secure_delete = ON")
        connection.execute("PRAGMA synchronous = FULL")
        return _Database(path, connection)


@contextmanager
def explained(path: Path) -> Iterator[None]:
    """Turn SQLite's errors about the file into messages that say what to do."""
    try:
        yield
    except (OverflowError, UnicodeEncodeError) as error:
        raise StorageError(f"{path}: can't store the given value ({error}).") from error
    except UnicodeDecodeError as error:
        raise _damaged(path, f"text that is not UTF-8: {error.object!r}") from error
    except sqlite3.IntegrityError:
        raise
    except sqlite3.DatabaseError as error:
        raise _in_words(path, error) from error


def damaged(db: Database, reason: str) -> DamagedError:
    """The error for invalid data read from a connection of `connect`."""
    assert isinstance(db, _Database)
    return _damaged(db.path, reason)


class _Database(Database):
    """Explains what goes wrong when a statement begins."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path = path
        super().__init__(connection)

    def execute(self, *arguments: Any, **named: Any) -> sqlite3.Cursor:
        with explained(self.path):
            return super().execute(*arguments, **named)

    def query(self, *arguments: Any, **named: Any) -> Any:
        with explained(self.path):
            return super().query(*arguments, **named)

    def executescript(self, sql: str) -> sqlite3.Cursor:
        """Statements that each end at the end of a line, in the transaction that is open.

        sqlite-utils' own looks for an end behind each character of what stands before it: more
        than half of the time that a new store took.
        """
        cursor, statement = self.conn.cursor(), ""
        with explained(self.path):
            for line in sql.splitlines(keepends=True):
                statement += line
                if sqlite3.complete_statement(statement):
                    cursor.execute(statement)
                    statement = ""
            if statement.strip():
                cursor.execute(statement)
        return cursor


def _factory(path: Path) -> type[sqlite3.Connection]:
    """Connections to `path` whose cursors explain what goes wrong while rows are read."""

    def read(fetch: Callable[[], _T]) -> _T:
        with explained(path):
            return fetch()

    class Cursor(sqlite3.Cursor):
        def __iter__(self) -> Iterator[Any]:  # type: ignore[override]
            with explained(path):
                yield from iter(super().__next__, _NEVER)

        def fetchone(self) -> Any:
            return read(super().fetchone)

        def fetchmany(self, size: int | None = 1) -> list[Any]:
            return read(lambda: super(Cursor, self).fetchmany(size))

        def fetchall(self) -> list[Any]:
            return read(super().fetchall)

    class Connection(sqlite3.Connection):
        def cursor(self, factory: Any = Cursor) -> Any:
            return super().cursor(factory)

        def execute(self, *arguments: Any) -> Any:
            return self.cursor().execute(*arguments)

    return Connection


_NEVER = object()

_LONGEST = 200
"""Maximum characters of a reason."""

_DAMAGE = {
    sqlite3.SQLITE_NOTADB,
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_FORMAT,
    sqlite3.SQLITE_ERROR,
}


def _in_words(path: Path, error: sqlite3.DatabaseError) -> StorageError:
    code = getattr(error, "sqlite_errorcode", None)
    primary = None if code is None else code & 0xFF
    # Python's own error about text that is no UTF-8 comes without a code.
    is_text = code is None and isinstance(error, sqlite3.OperationalError)
    if is_text or primary in _DAMAGE:
        return _damaged(path, str(error))
    if code == sqlite3.SQLITE_READONLY and _may_be_written(path):
        return _damaged(path, "its header marks it as read-only")
    return StorageError(f"{path}: {_reason(primary, error)}")


def _may_be_written(path: Path) -> bool:
    return os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)


def _damaged(path: Path, reason: str) -> DamagedError:
    # It may quote what is damaged, and a terminal would interpret that.
    told = visible(reason[:_LONGEST])
    return DamagedError(
        f"{path}: is damaged or not a database ({told}). Restore a backup with `palimpsest restore "
        f"FILE`, or {ELSEWHERE}."
    )


def _reason(primary: int | None, error: sqlite3.DatabaseError) -> str:
    if primary == sqlite3.SQLITE_FULL:
        return "the disk is full. Free some space and try again; nothing stored is lost."
    if primary == sqlite3.SQLITE_IOERR:
        return (
            f"can't be read or written ({error}). Check whether the disk is full, at its quota or "
            "failing, and try again; nothing stored is lost."
        )
    if primary in {sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM}:
        return f"can't be written ({error}). Make the file and its folder writable, or {ELSEWHERE}."
    if primary in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
        seconds = BUSY_TIMEOUT_MS // 1000
        return (
            f"Palimpsest's own work or another process has locked it for more than {seconds} s. "
            "Try again in a minute. If that doesn't help, stop the other process."
        )
    return f"SQLite reports: {error}. `palimpsest doctor` checks the data folder."
