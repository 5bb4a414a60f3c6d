"""Law: the schema's history is one ordered list that only grows, applied all or nothing."""

from __future__ import annotations

import re
import sqlite3
import zipfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlite_utils import Database

from storage.database import FILE_NAME
from storage.migrations import MIGRATION, migration_names, migrations
from storage.migrations.registry import migrations as registered
from tests.storage.versions import before, put, rows

RECORDED = Path(__file__).parent.parent / "recorded" / "before.zip"
_SCHEMA = "SELECT name, sql FROM sqlite_master WHERE name NOT LIKE '%sqlite_%' ORDER BY name"


@pytest.fixture
def recorded(tmp_path: Path) -> Iterator[Database]:
    """The database of a data folder that an older version made."""
    with zipfile.ZipFile(RECORDED) as archive:
        archive.extract(FILE_NAME, tmp_path)
    with closing(Database(tmp_path / FILE_NAME)) as db:
        yield db


def test_migrations_are_numbered_in_the_order_in_which_they_are_applied() -> None:
    with closing(Database(memory=True)) as db:
        names = [migration.name for migration in migrations.pending(db)]
    assert [name[:5] for name in names] == [f"m{n:03}_" for n in range(1, len(names) + 1)]
    assert all(re.fullmatch(r"m\d{3}_[a-z_]{1,40}", name) for name in names)
    assert migration_names() == set(names)


def test_a_name_is_a_migration_s_whatever_its_version_and_nothing_else_is() -> None:
    assert all(map(MIGRATION.fullmatch, [*migration_names(), "m999_future", "m999_sha256"]))
    hostile = ["m999", "m999_\x1b[2J", "m999_future\n", "m\u0669\u0669\u0669_x", "m999_" + "x" * 41]
    assert not any(map(MIGRATION.fullmatch, hostile))


def test_every_module_of_the_room_adds_to_the_one_set() -> None:
    assert migrations is registered
    folder = Path(__file__).parents[3] / "storage" / "migrations"
    modules = {path.stem for path in folder.glob("*.py")} - {"__init__", "registry"}
    adding = {each.fn.__module__.rpartition(".")[2] for each in migrations._migrations}
    assert adding == modules


def test_the_history_that_an_older_version_recorded_is_the_beginning_of_todays(
    recorded: Database,
) -> None:
    known = [each.name for each in migrations._migrations]
    applied = [each.name for each in migrations.applied(recorded)]
    assert applied == known[: len(applied)]
    assert len(applied) >= 11


def test_a_released_migration_makes_the_schema_that_it_made_then(recorded: Database) -> None:
    known = [each.name for each in migrations._migrations]
    following = known[len(migrations.applied(recorded))]
    with closing(before(following)) as same:
        assert rows(same, _SCHEMA) == rows(recorded, _SCHEMA)


def test_a_migration_that_fails_leaves_everything_as_it_was(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Also those before it in the same run: a store begins a transaction around all of them."""

    def m013_fails(db: Database) -> None:
        db.execute("CREATE TABLE half (n)")
        db.execute("DELETE FROM counters")
        raise sqlite3.OperationalError("database or disk is full")

    with closing(before("m012_constraints")) as db:
        put(db, "counters", {"name": "kept", "value": 1})
        schema = rows(db, _SCHEMA)
        kept = [each for each in migrations._migrations if each.name <= "m012_constraints"]
        monkeypatch.setattr(migrations, "_migrations", kept)
        migrations()(m013_fails)
        db.execute("BEGIN IMMEDIATE")
        with pytest.raises(sqlite3.OperationalError):
            migrations.apply(db)
        assert migrations.applied(db)[-1].name == "m012_constraints"
        assert rows(db, "SELECT * FROM counters") == [("kept", 1)]
        db.rollback()
        assert migrations.applied(db)[-1].name == "m011_measured"
        assert rows(db, _SCHEMA) == schema


def test_what_was_applied_is_not_applied_again() -> None:
    with closing(Database(memory=True)) as db:
        migrations.apply(db)
        applied = migrations.applied(db)
        migrations.apply(db)
        assert migrations.applied(db) == applied
        assert {each.name for each in applied} == migration_names()
