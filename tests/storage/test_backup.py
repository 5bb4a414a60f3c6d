"""Laws of backups: whole at any moment, refused where they would harm, and what was before stays."""

from __future__ import annotations

import os
import threading
from pathlib import Path
from zipfile import ZipFile

import pytest

from storage import Jobs, Originals, StorageError, Store
from storage.backup import back_up
from storage.database import FILE_NAME
from storage.job import NEEDS_OCR
from storage.restore import restore
from storage.snapshot import keeping
from tests.originals import keep_original
from tests.storage.library_of_notes import (
    add_note,
    drop_note,
    originals_in,
    state,
    talk,
)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """Two documents, one session."""
    store = Store(tmp_path / "data")
    add_note(store, "one.txt", "Ones are lonely. " * 999)
    two = add_note(store, "zwei 樹.txt", "Two are not.")
    talk(store, "Who?", "Two are not, says the note.", two)
    return store


def change(store: Store) -> None:
    """Remove something, add something, say something."""
    drop_note(store, 1)
    talk(store, "And now?", "Three is company", add_note(store, "three.txt", "Three is a crowd."))


def test_a_backup_brings_back_what_was_and_so_does_the_one_made_before(
    store: Store, tmp_path: Path
) -> None:
    folder, file = store.data_dir, tmp_path / "kept.zip"
    first = state(folder)
    manifest = back_up(store, file, "1.0")
    assert manifest.counts == {"documents": 2, "sessions": 1, "messages": 2}
    assert oct(file.stat().st_mode & 0o777) == "0o600"
    change(store)
    second = state(folder)
    assert second != first

    done = restore(folder, file, "1.0")
    assert state(folder) == first
    assert len(originals_in(folder)) == 2
    assert (done.counts["documents"], done.missing) == (2, ())
    assert done.before is not None
    restore(folder, done.before, "1.0")
    assert state(folder) == second
    assert restore(tmp_path / "new", file, "1.0").before is None
    assert state(tmp_path / "new") == first
    assert not [*folder.rglob("*.part*"), *folder.glob("restoring"), *folder.glob("backing-up")]


def test_whoever_has_the_folder_open_sees_what_was_restored_at_once(
    store: Store, tmp_path: Path
) -> None:
    names = "SELECT name FROM documents ORDER BY id"
    back_up(store, tmp_path / "kept.zip", "1.0")
    before = store.db.execute(names).fetchall()
    change(store)
    highest = store.db.execute("SELECT max(id) FROM messages").fetchone()[0]
    assert store.db.execute(names).fetchall() != before
    restore(store.data_dir, tmp_path / "kept.zip", "1.0")
    assert store.db.execute(names).fetchall() == before
    # No id that was given out means something else afterwards.
    talk(store, "Again?", "Two are not.", 2)
    rows = store.db.execute("SELECT min(id) FROM messages WHERE text = 'Again?'").fetchone()
    assert rows[0] > highest
    assert add_note(store, "four.txt", "Four.") == 4


@pytest.mark.slow
def test_a_backup_made_while_documents_come_and_go_is_whole(store: Store, tmp_path: Path) -> None:
    ending = threading.Event()

    def work() -> None:
        other = Store(store.data_dir)
        number = 0
        while not ending.is_set():
            number += 1
            kept = add_note(other, f"{number}.txt", f"Note {number}. " * 2000)
            if number > 3:
                drop_note(other, kept - 3)
            ending.wait(0.001)  # who writes without a pause keeps SQLite's lock from all others
        other.close()

    worker = threading.Thread(target=work)
    worker.start()
    try:
        for number in range(3):
            file, folder = tmp_path / f"{number}.zip", tmp_path / f"restored {number}"
            assert back_up(store, file, "1.0").missing == []
            assert restore(folder, file, "1.0").missing == ()
            referred = {kept for _, _, kept in state(folder).documents}
            assert originals_in(folder) == referred
    finally:
        ending.set()
        worker.join()


def test_an_original_that_was_lost_before_is_said_and_the_rest_kept(
    store: Store, tmp_path: Path
) -> None:
    ((lost,), (damaged,)) = store.db.execute("SELECT sha256 FROM documents ORDER BY id").fetchall()
    Originals(store.data_dir).path(lost).unlink()
    Originals(store.data_dir).path(damaged).write_text("Other words.")
    manifest = back_up(store, tmp_path / "kept.zip", "1.0")
    assert sorted(manifest.missing) == sorted([lost, damaged])
    done = restore(tmp_path / "new", tmp_path / "kept.zip", "1.0")
    assert done.missing == ("one.txt", "zwei 樹.txt")


def test_targets_that_would_harm_are_refused(store: Store, tmp_path: Path) -> None:
    there = tmp_path / "there.zip"
    there.write_text("mine")
    loop = tmp_path / "loop.zip"
    loop.symlink_to(loop)
    for target, words in (
        (loop, "is not a file"),
        (there, "already exists.*--force"),
        (tmp_path, "is not a file"),
        (Path("/dev/null"), "is not a file"),
        (tmp_path / "no" / "b.zip", "is not a folder. Create it"),
        (store.data_dir / FILE_NAME, "inside the data folder"),
    ):
        with pytest.raises(StorageError, match=words):
            back_up(store, target, "1.0")
    assert there.read_text() == "mine"
    back_up(store, there, "1.0", force=True)
    assert ZipFile(there).testzip() is None
    with keeping(store.data_dir), pytest.raises(StorageError, match="another backup or restore"):
        back_up(store, tmp_path / "b.zip", "1.0")


def test_a_backup_that_finds_no_room_leaves_what_was_there(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "kept.zip"
    back_up(store, file, "1.0")
    content, files = file.read_bytes(), sorted(tmp_path.rglob("*"))

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(StorageError, match=r"kept\.zip.*: can't be written \(No space"):
        back_up(store, file, "1.0", force=True)
    assert file.read_bytes() == content
    assert sorted(tmp_path.rglob("*")) == files


def test_the_bytes_of_a_refused_scan_are_in_a_backup_and_come_back(
    store: Store, tmp_path: Path
) -> None:
    path = tmp_path / "scan.pdf"
    path.write_bytes(b"an image")
    sha256, size = keep_original(store.data_dir, path)
    job = Jobs(store).add("scan.pdf", sha256, size, None).id
    Jobs(store).fail(job, f"scan.pdf: has no text. {NEEDS_OCR} and add it again.")
    back_up(store, tmp_path / "kept.zip", "1.0")
    restore(tmp_path / "new", tmp_path / "kept.zip", "1.0")
    assert Originals(tmp_path / "new").path(sha256).read_bytes() == b"an image"
