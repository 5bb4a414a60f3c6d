"""The schemas that Palimpsest's migrations make, by which an untrusted database is known.

Only a database whose schema is one of these is read any further: it has no foreign trigger, view or
expression that could run (https://sqlite.org/security.html).
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from sqlite_utils import Database

from storage.errors import StorageError, shown
from storage.migrations import MIGRATION, migration_names, migrations

SchemaRows = frozenset[tuple[str, ...]]

_APPLIED = migrations.migrations_table
MOST_ROWS = 1000
"""Maximum number of rows of internal tables of SQLite and sqlite-utils."""


def version_of(db: sqlite3.Connection, source: Path) -> Sequence[str]:
    """The migrations that the database has been through, whose schema is the one it has.

    Raises:
        StorageError: it is of a newer version, or none of Palimpsest's.
    """
    schema = schema_of(db)
    names = _applied(db)
    if unknown := sorted(set(names) - migration_names()):
        listed = ", ".join(n if MIGRATION.fullmatch(n) else shown(n) for n in unknown[:3])
        raise StorageError(
            f"{source}: was made by a newer version of Palimpsest (it has {listed}). Update "
            "Palimpsest and restore it again."
        )
    for known, its_schema in known_schemas():
        if names == known and schema == its_schema:
            return names
    raise StorageError(f"{source}: contains no Palimpsest database (other tables).")


def schema_of(db: sqlite3.Connection) -> SchemaRows:
    """Return the database's schema, without the tables of sqlite-utils and SQLite.

    Reading it runs nothing. The tables behind the full-text index are SQLite's, and never read.
    """
    rows = db.execute("SELECT type, name, tbl_name, coalesce(sql, '') FROM sqlite_master")
    return frozenset(
        (kind, name, table, "" if table.startswith("fulltext_") else sql)
        for kind, name, table, sql in rows
        if not (kind in {"table", "index"} and table == _APPLIED)
        and table not in {"sqlite_stat1", "sqlite_stat4"}
    )


def _applied(db: sqlite3.Connection) -> Sequence[str]:
    """Names of the migrations that it has been through; none where that isn't a plain table."""
    plain = db.execute(
        "SELECT 1 FROM sqlite_master "
        "WHERE type = 'table' AND name = ? AND sql LIKE 'CREATE TABLE%'",
        [_APPLIED],
    ).fetchone()
    if plain is None:
        return []
    columns = db.execute("SELECT name FROM pragma_table_xinfo(?) WHERE hidden = 0", [_APPLIED])
    if not {"migration_set", "name"} <= {name for (name,) in columns}:
        return []
    rows = db.execute(
        f'SELECT migration_set, name FROM "{_APPLIED}" ORDER BY rowid LIMIT {MOST_ROWS}'  # noqa: S608
    )
    return [str(name) for group, name in rows if group == migrations.name]


@cache
def known_schemas() -> Sequence[tuple[Sequence[str], SchemaRows]]:
    """After each migration: the names so far, and the schema that they make."""
    with Database(memory=True) as empty:
        names = [migration.name for migration in migrations.pending(empty)]
        versions = []
        for count in range(1, len(names) + 1):
            migrations.apply(empty, stop_before=names[count : count + 1])
            versions.append((names[:count], schema_of(empty.conn)))
        return versions
