"""A data folder of the version before: its documents become versions, its half-done files jobs."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from storage import Documents, Jobs, Sessions, Stage, Store
from storage.migrations import migrations
from tests.retrieval.fake_embedder import FakeEmbedder

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
    assert [[each.stage for each in Jobs(store).stages(job.id)] for job in jobs] == [
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
