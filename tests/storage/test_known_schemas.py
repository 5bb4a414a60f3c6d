"""Laws of schemas: a database is known by what our migrations made of it, and by nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlite_utils import Database

from storage import StorageError
from storage.known_schemas import known_schemas, version_of
from storage.migrations import migrations

SOURCE = Path("backup.zip")


def made(db: Database, count: int) -> list[str]:
    """Apply the first migrations; their names."""
    names = [migration.name for migration in migrations.pending(db)]
    migrations.apply(db, stop_before=names[count : count + 1])
    return names[:count]


@pytest.mark.parametrize("count", [1, 2, len(known_schemas()) // 2, len(known_schemas())])
def test_a_database_is_of_the_version_that_made_it(count: int) -> None:
    with Database(memory=True) as db:
        names = made(db, count)
        assert version_of(db.conn, SOURCE) == names


@pytest.mark.parametrize(
    "change",
    [
        "CREATE TABLE more (id INTEGER)",
        "CREATE VIEW more AS SELECT 1",
        "CREATE TRIGGER more AFTER INSERT ON documents BEGIN SELECT 1; END",
        "CREATE INDEX more ON documents(name)",
        "ALTER TABLE documents ADD COLUMN more TEXT",
    ],
)
def test_anything_else_in_it_is_refused(change: str) -> None:
    with Database(memory=True) as db:
        made(db, len(known_schemas()))
        db.conn.execute(change)
        with pytest.raises(StorageError, match="contains no Palimpsest database"):
            version_of(db.conn, SOURCE)


def test_a_newer_version_is_told_with_what_it_has() -> None:
    with Database(memory=True) as db:
        made(db, len(known_schemas()))
        db.conn.execute(
            "INSERT INTO _sqlite_migrations (migration_set, name, applied_at) VALUES (?, ?, '')",
            [migrations.name, "m999_later"],
        )
        with pytest.raises(StorageError, match=r"newer version of Palimpsest \(it has m999_later"):
            version_of(db.conn, SOURCE)


def test_an_empty_database_is_none_of_ours() -> None:
    with Database(memory=True) as db, pytest.raises(StorageError, match="other tables"):
        version_of(db.conn, SOURCE)
