"""Connections: whatever SQLite reports about the file is a message that says what to do."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlite_utils import Database

from storage import DamagedError, StorageError
from storage.connection import connect, damaged, explained


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A database with one table."""
    path = tmp_path / "some.db"
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE words (id INTEGER PRIMARY KEY, word TEXT UNIQUE)")
    return path


@pytest.fixture
def db(path: Path) -> Iterator[Database]:
    with closing(connect(path)) as opened:
        yield opened


def test_a_place_that_can_not_be_opened_is_named(tmp_path: Path) -> None:
    for place in (tmp_path, tmp_path / "none" / "some.db"):
        with pytest.raises(StorageError, match=f"{place}: can't be written .*--data-dir") as caught:
            connect(place)
        assert not isinstance(caught.value, DamagedError)


def test_a_file_that_is_no_database_is_damage(path: Path) -> None:
    path.write_bytes(b"no database " * 100)
    with pytest.raises(DamagedError, match=r"some\.db: is damaged or not a database.*restore FILE"):
        connect(path).execute("SELECT 1 FROM words")


def test_a_database_that_claims_to_be_read_only_in_a_folder_that_is_not_is_damage(
    path: Path,
) -> None:
    content = bytearray(path.read_bytes())
    content[18] = 3  # a version of the file's form which only newer ones may write
    path.write_bytes(content)
    with closing(connect(path)) as db, pytest.raises(DamagedError, match="marks it as read-only"):
        db.execute("INSERT INTO words (word) VALUES ('a')")


def test_a_statement_that_the_file_does_not_understand_is_damage(db: Database) -> None:
    for look in (db.execute, lambda sql: list(db.query(sql))):
        with pytest.raises(DamagedError, match="no such table: none"):
            look("SELECT * FROM none")


def test_text_that_is_not_utf_8_is_damage_and_its_control_characters_are_not_shown(
    db: Database,
) -> None:
    db.execute("INSERT INTO words (word) VALUES (CAST(x'1b5b326aff' AS TEXT))")
    for read in (list, lambda rows: rows.fetchone(), lambda rows: rows.fetchmany(9)):
        with pytest.raises(DamagedError, match="is damaged") as caught:
            read(db.execute("SELECT word FROM words"))
        assert "\x1b" not in str(caught.value)


def test_who_may_be_writing_is_named(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("storage.connection.BUSY_TIMEOUT_MS", 0)
    with closing(sqlite3.connect(path)) as other, closing(connect(path)) as db:
        other.execute("BEGIN EXCLUSIVE")
        told = r"some\.db: Palimpsest's own work or another process has locked it.*stop the other"
        with pytest.raises(StorageError, match=told):
            db.execute("INSERT INTO words (word) VALUES ('a')")


def test_a_violated_constraint_is_about_a_record_and_not_about_the_file(db: Database) -> None:
    db.execute("INSERT INTO words (word) VALUES ('a')")
    with pytest.raises(sqlite3.IntegrityError, match="UNIQUE"):
        db.execute("INSERT INTO words (word) VALUES ('a')")
    with pytest.raises(sqlite3.IntegrityError, match="datatype mismatch"):
        db.execute("INSERT INTO words (id) VALUES ('one')")


def test_errors_of_others_pass_through(path: Path) -> None:
    with pytest.raises(ZeroDivisionError), explained(path):
        raise ZeroDivisionError


def test_a_quoted_reason_is_short_and_harmless(db: Database) -> None:
    told = str(damaged(db, "\x1b[2J\n" + "x" * 10_000))
    assert told.isprintable()
    assert 200 < len(told) < 600
    assert "some.db: is damaged" in told
