"""Laws of the rebuilt table: every row is as it was, and the same bytes may have several texts."""

# ruff: noqa: S608 - statements are put together from constants of the tests

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest
from sqlite_utils import Database

from storage.checks.columns import COLUMNS
from tests.storage.checks.loose import HASH, ROWS
from tests.storage.versions import before, bring_up, put, rows

THIS = "m021_rereading"
OTHER = "b" * 64
REFERRING = {"document": 1}


@pytest.fixture
def old() -> Iterator[Database]:
    """A document to which a row of every table refers that can, and one that was removed."""
    with closing(before(THIS)) as db:
        put(db, "texts", {"sha256": HASH, "text": "a"}, {"sha256": OTHER, "text": "b"})
        there = set(db.table_names())
        for table, row in ROWS.items():
            if table not in there:  # it came later
                continue
            refers = table in {"span_sources", "evidence_sources", "jobs"}
            put(db, table, row | (REFERRING if refers else {}))
        put(db, "session_documents", {"session": "s", "document": 1})
        put(db, "vectors", {"sha256": HASH, "model": "m", "vector": b""})
        db.execute("UPDATE jobs SET replaced = 1")
        db.execute("INSERT INTO fulltext (rowid, text) VALUES (1, 'words')")
        put(db, "documents", {**ROWS["documents"], "id": 7, "name": "gone.txt"})
        db.execute("DELETE FROM documents WHERE id = 7")
        db.commit()
        yield db


def contents(db: Database) -> dict[str, list[tuple[object, ...]]]:
    there = set(db.table_names())
    tables = [*(table for table in COLUMNS if table in there), "fulltext", "sqlite_sequence"]
    return {table: sorted(rows(db, f"SELECT * FROM {table}"), key=repr) for table in tables}


def things(db: Database) -> set[tuple[object, ...]]:
    """Names and statements of all indexes and triggers, and of the tables but this one."""
    found = rows(db, "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL")
    return {each for each in found if each[:2] != ("table", "documents")}


def test_every_row_of_every_table_is_as_it_was(old: Database) -> None:
    known = contents(old)
    referring = [table for (table,) in rows(old, """
        SELECT m.name FROM sqlite_master AS m JOIN pragma_foreign_key_list(m.name) AS f
        WHERE m.type = 'table' AND f."table" = 'documents'
    """)]  # fmt: skip
    assert all(known[table] for table in referring)
    assert len(referring) >= 11
    bring_up(old, THIS)
    assert contents(old) == known
    assert rows(old, "PRAGMA foreign_key_check") == []
    assert rows(old, "PRAGMA integrity_check") == [("ok",)]
    assert rows(old, "PRAGMA foreign_keys") == [(1,)]
    assert rows(old, "SELECT name FROM sqlite_master WHERE name LIKE '%kept%'") == []


def test_every_index_and_trigger_is_back(old: Database) -> None:
    known = things(old)
    bring_up(old, THIS)
    assert things(old) - known == {
        (
            "index",
            "documents_sha256",
            "CREATE INDEX documents_sha256 ON documents(sha256, name)",
        )
    }
    assert known <= things(old)
    with pytest.raises(sqlite3.IntegrityError, match=r"documents\.stage"):
        old.execute("UPDATE documents SET stage = 'eaten'")


def test_the_same_bytes_and_name_have_several_texts_and_one_current_version(old: Database) -> None:
    again = {**ROWS["documents"], "id": None, "text_sha256": OTHER, "version": 2, "is_current": 0}
    with pytest.raises(sqlite3.IntegrityError, match=r"documents\.sha256, documents\.name"):
        put(old, "documents", again)
    bring_up(old, THIS)
    put(old, "documents", again)
    # Ids go on after that of the document that was removed.
    assert rows(old, "SELECT id, version FROM documents ORDER BY id") == [(1, 1), (8, 2)]
    with pytest.raises(sqlite3.IntegrityError, match=r"documents\.name"):
        old.execute("UPDATE documents SET is_current = 1 WHERE id = 8")


def test_what_belongs_to_a_document_still_goes_with_it(old: Database) -> None:
    bring_up(old, THIS)
    old.execute("DELETE FROM documents WHERE id = 1")
    found = contents(old)
    owned = ("pages", "headings", "page_words", "chunks", "properties", "tags", "vectors", "jobs")
    assert [table for table in (*owned, "session_documents", "fulltext") if found[table]] == []
    assert rows(old, "SELECT sha256 FROM texts") == [(OTHER,)]
    for table in ("span_sources", "evidence_sources"):
        assert rows(old, f"SELECT document FROM {table}") == [(None,)]


def test_a_library_without_documents_goes_on_with_its_ids() -> None:
    for given in ([], [12]):
        with closing(before(THIS)) as db:
            put(db, "sqlite_sequence", *({"name": "documents", "seq": seq} for seq in given))
            put(db, "texts", {"sha256": HASH, "text": ""})
            bring_up(db, THIS)
            put(db, "documents", {**ROWS["documents"], "id": None})
            assert rows(db, "SELECT id FROM documents") == [(max([0, *given]) + 1,)]


def test_a_row_that_was_wrong_before_comes_over_as_it_was() -> None:
    with closing(before(THIS)) as db:
        (trigger,) = rows(db, "SELECT sql FROM sqlite_master WHERE name = 'documents_new'")[0]
        db.execute("DROP TRIGGER documents_new")
        put(db, "texts", {"sha256": HASH, "text": ""})
        put(db, "documents", {**ROWS["documents"], "size": -1})
        db.execute(trigger)
        bring_up(db, THIS)
        assert rows(db, "SELECT size FROM documents") == [(-1,)]


def test_a_database_that_has_lost_a_text_keeps_the_rest(old: Database) -> None:
    old.execute("PRAGMA foreign_keys = OFF")
    old.execute("DELETE FROM texts WHERE sha256 = ?", [HASH])
    old.commit()
    old.execute("PRAGMA foreign_keys = ON")
    known = contents(old)
    bring_up(old, THIS)
    assert contents(old) == known
    assert rows(old, "PRAGMA foreign_key_check") == [("documents", 1, "texts", 0)]
