"""The database: opened, shared by threads, all or nothing, refused with a reason."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from storage import Counters, Originals, StorageError, Store
from tests.originals import keep_original


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


def test_many_threads_write_without_losing_a_count(store: Store) -> None:
    def work() -> None:
        for _ in range(10):
            Counters(store).increment("n")

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert Counters(store).all() == {"n": 80}


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


def test_originals_are_kept_whole_under_their_hash(tmp_path: Path) -> None:
    source = tmp_path / "source.bin"
    source.write_bytes(bytes(range(256)) * 10_000)
    originals = Originals(tmp_path / "data")
    sha256, size = keep_original(tmp_path / "data", source)
    assert size == 2_560_000
    written = originals.path(sha256).stat().st_ino
    assert keep_original(tmp_path / "data", source) == (sha256, size)
    assert originals.path(sha256).stat().st_ino == written
    assert originals.path(sha256).read_bytes() == source.read_bytes()
    assert originals.path(sha256).parent.name == sha256[:2]
    kept = (tmp_path / "data" / "originals").rglob("*")
    assert [p for p in kept if p.is_file()] == [originals.path(sha256)]
    originals.remove(sha256)
    assert not list((tmp_path / "data" / "originals").iterdir())
