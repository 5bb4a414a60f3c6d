"""A data folder of the version before: its documents become versions, its half-done files jobs."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlite_utils import Database

from storage import Documents, Jobs, Sessions, Stage, Store
from storage.migrations import migrations
from tests.retrieval.fake_embedder import FakeEmbedder
from tests.storage.job_stages import stages_of
from tests.storage.versions import before, bring_up, put, rows

OLD = ("m001_documents", "m002_sessions", "m003_segments", "m004_counters")


@pytest.fixture
def old_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two files called a.txt, one half embedded, one not parsed yet, in a session."""
    known = migrations._migrations
    with monkeypatch.context() as patch:
        patch.setattr(migrations, "_migrations", [m for m in known if m.name in OLD])
        Store(tmp_path).close()
    with sqlite3.connect(tmp_path / "palimpsest.db") as db:
        for number, (name, stage, text) in enumerate(
            [
                ("a.txt", "indexed", "old words"),
                ("a.txt", "indexed", "new words"),
                ("b.txt", "chunked", "some words"),
                ("c.txt", "stored", None),
            ],
            start=1,
        ):
            if text:
                db.execute("INSERT INTO texts VALUES (?, ?)", [str(number), text])
            db.execute(
                "INSERT INTO documents (name, sha256, size, stage, media_type, text_sha256, "
                "characters, created_at) VALUES (?, ?, 9, ?, 'text/plain', ?, 9, '2026')",
                [name, f"{number:064x}", stage, str(number) if text else None],
            )
            if text:
                db.execute(
                    'INSERT INTO chunks (document, position, start, "end", sha256, is_blank) '
                    "VALUES (?, 0, 0, ?, ?, 0)",
                    [number, len(text), f"chunk {number}"],
                )
        db.execute("INSERT INTO sessions VALUES ('s', '', '2026-01-01T00:00:00')")
        db.executemany("INSERT INTO session_documents VALUES ('s', ?)", [(1,), (3,), (4,)])
    return tmp_path


def test_the_last_file_of_a_name_stands_for_it_in_every_session(old_folder: Path) -> None:
    store = Store(old_folder)
    documents = Documents(store)
    assert [(d.id, d.version, d.is_current) for d in documents.versions("a.txt")] == [
        (1, 1, False),
        (2, 2, True),
    ]
    assert [d.name for d in documents.current()] == ["a.txt", "b.txt"]
    assert [d.id for d in Sessions(store).documents("s")] == [2, 3]
    assert documents.text(1) == "old words"
    assert documents.get(1).stage is Stage.PARSED
    assert store.integrity() == "ok"


def test_what_was_half_done_is_a_job(old_folder: Path) -> None:
    store = Store(old_folder)
    jobs = Jobs(store).unfinished()
    assert [(job.name, job.session, job.document) for job in jobs] == [
        ("b.txt", "s", 3),
        ("c.txt", "s", None),
    ]
    assert [[each.stage for each in stages_of(store, job.id)] for job in jobs] == [
        [Stage.STORED]
    ] * 2


def test_half_done_files_are_finished(old_folder: Path) -> None:
    from retrieval import Library

    original = old_folder / "originals" / "00" / f"{4:062x}"
    original.parent.mkdir(parents=True)
    original.write_text("words of the fourth")
    library = Library(Store(old_folder), FakeEmbedder)
    library.work()
    assert [(d.name, d.stage) for d in library.documents.current()] == [
        ("a.txt", Stage.INDEXED),
        ("b.txt", Stage.INDEXED),
        ("c.txt", Stage.INDEXED),
    ]
    assert library.jobs.failed() == []


def document(number: int, name: str, stage: str = "indexed") -> dict[str, object]:
    text = None if stage == "stored" else "t"
    return {"id": number, "name": name, "sha256": f"{number:064}", "size": 1, "stage": stage,
            "text_sha256": text, "created_at": f"202{number}"}  # fmt: skip


@pytest.fixture
def old() -> Iterator[Database]:
    """Three files of one name, one that isn't parsed yet, and one of another name."""
    with closing(before("m005_versions")) as opened:
        put(opened, "texts", {"sha256": "t", "text": "words"})
        put(opened, "documents", document(1, "a"), document(2, "b"), document(3, "a"))
        put(opened, "documents", document(4, "a", "parsed"), document(5, "a", "stored"))
        put(opened, "sessions", *({"id": s, "title": "", "created_at": "2026"} for s in "st"))
        yield opened


def test_versions_are_counted_by_name_and_only_parsed_files_are_versions(old: Database) -> None:
    bring_up(old, "m005_versions")
    assert rows(old, "SELECT id, version, is_current FROM documents ORDER BY id") == [
        (1, 1, 0),
        (2, 1, 1),
        (3, 2, 0),
        (4, 3, 1),
        (5, 0, 0),
    ]
    with pytest.raises(sqlite3.IntegrityError, match=r"documents\.name"):
        old.execute("UPDATE documents SET is_current = 1 WHERE id = 3")


def test_nothing_is_found_in_versions_that_were_replaced(old: Database) -> None:
    for number in range(1, 5):
        put(old, "chunks", {"document": number, "position": 0, "start": 0, "end": 5,
                            "sha256": f"chunk {number}", "is_blank": 0})  # fmt: skip
        put(old, "vectors", {"sha256": f"chunk {number}", "model": "m", "vector": b""})
    put(old, "session_documents", {"session": "s", "document": 1}, {"session": "s", "document": 2})
    put(old, "session_documents", {"session": "s", "document": 4}, {"session": "t", "document": 5})
    put(old, "marks", {"name": "index_generation", "value": "3"}, {"name": "other", "value": "1"})
    bring_up(old, "m005_versions")
    assert rows(old, "SELECT document FROM chunks ORDER BY 1") == [(2,), (4,)]
    assert rows(old, "SELECT sha256 FROM vectors ORDER BY 1") == [("chunk 2",), ("chunk 4",)]
    assert rows(old, "SELECT * FROM session_documents ORDER BY 1, 2") == [
        ("s", 2),
        ("s", 4),
        ("t", 4),
        ("t", 5),
    ]
    assert rows(old, "SELECT id FROM documents WHERE stage = 'parsed' ORDER BY 1") == [
        (1,),
        (3,),
        (4,),
    ]
    assert rows(old, "SELECT * FROM marks") == [("other", "1")]


def test_chunks_from_before_have_no_heading_and_a_documents_structure_goes_with_it(
    old: Database,
) -> None:
    chunk = {"document": 2, "position": 0, "start": 0, "end": 5, "sha256": "c", "is_blank": 0}
    put(old, "chunks", chunk)
    bring_up(old, "m006_structure")
    assert rows(old, 'SELECT start, "end", heading FROM chunks') == [(0, 5, None)]
    place = {"document": 2, "start": 0}
    heading = {**place, "position": 0, "level": 1, "title": "One"}
    words = {**place, "number": 1, "width": 595.5, "height": 842.0, "end": 5, "ranges": b"",
             "boxes": b""}  # fmt: skip
    put(old, "headings", heading)
    put(old, "page_words", words)
    for table, again in (("headings", heading), ("page_words", words)):
        with pytest.raises(sqlite3.IntegrityError, match="UNIQUE"):
            put(old, table, again)
        with pytest.raises(sqlite3.IntegrityError, match="FOREIGN KEY"):
            put(old, table, {**again, "document": 9})
    old.execute("DELETE FROM documents WHERE id = 2")
    assert rows(old, "SELECT * FROM headings") == rows(old, "SELECT * FROM page_words") == []


def test_what_was_not_finished_and_only_that_becomes_a_waiting_job(old: Database) -> None:
    put(old, "documents", {**document(6, "f", "embedded"), "size": 66})
    put(old, "session_documents", {"session": "s", "document": 6})
    bring_up(old, "m007_jobs")
    assert rows(
        old,
        "SELECT id, batch, name, sha256, size, session, document, state, created_at FROM jobs ORDER BY id",
    ) == [
        (1, 1, "a", f"{4:064}", 1, None, 4, "waiting", "2024"),
        (2, 1, "a", f"{5:064}", 1, None, None, "waiting", "2025"),
        (3, 1, "f", f"{6:064}", 66, "s", 6, "waiting", "2026"),
    ]
    assert rows(old, "SELECT * FROM job_stages WHERE job = 2") == [
        (2, "stored", 1, 1, "2025", "2025")
    ]
    assert rows(old, "SELECT id FROM documents ORDER BY 1") == [(1,), (2,), (3,), (4,), (6,)]


def test_a_job_outlives_its_session_archive_and_what_it_replaced_but_not_its_document(
    old: Database,
) -> None:
    bring_up(old, "m007_jobs")
    job = {"batch": 2, "name": "n", "sha256": "", "size": 1, "state": "done", "created_at": ""}
    put(old, "jobs", {**job, "id": 10})
    put(old, "jobs", {**job, "id": 11, "session": "s", "archive": 10, "replaced": 1, "document": 3})
    put(old, "job_stages", {"job": 11, "stage": "stored", "done": 1, "total": 1, "started_at": ""})
    old.execute("DELETE FROM sessions WHERE id = 's'")
    old.execute("DELETE FROM jobs WHERE id = 10")
    old.execute("DELETE FROM documents WHERE id = 1")
    query = "SELECT session, archive, replaced, document FROM jobs WHERE id = 11"
    assert rows(old, query) == [(None, None, None, 3)]
    old.execute("DELETE FROM documents WHERE id = 3")
    assert rows(old, query) == rows(old, "SELECT * FROM job_stages WHERE job = 11") == []
