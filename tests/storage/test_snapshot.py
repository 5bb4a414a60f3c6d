"""Snapshots: a copy is of one moment and whole; automatic ones make room; one keeper at a time."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from storage import Counters, StorageError, Store
from storage.connection import connect
from storage.files import Originals
from storage.snapshot import (
    BACKING_UP,
    KEPT_COPIES,
    RESTORING,
    WORK_LOCK,
    between_jobs,
    cannot_write,
    copies_folder,
    copy_database,
    drop_leftovers,
    is_damaged,
    keeping,
    kept_copies,
    new_copy,
    overwrite_database,
    remove_database,
    staging,
)


def small(path: Path, word: str = "old") -> Path:
    """A database with one word in it."""
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA synchronous = OFF")
        db.execute("CREATE TABLE words (word TEXT)")
        db.execute("INSERT INTO words VALUES (?)", [word])
        db.commit()
    return path


def word(path: Path) -> str:
    with closing(sqlite3.connect(path)) as db:
        return str(db.execute("SELECT word FROM words").fetchone()[0])


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_copy_is_what_the_connection_sees_and_only_the_owners(
    store: Store, tmp_path: Path
) -> None:
    Counters(store).increment("n")
    other = Store(store.data_dir)
    with store.snapshot() as db:
        assert Counters(store).all() == {"n": 1}
        Counters(other).increment("n")
        copy_database(db, tmp_path / "copy.db")
    other.close()
    assert (tmp_path / "copy.db").stat().st_mode & 0o777 == 0o600
    with closing(sqlite3.connect(tmp_path / "copy.db")) as copy:
        assert copy.execute("SELECT value FROM counters").fetchall() == [(1,)]
    assert names(tmp_path) == ["copy.db", "data"]


def test_a_copy_that_can_not_be_made_leaves_the_target_as_it_was(tmp_path: Path) -> None:
    target = small(tmp_path / "target.db")
    small(tmp_path / "damaged.db")
    with closing(connect(tmp_path / "damaged.db")) as db:
        (tmp_path / "damaged.db").write_bytes(b"no database " * 1000)
        with pytest.raises(StorageError, match="is damaged"):
            copy_database(db, target)
    with (
        closing(connect(target)) as db,
        pytest.raises(StorageError, match=r"none/copy\.db: can't be written"),
    ):
        copy_database(db, tmp_path / "none" / "copy.db")
    assert word(target) == "old"
    assert names(tmp_path) == ["damaged.db", "target.db"]


def test_whoever_has_a_database_open_goes_on_with_the_new_content(tmp_path: Path) -> None:
    live, new = small(tmp_path / "live.db"), small(tmp_path / "new.db", "new")
    with closing(sqlite3.connect(new)) as db:
        db.execute("PRAGMA journal_mode = wal")
    with closing(sqlite3.connect(live)) as open_one:
        open_one.execute("PRAGMA journal_mode = wal")
        assert open_one.execute("SELECT word FROM words").fetchone() == ("old",)
        overwrite_database(new, live)
        assert open_one.execute("SELECT word FROM words").fetchone() == ("new",)
        assert live.with_name("live.db-wal").stat().st_size == 0
    assert word(new) == "new"


def test_a_database_that_is_in_use_for_too_long_keeps_its_content(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("connection", "snapshot"):
        monkeypatch.setattr(f"storage.{module}.BUSY_TIMEOUT_MS", 0)
    live, new = small(tmp_path / "live.db"), small(tmp_path / "new.db", "new")
    with closing(sqlite3.connect(live)) as writing:
        writing.execute("BEGIN IMMEDIATE")
        with pytest.raises(StorageError, match=r"live\.db: another process has locked it"):
            overwrite_database(new, live)
    assert word(live) == "old"


def test_the_oldest_copies_of_a_kind_make_room_for_a_new_one(tmp_path: Path) -> None:
    folder = copies_folder(tmp_path)
    assert kept_copies(tmp_path) == []
    assert new_copy(tmp_path, "restore", ".zip").parent == folder
    made = [folder / f"2026010{day}T000000000Z-before-restore.zip" for day in range(1, 6)]
    others = [folder / "20250101T000000000Z-before-m005.db", folder / "mine.zip"]
    for path in (*reversed(made), *others, folder / "20260101T0Z-before-x.zip.part"):
        path.touch()
    (folder / f"{made[0].name}-wal").touch()
    assert kept_copies(tmp_path) == [others[0], *made]
    new = new_copy(tmp_path, "restore", ".zip")
    assert new.name.endswith("Z-before-restore.zip")
    assert new.name > made[-1].name
    assert not new.exists()
    assert kept_copies(tmp_path) == [others[0], *made[1 - KEPT_COPIES :]]
    assert names(folder) == sorted(path.name for path in (*others, *made[1 - KEPT_COPIES :]))


def test_a_file_in_place_of_the_folder_of_copies_is_named(tmp_path: Path) -> None:
    copies_folder(tmp_path).touch()
    with pytest.raises(StorageError, match=r"backups: can't be written.*make it"):
        new_copy(tmp_path, "restore", ".zip")


def test_damaged_is_what_is_no_database_and_not_what_is_locked(tmp_path: Path) -> None:
    sound = small(tmp_path / "sound.db")
    assert not is_damaged(sound)
    with closing(sqlite3.connect(sound)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert not is_damaged(sound)
    (tmp_path / "none.db").write_bytes(b"no database " * 1000)
    torn = small(tmp_path / "torn.db")
    torn.write_bytes(torn.read_bytes()[:5000])
    (tmp_path / "folder.db").mkdir()
    (tmp_path / "link.db").symlink_to(sound)
    for name in ("none.db", "torn.db", "folder.db", "link.db"):
        assert is_damaged(tmp_path / name), name
    (tmp_path / "sound.db-wal").mkdir()
    assert is_damaged(sound)


def test_a_database_is_removed_with_what_is_beside_it_and_nothing_else(tmp_path: Path) -> None:
    for suffix in ("", "-wal", "-shm", "-journal", "-mine", ".zip"):
        (tmp_path / f"some.db{suffix}").touch()
    remove_database(tmp_path / "some.db")
    remove_database(tmp_path / "some.db")
    assert names(tmp_path) == ["some.db-mine", "some.db.zip"]


def test_there_is_one_keeper_at_a_time_and_the_next_after_whatever_happens(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    with pytest.raises(ZeroDivisionError), keeping(folder):
        with pytest.raises(StorageError, match="another backup or restore"), keeping(folder):
            pass
        raise ZeroDivisionError
    with keeping(folder):
        assert (folder / "keeping.lock").stat().st_mode & 0o777 == 0o600
    (tmp_path / "file").touch()
    with pytest.raises(StorageError, match="file: can't be written"), keeping(tmp_path / "file"):
        pass


def test_what_is_between_jobs_waits_for_the_one_that_is_processed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("storage.snapshot.JOB_SECONDS", 0)
    with between_jobs(tmp_path), keeping(tmp_path):
        assert (tmp_path / WORK_LOCK).exists()
        with pytest.raises(StorageError, match="files are being added"), between_jobs(tmp_path):
            pass


def test_a_staging_folder_is_empty_and_goes_whatever_happens(tmp_path: Path) -> None:
    (tmp_path / RESTORING / "left").mkdir(parents=True)
    with pytest.raises(ZeroDivisionError), staging(tmp_path, RESTORING) as folder:
        assert names(folder) == []
        assert folder.stat().st_mode & 0o777 == 0o700
        (folder / "file").touch()
        raise ZeroDivisionError
    assert names(tmp_path) == []
    (tmp_path / RESTORING).touch()
    with pytest.raises(StorageError, match="restoring: can't be written"):
        staging(tmp_path, RESTORING).__enter__()


def test_what_a_killed_one_left_goes_but_not_what_is_in_use(tmp_path: Path) -> None:
    drop_leftovers(tmp_path / "none")
    assert names(tmp_path) == []
    for name in (RESTORING, BACKING_UP):
        (tmp_path / name / "left").mkdir(parents=True)
    with keeping(tmp_path):
        drop_leftovers(tmp_path)
        assert {RESTORING, BACKING_UP} <= {*names(tmp_path)}
    Originals(tmp_path).arrive().discard()
    drop_leftovers(tmp_path)
    assert not {RESTORING, BACKING_UP} & {*names(tmp_path)}
    assert "incoming" in names(tmp_path)


def test_what_can_not_be_written_is_told_with_the_reason_that_there_is(tmp_path: Path) -> None:
    told = [str(cannot_write(tmp_path, error)) for error in (OSError(28, "Full"), OSError("odd"))]
    assert [f"{tmp_path}: can't be written ({reason})." in text for reason, text in
            zip(("Full", "odd"), told, strict=True)] == [True, True]  # fmt: skip
