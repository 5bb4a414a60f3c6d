"""The database: opened, upgraded, shared by threads, all or nothing, refused with a reason."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from storage import Counters, Sessions, StorageError, Store
from storage.clock import now
from storage.database import FILE_NAME
from storage.migrations import migrations
from storage.restore import restore
from storage.snapshot import kept_copies
from tests.storage.two_pages import add_document


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "data")


def pragma(store: Store, name: str) -> object:
    return store.db.execute(f"PRAGMA {name}").fetchone()[0]


def test_every_threads_connection_is_durable_and_guarded(store: Store) -> None:
    seen: list[tuple[object, ...]] = []
    names = ("journal_mode", "foreign_keys", "secure_delete", "synchronous", "busy_timeout")

    def look() -> None:
        seen.append((id(store.db), *(pragma(store, name) for name in names)))

    thread = threading.Thread(target=look)
    thread.start()
    thread.join()
    look()
    assert [row[1:] for row in seen] == [("wal", 1, 1, 2, 10_000)] * 2
    assert seen[0][0] != seen[1][0]


def test_a_transaction_is_all_or_nothing_and_nests(store: Store) -> None:
    counters = Counters(store)
    with pytest.raises(ZeroDivisionError), store.transaction():
        counters.increment("lost")
        raise ZeroDivisionError
    with store.transaction():
        counters.increment("kept")
        with pytest.raises(ZeroDivisionError), store.transaction():
            counters.increment("lost")
            raise ZeroDivisionError
    assert counters.all() == {"kept": 1}


def test_what_was_stored_is_there_after_the_process_was_killed(tmp_path: Path) -> None:
    program = (
        "import os, signal, sys; from pathlib import Path; from storage import Counters, Store\n"
        "store = Store(Path(sys.argv[1])); Counters(store).increment('acknowledged')\n"
        "store.db.execute('BEGIN IMMEDIATE')\n"
        "store.db.execute(\"INSERT INTO counters VALUES ('in flight', 1)\")\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    root = Path(__file__).parent.parent.parent
    done = subprocess.run([sys.executable, "-c", program, str(tmp_path)], cwd=root, check=False)
    assert done.returncode == -9
    store = Store(tmp_path)
    assert Counters(store).all() == {"acknowledged": 1}
    assert store.integrity() == "ok"


def test_two_opening_at_once_migrate_once(tmp_path: Path) -> None:
    failures: list[BaseException] = []

    def start() -> None:
        try:
            Store(tmp_path)
        except Exception as error:  # noqa: BLE001 - whatever a thread meets fails the test
            failures.append(error)

    threads = [threading.Thread(target=start) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    names = [row["name"] for row in Store(tmp_path).db.query("SELECT name FROM _sqlite_migrations")]
    assert len(names) == len(set(names)) > 0


def test_a_newer_database_is_refused_and_left_alone(store: Store) -> None:
    store.db.table("_sqlite_migrations").insert(
        {"migration_set": "palimpsest", "name": "m999_future", "applied_at": "2099"}
    )
    store.close()
    with pytest.raises(StorageError, match=r"palimpsest\.db: .*newer.*m999_future.*Update"):
        Store(store.data_dir)


def test_a_folder_that_cannot_be_used_is_named_with_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(StorageError, match=r"file.*can't be used as data folder.*--data-dir"):
        Store(tmp_path / "file")


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "palimpsest.db").write_bytes(b"not a database, but long enough to be read " * 50)
    with pytest.raises(StorageError, match=r"palimpsest\.db: is damaged or not a database.*backup"):
        Store(tmp_path)


def test_a_full_disk_is_named_and_leaves_the_store_usable(store: Store) -> None:
    pages = pragma(store, "page_count")
    store.db.execute(f"PRAGMA max_page_count = {pages}").fetchone()
    with pytest.raises(StorageError, match="disk is full"), store.transaction() as db:
        db.execute("INSERT INTO texts VALUES ('x', ?)", ["y" * 1_000_000])
    store.db.execute("PRAGMA max_page_count = 1000000").fetchone()
    Counters(store).increment("n")
    assert Counters(store).all() == {"n": 1}


def test_integrity_tells_a_broken_reference(store: Store) -> None:
    assert store.integrity() == "ok"
    with sqlite3.connect(store.path) as other:
        other.execute("INSERT INTO pages VALUES (77, 1, 0, 5)")
    assert "pages" in store.integrity()


def test_a_closed_store_says_so(store: Store) -> None:
    store.close()
    with pytest.raises(StorageError, match="is closed"):
        _ = store.db


def old_database(folder: Path, before: str) -> None:
    """What a version of Palimpsest without the migrations from `before` on left."""
    with pytest.MonkeyPatch.context() as patch:
        apply: Callable[..., None] = migrations.apply
        patch.setattr(migrations, "apply", lambda db: apply(db, stop_before=before))
        store = Store(folder)
        store.db.execute("INSERT INTO sessions VALUES ('old', 'from before', ?)", [now()])
        store.close()


def test_a_migration_is_preceded_by_a_copy_that_can_be_restored(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    old_database(folder, "m005_versions")
    store = Store(folder)
    copy = store.copied_to
    assert copy is not None
    assert copy.name.endswith("-before-m005_versions.db")
    store.db.execute("UPDATE sessions SET title = 'changed'")
    store.close()
    assert Store(folder).copied_to is None
    restore(folder, copy, "1.0")
    (title,) = Store(folder).db.execute("SELECT title FROM sessions").fetchone()
    assert title == "from before"
    assert not list(copy.parent.glob("*-wal"))


def test_a_new_folder_needs_no_copy_and_the_oldest_copies_make_room(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    assert Store(folder).copied_to is None
    made = []
    for _ in range(5):
        (folder / FILE_NAME).unlink()
        old_database(folder, "m006_structure")
        store = Store(folder)
        made.append(store.copied_to)
        store.close()
    assert kept_copies(folder) == made[2:]


def test_a_migration_without_room_for_the_copy_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "data"
    old_database(folder, "m005_versions")
    (folder / "backups").write_text("in the way")
    with pytest.raises(StorageError, match="backups: can't be written"):
        Store(folder)
    (folder / "backups").unlink()
    assert Store(folder).copied_to is not None


def test_all_reads_in_a_snapshot_see_one_moment(store: Store) -> None:
    Counters(store).increment("n")
    other = Store(store.data_dir)
    with store.snapshot():
        assert Counters(store).all() == {"n": 1}
        Counters(other).increment("n")
        assert Counters(store).all() == {"n": 1}
    assert Counters(store).all() == {"n": 2}
    other.close()


def test_a_violated_constraint_leaves_the_transaction_as_a_message(store: Store) -> None:
    refused = pytest.raises(StorageError, match=r"violates a constraint \(FOREIGN KEY.*doctor")
    with refused, store.transaction() as db:
        db.execute("INSERT INTO pages VALUES (77, 1, 0, 5)")
    refused = pytest.raises(StorageError, match=r"violates a constraint \(CHECK.*jobs.size")
    with refused, store.transaction() as db:
        db.execute(
            "INSERT INTO jobs (batch, name, sha256, size, state, created_at) "
            "VALUES (1, 'a', ?, -1, 'waiting', '')",
            ["a" * 64],
        )
    assert store.db.table("jobs").count == 0


def test_the_numbers_of_records_are_those_that_were_stored(store: Store) -> None:
    assert set(store.counts().values()) == {0}
    add_document(store)
    Sessions(store).create()
    assert store.counts() == {
        "documents": 1,
        "chunks": 2,
        "sessions": 1,
        "messages": 0,
        "segments": 0,
    }
