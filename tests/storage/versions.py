"""Databases in memory, of today and as they were before each migration."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from sqlite_utils import Database

from storage.migrations import migrations

Row = Mapping[str, Any]


@cache
def _versions() -> tuple[list[str], list[bytes]]:
    """The migrations' names, and a database before the first, the second, ..., after the last."""
    with Database(memory=True) as db:
        migrations.ensure_migrations_table(db)
        names = [migration.name for migration in migrations.pending(db)]
        contents = [db.conn.serialize()]
        for place in range(1, len(names) + 1):
            migrations.apply(db, stop_before=names[place : place + 1])
            contents.append(db.conn.serialize())
        return names, contents


def before(migration: str) -> Database:
    """An empty database that has been through all migrations before this one."""
    names, contents = _versions()
    return _opened(contents[names.index(migration)])


def today() -> Database:
    """An empty database that has been through all migrations."""
    return _opened(_versions()[1][-1])


def bring_up(db: Database, migration: str) -> None:
    """Run the migration, and those before it that are pending, as a store does."""
    names, _ = _versions()
    following = names.index(migration) + 1
    db.execute("BEGIN IMMEDIATE")
    migrations.apply(db, stop_before=names[following : following + 1])
    db.commit()


def put(db: Database, table: str, *rows: Row) -> None:
    """Insert rows, as SQLite itself does; defaults are the table's."""
    for row in rows:
        columns = ", ".join(f'"{column}"' for column in row)
        places = ", ".join("?" * len(row))
        sql = f'INSERT INTO "{table}" ({columns}) VALUES ({places})'  # noqa: S608
        db.execute(sql, [*row.values()])
    db.commit()


def rows(db: Database, sql: str) -> list[tuple[Any, ...]]:
    """All rows of a statement."""
    return db.execute(sql).fetchall()


def _opened(content: bytes) -> Database:
    db = Database(memory=True)
    db.conn.deserialize(content)
    db.execute("PRAGMA foreign_keys = ON")
    return db
