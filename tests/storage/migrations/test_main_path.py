"""Laws of the first four tables' groups: what belongs together goes together, ids come once."""

# ruff: noqa: S608 - statements are put together from constants of the tests

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest
from sqlite_utils import Database

from tests.storage.versions import before, bring_up, put, rows


@pytest.fixture
def db() -> Iterator[Database]:
    """Two documents of one text, a conversation that quotes the first, and copy maps."""
    with closing(before("m001_documents")) as opened:
        bring_up(opened, "m004_counters")
        put(opened, "texts", {"sha256": "t", "text": "One text."})
        put(opened, "documents", document(1, "a.txt"), document(2, "b.txt"))
        put(opened, "pages", {"document": 1, "number": 1, "start": 0, "end": 9})
        put(opened, "chunks", chunk(1, 1), chunk(2, 2), chunk(3, 2, 1, sha256="other"))
        put(
            opened, "vectors", *({"sha256": h, "model": "m", "vector": b""} for h in ("c", "other"))
        )
        put(opened, "sessions", {"id": "s", "title": "", "created_at": "2026"})
        put(opened, "session_documents", {"session": "s", "document": 1})
        put(opened, "messages", message(1, None, "asked"), message(2, 1, "t"))
        put(opened, "spans", {"id": 1, "message": 2, "start": 0, "end": 3, "text": "One"})
        put(opened, "span_sources", {"span": 1, "rank": 0, "document": 1, "message": 1,
                                     "name": "a.txt", "start": 0, "end": 3})  # fmt: skip
        for number, text in enumerate(("t", "asked"), start=1):
            put(
                opened,
                "segments",
                {"id": number, "text_sha256": text, "tokenizer": "k", "format": 1},
            )
            put(opened, "segment_arrays", {"segment": number, "name": "n", "dtype": "<u4",
                                           "shape": "[0]", "data": b""})  # fmt: skip
        yield opened


def document(number: int, name: str) -> dict[str, object]:
    return {"id": number, "name": name, "sha256": "d", "size": 9, "stage": "indexed",
            "text_sha256": "t", "characters": 9, "created_at": "2026"}  # fmt: skip


def chunk(number: int, document: int, position: int = 0, sha256: str = "c") -> dict[str, object]:
    return {"id": number, "document": document, "position": position, "start": 0, "end": 9,
            "sha256": sha256, "is_blank": 0}  # fmt: skip


def message(number: int, parent: int | None, text_sha256: str) -> dict[str, object]:
    return {"id": number, "session": "s", "parent": parent, "role": "user", "text": "",
            "text_sha256": text_sha256, "token_ids": b"", "passages": "[]", "stats": "{}",
            "created_at": "2026"}  # fmt: skip


def column(db: Database, sql: str) -> list[object]:
    """The values of a statement's only column, in ascending order."""
    return sorted(row[0] for row in rows(db, sql))


def test_a_document_takes_its_pages_and_chunks_with_it_and_its_last_vectors(db: Database) -> None:
    db.execute("DELETE FROM documents WHERE id = 2")
    assert column(db, "SELECT id FROM chunks") == [1]
    assert column(db, "SELECT sha256 FROM vectors") == ["c"]
    assert column(db, "SELECT document FROM pages") == [1]
    db.execute("DELETE FROM documents WHERE id = 1")
    for table in ("chunks", "vectors", "pages", "session_documents"):
        assert rows(db, f"SELECT * FROM {table}") == [], table


def test_a_text_goes_with_its_last_document_and_its_copy_map_with_its_last_owner(
    db: Database,
) -> None:
    db.execute("DELETE FROM documents WHERE id = 1")
    assert column(db, "SELECT sha256 FROM texts") == ["t"]
    db.execute("DELETE FROM documents WHERE id = 2")
    assert column(db, "SELECT sha256 FROM texts") == []
    assert column(db, "SELECT text_sha256 FROM segments") == ["asked", "t"]  # the answer's own
    db.execute("DELETE FROM messages WHERE id = 2")
    assert column(db, "SELECT text_sha256 FROM segments") == ["asked"]
    assert column(db, "SELECT segment FROM segment_arrays") == [2]


def test_a_message_that_repeats_a_document_leaves_its_copy_map(db: Database) -> None:
    db.execute("DELETE FROM messages WHERE id = 2")
    assert column(db, "SELECT text_sha256 FROM segments") == ["asked", "t"]


def test_a_session_takes_its_messages_spans_and_copy_maps_with_it(db: Database) -> None:
    db.execute("DELETE FROM sessions")
    for table in ("messages", "spans", "span_sources", "session_documents"):
        assert rows(db, f"SELECT * FROM {table}") == [], table
    assert column(db, "SELECT text_sha256 FROM segments") == ["t"]
    assert column(db, "SELECT id FROM documents") == [1, 2]


def test_an_answer_goes_with_its_question(db: Database) -> None:
    db.execute("DELETE FROM messages WHERE id = 1")
    assert rows(db, "SELECT * FROM messages") == []


def test_a_quote_outlives_the_document_it_is_from(db: Database) -> None:
    db.execute("DELETE FROM documents WHERE id = 1")
    assert rows(db, "SELECT document, message, name FROM span_sources") == [(None, 1, "a.txt")]
    assert column(db, "SELECT text FROM spans") == ["One"]


@pytest.mark.parametrize(
    ("table", "row"),
    [
        ("documents", document(0, "c.txt")),
        ("chunks", chunk(0, 1, 7)),
        ("messages", message(0, None, "x")),
    ],
)
def test_an_id_that_was_removed_is_never_given_again(
    db: Database, table: str, row: dict[str, object]
) -> None:
    (highest,) = column(db, f"SELECT max(id) FROM {table}")
    assert isinstance(highest, int)
    db.execute(f"DELETE FROM {table} WHERE id = ?", [highest])
    put(db, table, {name: value for name, value in row.items() if name != "id"})
    assert column(db, f"SELECT max(id) FROM {table}") == [highest + 1]


def test_messages_are_never_changed(db: Database) -> None:
    with pytest.raises(sqlite3.IntegrityError, match="append-only"):
        db.execute("UPDATE messages SET text = 'Other words'")


@pytest.mark.parametrize(
    ("table", "row"),
    [
        ("documents", document(3, "a.txt")),  # the same bytes under the same name
        ("documents", {**document(3, "c.txt"), "text_sha256": "missing"}),
        ("documents", {**document(3, "c.txt"), "size": "many"}),
        ("chunks", chunk(4, 1)),  # the same position again
        ("chunks", chunk(4, 9)),
        ("messages", message(3, 9, "x")),
        ("session_documents", {"session": "s", "document": 1}),
        ("segments", {"id": 3, "text_sha256": "t", "tokenizer": "k", "format": 1}),
        ("counters", {"name": "n", "value": None}),
    ],
)
def test_what_is_there_already_or_refers_to_nothing_is_refused(
    db: Database, table: str, row: dict[str, object]
) -> None:
    with pytest.raises(sqlite3.IntegrityError):
        put(db, table, row)


def test_the_same_bytes_may_have_another_name_and_a_counter_has_one_value(db: Database) -> None:
    put(db, "documents", document(3, "c.txt"))
    put(db, "counters", {"name": "n", "value": 1})
    with pytest.raises(sqlite3.IntegrityError, match=r"counters\.name"):
        put(db, "counters", {"name": "n", "value": 2})
