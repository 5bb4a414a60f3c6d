"""Laws of SQLite's own constraints: every write is checked, and no record keeps a path for a hash."""

# ruff: noqa: S608 - statements are put together from constants of the tests

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest
from sqlite_utils import Database

from storage.document import Stage
from storage.job import JobState
from tests.storage.versions import before, bring_up, put, rows

HASH = "0123456789abcdef" * 4
PATH = "../../etc/passwd"

SOUND: dict[str, dict[str, object]] = {
    "documents": {"id": 1, "name": "a.txt", "sha256": HASH, "size": 0, "stage": "stored",
                  "created_at": "2026", "version": 0, "is_current": 0},
    "sessions": {"id": "s", "title": "", "created_at": "2026"},
    "pages": {"document": 1, "number": 1, "start": 0, "end": 0},
    "page_words": {"document": 1, "number": 1, "width": 1.0, "height": 1.0, "start": 2, "end": 2,
                   "ranges": b"", "boxes": b""},
    "chunks": {"id": 1, "document": 1, "position": 0, "start": 0, "end": 5, "sha256": HASH,
               "is_blank": 0},
    "messages": {"id": 1, "session": "s", "role": "user", "text": "", "text_sha256": HASH,
                 "token_ids": b"", "passages": "[]", "stats": "{}", "created_at": "2026"},
    "spans": {"id": 1, "message": 1, "start": 0, "end": 4, "text": "said"},
    "span_sources": {"span": 1, "rank": 0, "name": "a.txt", "start": 7, "end": 11},
    "jobs": {"id": 1, "batch": 1, "name": "a.txt", "sha256": HASH, "size": 0, "state": "waiting",
             "created_at": "2026"},
    "job_stages": {"job": 1, "stage": "stored", "done": 0, "total": 0, "started_at": "2026"},
    "marks": {"name": "index_generation", "value": "0az"},
}  # fmt: skip
"""A row that each guarded table takes, in an order in which all of them can be put in."""

WRONG: list[tuple[str, str, object]] = [
    ("documents", "sha256", PATH),
    ("documents", "sha256", HASH.upper()),
    ("documents", "sha256", HASH + "\0" + HASH),  # whose `length` is 64
    ("documents", "sha256", HASH[:-1]),
    ("documents", "size", -1),
    ("documents", "stage", "eaten"),
    ("documents", "version", -1),
    ("documents", "is_current", 2),
    ("pages", "start", -1),
    ("pages", "end", -1),
    ("page_words", "end", 1),
    ("chunks", "start", -1),
    ("chunks", "end", -1),
    ("chunks", "is_blank", 2),
    ("messages", "role", "root"),
    ("messages", "text_sha256", ""),
    ("messages", "token_ids", b"\0\0\0"),
    ("spans", "end", -1),
    ("span_sources", "end", 6),
    ("jobs", "sha256", ""),  # only of a file that was refused
    ("jobs", "sha256", PATH),
    ("jobs", "size", -1),
    ("jobs", "is_new", 2),
    ("jobs", "is_searchable", -1),
    ("jobs", "state", "stuck"),
    ("job_stages", "stage", "eaten"),
    ("job_stages", "done", -1),
    ("job_stages", "total", -1),
    ("marks", "value", PATH),
]


@pytest.fixture
def old() -> Iterator[Database]:
    with closing(before("m012_constraints")) as opened:
        yield opened


@pytest.fixture
def db(old: Database) -> Database:
    """A sound row in every table that is guarded."""
    bring_up(old, "m012_constraints")
    for table, row in SOUND.items():
        put(old, table, row)
    return old


@pytest.mark.parametrize(("table", "column", "value"), WRONG)
def test_a_wrong_value_is_refused_in_a_new_row_and_in_a_changed_one(
    db: Database, table: str, column: str, value: object
) -> None:
    told = f"CHECK constraint failed: {table}.{column}"
    with pytest.raises(sqlite3.IntegrityError, match=told):
        put(db, table, {**SOUND[table], column: value})
    # Messages are append-only; that is told instead.
    with pytest.raises(sqlite3.IntegrityError, match=f"{told}|append-only"):
        db.execute(f'UPDATE {table} SET "{column}" = ?', [value])


def test_every_stage_and_state_of_the_program_is_taken(db: Database) -> None:
    for stage in Stage:
        db.execute("UPDATE documents SET stage = ?", [stage])
        db.execute("UPDATE job_stages SET stage = ?", [stage])
    for state in JobState:
        db.execute("UPDATE jobs SET state = ?", [state])


def test_a_file_that_was_refused_has_no_hash_until_it_is_taken(db: Database) -> None:
    db.execute("UPDATE jobs SET state = 'failed', sha256 = ''")
    with pytest.raises(sqlite3.IntegrityError, match=r"jobs\.state"):
        db.execute("UPDATE jobs SET state = 'waiting'")
    db.execute("UPDATE jobs SET state = 'waiting', sha256 = ?", [HASH])


def test_a_row_that_was_wrong_before_can_be_used_and_removed(old: Database) -> None:
    put(old, "documents", {**SOUND["documents"], "size": -1, "stage": "eaten"})
    bring_up(old, "m012_constraints")
    old.execute("UPDATE documents SET name = 'b.txt', size = -1")
    with pytest.raises(sqlite3.IntegrityError, match=r"documents\.size"):
        old.execute("UPDATE documents SET size = -2")
    old.execute("UPDATE documents SET size = 3, stage = 'stored'")
    old.execute("DELETE FROM documents")


def test_no_record_keeps_a_path_for_a_hash(old: Database) -> None:
    document, job = SOUND["documents"], SOUND["jobs"]
    put(old, "documents", {**document, "sha256": PATH}, {**document, "id": 2, "name": "b.txt"})
    put(old, "documents", {**document, "id": 300, "sha256": HASH + "\0"})
    put(old, "jobs", {**job, "sha256": PATH, "size": 5, "document": 1}, {**job, "id": 2})
    put(old, "jobs", {**job, "id": 3, "sha256": "", "state": "failed", "error": "is too large"})
    put(old, "jobs", {**job, "id": 4, "sha256": "", "state": "done"})
    put(old, "marks", {"name": "a", "value": PATH}, {"name": "b", "value": "0az"})
    bring_up(old, "m012_constraints")
    assert rows(old, "SELECT id, sha256 FROM documents ORDER BY id") == [
        (1, f"{1:064}"),
        (2, HASH),
        (300, f"{300:064x}"),
    ]
    told = "a.txt: came with a backup that is not sound. Add the file again."
    assert rows(old, "SELECT id, sha256, size, state, document, error FROM jobs ORDER BY id") == [
        (1, "", 0, "failed", None, told),
        (2, HASH, 0, "waiting", None, None),
        (3, "", 0, "failed", None, "is too large"),
        (4, "", 0, "failed", None, told),
    ]
    assert rows(old, "SELECT * FROM marks") == [("b", "0az")]
