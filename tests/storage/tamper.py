"""A database changed as no statement could: past its triggers, its constraints and its types."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

Statement = str | tuple[str, Sequence[Any]]


@contextmanager
def unguarded(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection that may write anything into the file; the schema is as before afterwards."""
    with closing(_writing_schema(path)) as db:
        schema = db.execute("SELECT rowid, type, name, tbl_name, rootpage, sql FROM sqlite_master")
        kept = schema.fetchall()
        db.execute("DELETE FROM sqlite_master WHERE type = 'trigger'")
        db.execute(
            "UPDATE sqlite_master SET sql = replace(replace(replace(sql, ') STRICT, ', ') '),"
            " ') STRICT', ')'), ' NOT NULL', '') WHERE type = 'table' AND sql LIKE '%STRICT%'"
        )
        db.execute(
            "UPDATE sqlite_master SET sql = replace(sql, 'UNIQUE INDEX', 'INDEX')"
            " WHERE type = 'index'"
        )
        db.commit()
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA ignore_check_constraints = ON")
        db.execute("PRAGMA synchronous = OFF")
        yield db
        db.commit()
    with closing(_writing_schema(path)) as db:
        db.execute("DELETE FROM sqlite_master")
        db.executemany("INSERT INTO sqlite_master (rowid, type, name, tbl_name, rootpage, sql)"
                       " VALUES (?, ?, ?, ?, ?, ?)", kept)  # fmt: skip
        db.commit()


def tamper(path: Path, *statements: Statement) -> None:
    """Run the statements on the file, `unguarded`."""
    with unguarded(path) as db:
        for statement in statements:
            sql, values = (statement, ()) if isinstance(statement, str) else statement
            db.execute(sql, values)


def _writing_schema(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path)
    db.execute("PRAGMA writable_schema = ON")
    db.execute("PRAGMA synchronous = OFF")
    return db
