"""Laws of reading a stranger's database: rows come over whole, of every version, and only rows."""

# ruff: noqa: S608 - statements are put together from constants of the tests

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from sqlite_utils import Database

from storage import Documents, Jobs, Sessions, StorageError, Store
from storage.backup import back_up
from storage.checks.columns import COLUMNS
from storage.clock import now
from storage.database import FILE_NAME
from storage.migrations import migrations
from storage.restore import restore
from storage.unpack import RECEIVED
from storage.untrusted_database import MODEL_CHOICES
from tests.storage.hostile_backup import contents, forge
from tests.storage.rich_library import KNOWN, make
from tests.storage.tamper import tamper

with Database(memory=True) as _empty:
    NAMES = [migration.name for migration in migrations.pending(_empty)]


@pytest.fixture(scope="module")
def rich(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with rows in every table, and its backup `rich.zip` beside it."""
    home = tmp_path_factory.mktemp("rich")
    (home / "files").mkdir()
    make(home / "data", home / "files")
    with closing(Store(home / "data")) as store:
        back_up(store, home / "rich.zip", "1.0")
    return home / "data"


def rows(folder: Path, table: str) -> list[tuple[object, ...]]:
    with closing(Store(folder)) as store:
        found = store.db.execute(f"SELECT * FROM {table}").fetchall()
    return [row for row in found if table != "preferences" or row[0] not in MODEL_CHOICES]


def test_every_row_comes_over_as_it_was(rich: Path, tmp_path: Path) -> None:
    restore(tmp_path, rich.with_name("rich.zip"), "1.0", KNOWN)
    for table in COLUMNS.keys() - {"marks"} | {"fulltext"}:
        assert rows(tmp_path, table) == rows(rich, table), table
    marks, before = rows(tmp_path, "marks"), rows(rich, "marks")
    assert {name for name, _ in marks} == {name for name, _ in before} | {"lineage"}
    assert sorted(rows(tmp_path, "sqlite_sequence")) == sorted(rows(rich, "sqlite_sequence"))
    with closing(Store(tmp_path)) as store:
        assert store.integrity() == "ok"
        assert store.db.execute(
            "SELECT count(*) FROM fulltext WHERE fulltext MATCH '\"猫で\"'"
        ).fetchone() != (0,)


def old_database(path: Path, rich: Path, applied: int) -> None:
    """A database of the version with so many migrations, with the rows of `rich` that it had."""
    with closing(sqlite3.connect(path)) as db, closing(Store(rich)) as store:
        migrations.apply(Database(db), stop_before=NAMES[applied : applied + 1])
        for table in COLUMNS:
            if columns := [name for _, name, *_ in db.execute(f"PRAGMA table_info({table})")]:
                listed = ", ".join(f'"{name}"' for name in columns)
                found = store.db.execute(f"SELECT {listed} FROM {table}").fetchall()
                places = ", ".join("?" * len(columns))
                db.executemany(f"INSERT INTO {table} ({listed}) VALUES ({places})", found)
        if applied < NAMES.index("m007_jobs") + 1:  # a file that wasn't parsed yet
            db.execute(
                "INSERT INTO documents (name, sha256, size, stage, created_at) "
                "VALUES ('new.txt', ?, 3, 'stored', ?)",
                ["e" * 64, now()],
            )
        db.commit()


KEPT = {
    "texts": "sha256, text",
    "documents": "id, name, sha256, size, media_type, text_sha256, characters, page_count",
    "pages": "*",
    "headings": "*",
    "page_words": "*",
    "properties": "*",
    "text_parts": "*",
    "text_looks": "*",
    "passed_over": "*",
    "tags": "*",
    "messages": "*",
    "spans": "*",
    "span_sources": "*",
    "evidence": "*",
    "evidence_sources": "*",
}
"""Columns that no upgrade changes, of documents that were read; by table."""


def contents_of(path: Path) -> dict[str, set[tuple[object, ...]]]:
    """Of the tables that are there already."""
    with closing(sqlite3.connect(path)) as db:
        there = {name for (name,) in db.execute("SELECT name FROM sqlite_master")}
        read = {"documents": "WHERE text_sha256 IS NOT NULL"}
        return {
            table: set(db.execute(f"SELECT {columns} FROM {table} {read.get(table, '')}"))
            for table, columns in KEPT.items()
            if table in there
        }


@pytest.mark.parametrize("applied", range(1, len(NAMES) + 1), ids=NAMES)
def test_a_database_of_every_version_can_be_restored(
    applied: int, rich: Path, tmp_path: Path
) -> None:
    old_database(tmp_path / "old.db", rich, applied)
    before = (tmp_path / "old.db").read_bytes()
    restore(tmp_path / "data", tmp_path / "old.db", "1.0", KNOWN)
    assert (tmp_path / "old.db").read_bytes() == before
    with closing(Store(tmp_path / "data")) as store, closing(Store(rich)) as known:
        assert store.integrity() == "ok"
        new, old = Documents(store), Documents(known)
        assert [(d.name, new.text(d.id)) for d in new.all()] == [
            (d.name, old.text(d.id)) for d in old.all()
        ]
        if applied > NAMES.index("m002_sessions"):
            has_evidence = applied > NAMES.index("m015_evidence")
            for session in Sessions(known).all():
                assert Sessions(store).messages(session.id) == [
                    each if has_evidence else replace(each, evidence=())
                    for each in Sessions(known).messages(session.id)
                ]
        if applied <= NAMES.index("m007_jobs"):
            assert "new.txt" in [job.name for job in Jobs(store).unfinished()]
        assert back_up(store, tmp_path / "again.zip", "1.0").counts == {
            name: store.db.table(name).count for name in ("documents", "sessions", "messages")
        }


@pytest.mark.parametrize("applied", range(1, len(NAMES)), ids=NAMES[:-1])
def test_a_folder_that_was_brought_up_to_this_version_makes_backups_like_any_other(
    applied: int, rich: Path, tmp_path: Path
) -> None:
    (tmp_path / "data").mkdir()
    old_database(tmp_path / "data" / FILE_NAME, rich, applied)
    had = contents_of(tmp_path / "data" / FILE_NAME)
    with closing(Store(tmp_path / "data")) as store:
        assert store.db.execute("PRAGMA foreign_key_check").fetchall() == []
        made = back_up(store, tmp_path / "made.zip", "1.0")
    assert made.migrations == NAMES
    has = contents_of(tmp_path / "data" / FILE_NAME)
    for table, known in had.items():
        assert known <= has[table], table
    restore(tmp_path / "new", tmp_path / "made.zip", "1.0", KNOWN)


@pytest.mark.parametrize("applied", range(1, len(NAMES)), ids=NAMES[:-1])
def test_a_path_for_a_hash_is_refused_in_databases_of_every_version(
    applied: int, rich: Path, tmp_path: Path
) -> None:
    old_database(tmp_path / "old.db", rich, applied)
    tamper(tmp_path / "old.db", "UPDATE documents SET sha256 = '/etc/passwd' WHERE id = 1")
    with pytest.raises(StorageError, match=r"old.db: row 1 of documents has a wrong sha256"):
        restore(tmp_path / "data", tmp_path / "old.db", "1.0", KNOWN)
    assert contents(tmp_path / "data") == {}


def test_a_chunk_that_claims_a_whole_text_is_refused_before_an_old_version_is_brought_up(
    rich: Path, tmp_path: Path
) -> None:
    """Bringing it up indexes what the chunks say they are: all of a text, as often as they like."""
    old_database(tmp_path / "old.db", rich, NAMES.index("m008_fulltext"))
    tamper(
        tmp_path / "old.db",
        'UPDATE chunks SET start = 0, "end" = (SELECT characters FROM documents WHERE id = document)',
    )
    with pytest.raises(StorageError, match=r"old.db: the row of chunks with .* has a wrong"):
        restore(tmp_path / "data", tmp_path / "old.db", "1.0", KNOWN)


def test_two_current_versions_of_a_document_are_named(rich: Path, tmp_path: Path) -> None:
    both = "UPDATE documents SET is_current = 1 WHERE name = 'notes.md'"
    hostile = forge(rich.with_name("rich.zip"), tmp_path / "x.zip", lambda db: tamper(db, both))
    with pytest.raises(StorageError, match=r"row \d of documents .*UNIQUE.*documents.name"):
        restore(tmp_path / "data", hostile, "1.0", KNOWN)


@pytest.mark.parametrize(("table", "value"), [("texts", "x'ff'"), ("documents", "1.5")])
def test_a_value_of_another_type_is_named(
    table: str, value: str, rich: Path, tmp_path: Path
) -> None:
    column = {"texts": "text", "documents": "size"}[table]
    change = f"UPDATE {table} SET {column} = {value}"
    hostile = forge(rich.with_name("rich.zip"), tmp_path / "x.zip", lambda db: tamper(db, change))
    with pytest.raises(StorageError, match=f"of {table} .*has a wrong {column}"):
        restore(tmp_path / "data", hostile, "1.0", KNOWN)


def test_nothing_is_left_of_the_stranger_s_file(rich: Path, tmp_path: Path) -> None:
    restore(tmp_path / "data", rich.with_name("rich.zip"), "1.0", KNOWN)
    left = {path.name for path in (tmp_path / "data").iterdir()}
    assert FILE_NAME in left
    assert not {"restoring", RECEIVED} & left
