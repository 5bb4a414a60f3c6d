"""Laws of restoring: all of it or nothing, at any moment, and nothing a backup says is trusted."""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import sqlite3
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZIP_LZMA, ZipFile

import pytest
from filelock import FileLock

from storage import StorageError, Store
from storage.backup import back_up
from storage.database import FILE_NAME
from storage.restore import restore
from tests.storage.library_of_notes import add_note, originals_in, state, talk

Content = dict[str, bytes]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder in `data`, another in `backed up`, whose backup is `backup.zip`."""
    home = tmp_path_factory.mktemp("made")
    backed_up = Store(home / "backed up")
    with backed_up.transaction():
        for number in range(8):
            add_note(backed_up, f"{number}.txt", f"This is note {number}. " * 500)
    talk(backed_up, "Who?", "This one.", 1)
    back_up(backed_up, home / "backup.zip", "1.0")
    backed_up.close()
    store = Store(home / "data")
    talk(store, "Where?", "Here, it says.", add_note(store, "here.txt", "Here I am. " * 100))
    store.close()
    return home


@pytest.fixture
def folder(made: Path, tmp_path: Path) -> Path:
    """The data folder of a copy of `made` in `tmp_path`."""
    shutil.copytree(made, tmp_path, dirs_exist_ok=True)
    return tmp_path / "data"


def read(file: Path) -> Content:
    with ZipFile(file) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def write(file: Path, content: Content, compression: int = ZIP_DEFLATED) -> None:
    with ZipFile(file, "w", compression) as archive:
        for name, data in content.items():
            archive.writestr(name, data)


def in_manifest(content: Content, **changes: Any) -> Content:
    return {**content, "manifest.json": json.dumps({**manifest(content), **changes}).encode()}


def manifest(content: Content) -> dict[str, Any]:
    made: dict[str, Any] = json.loads(content["manifest.json"])
    return made


def with_database(content: Content, database: bytes) -> Content:
    import hashlib

    entry = {"size": len(database), "sha256": hashlib.sha256(database).hexdigest()}
    return in_manifest({**content, FILE_NAME: database}, database=entry)


def changed_database(content: Content, folder: Path, *statements: str) -> Content:
    path = folder / "changed.db"
    path.write_bytes(content[FILE_NAME])
    db = sqlite3.connect(path)
    for statement in statements:
        db.execute(statement)
    db.commit()
    db.execute("PRAGMA journal_mode = delete")
    db.close()
    return with_database(content, path.read_bytes())


def original(content: Content) -> str:
    return next(name for name in content if name.startswith("originals/"))


def without(content: Content, name: str) -> Content:
    return {other: data for other, data in content.items() if other != name}


HOSTILE: dict[str, tuple[Callable[[Content, Path], Content], str]] = {
    "no manifest": (lambda c, _: without(c, "manifest.json"), "is not a backup, or is damaged"),
    "a manifest that is none": (lambda c, _: {**c, "manifest.json": b"[1]"}, "is not a backup"),
    "a manifest with no end": (
        lambda c, _: {**c, "manifest.json": b'{"a": ' * 99},
        "is not a backup",
    ),
    "a newer form": (lambda c, _: in_manifest(c, version=2), "newer version.*Update"),
    "another form": (lambda c, _: in_manifest(c, format="tar"), "manifest.json: format"),
    "a path for a hash": (
        lambda c, _: in_manifest(c, originals={"../../../tmp/evil": 3}),
        "manifest.json: originals",
    ),
    "a size below zero": (
        lambda c, _: in_manifest(c, originals={"a" * 64: -3}),
        "manifest.json: originals",
    ),
    "a promise without room": (
        lambda c, _: in_manifest(c, originals={"a" * 64: 10**17}),
        r"needs 100,000,000,\d+ MB.*Free some space",
    ),
    "a missing original": (lambda c, _: without(c, original(c)), "no item named 'originals/"),
    "a missing database": (lambda c, _: without(c, FILE_NAME), "no item named"),
    "a changed original": (
        lambda c, _: {**c, original(c): b"x" * 11_500},
        "doesn't match manifest",
    ),
    "a bomb": (lambda c, _: {**c, original(c): b"\0" * 100_000_000}, "doesn't match manifest"),
    "a changed database": (
        lambda c, _: {**c, FILE_NAME: c[FILE_NAME][:-1] + b"!"},
        "doesn't match",
    ),
    "no database": (
        lambda c, _: with_database(c, b"no database" * 999),
        "contains no Palimpsest database",
    ),
    "an empty database": (lambda c, _: with_database(c, b""), "no Palimpsest database"),
    "a damaged database": (
        lambda c, _: with_database(c, c[FILE_NAME][:8192] + bytes(20_000) + c[FILE_NAME][28192:]),
        "its database is damaged|no Palimpsest database",
    ),
    "a newer database": (
        lambda c, path: changed_database(
            c, path, "UPDATE _sqlite_migrations SET name = 'm999_future' WHERE id = 7"
        ),
        "newer version.*m999_future",
    ),
    "another schema": (
        lambda c, path: changed_database(c, path, "DROP TRIGGER messages_are_append_only"),
        "no Palimpsest database",
    ),
    "a broken reference": (
        lambda c, path: changed_database(c, path, "DELETE FROM texts"),
        "row 1 of documents refers to a missing row of texts",
    ),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_what_is_no_whole_backup_is_refused_and_changes_nothing(
    name: str, folder: Path, tmp_path: Path
) -> None:
    spoil, words = HOSTILE[name]
    file = tmp_path / "hostile.zip"
    write(file, spoil(read(tmp_path / "backup.zip"), tmp_path))
    before, files = state(folder), sorted(folder.rglob("*"))
    with pytest.raises(StorageError, match=f"(?s)hostile.zip: .*{words}"):
        restore(folder, file, "1.0")
    assert state(folder) == before
    left = [path for path in folder.rglob("*") if path not in files]
    assert [path.name for path in left] == ["keeping.lock"]
    assert not (tmp_path / "evil").exists()


@pytest.mark.parametrize("length", [0, 3, 30, 2_000, -100, -1])
def test_a_file_cut_short_is_refused(length: int, folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "cut.zip"
    file.write_bytes((tmp_path / "backup.zip").read_bytes()[:length])
    before = state(folder)
    with pytest.raises(StorageError, match="is not a backup, or is damaged"):
        restore(folder, file, "1.0")
    assert state(folder) == before


def test_flipped_bytes_never_bring_back_another_state(folder: Path, tmp_path: Path) -> None:
    content, file = (tmp_path / "backup.zip").read_bytes(), tmp_path / "flipped.zip"
    before, backed_up = state(folder), state(tmp_path / "backed up")
    random.seed(7)
    for _ in range(30):
        flipped = bytearray(content)
        flipped[random.randrange(len(flipped))] ^= 1 << random.randrange(8)
        file.write_bytes(flipped)
        try:
            restore(folder, file, "1.0")
        except StorageError:
            assert state(folder) in (before, backed_up)
        else:
            assert state(folder) == backed_up


def test_other_compressions_and_missing_files_are_refused(folder: Path, tmp_path: Path) -> None:
    write(tmp_path / "lzma.zip", read(tmp_path / "backup.zip"), ZIP_LZMA)
    with pytest.raises(StorageError, match=r"lzma.zip: is not a backup"):
        restore(folder, tmp_path / "lzma.zip", "1.0")
    with pytest.raises(StorageError, match=r"nothing.zip: can't be read \(No such file"):
        restore(folder, tmp_path / "nothing.zip", "1.0")
    with pytest.raises(StorageError, match="data: is not a file"):
        restore(folder, folder, "1.0")
    with pytest.raises(StorageError, match="/dev/zero: is not a file"):
        restore(folder, Path("/dev/zero"), "1.0")
    with pytest.raises(StorageError, match="is a database in use"):
        open_one = Store(tmp_path / "backed up")
        talk(open_one, "Open?", "Open.", 1)
        restore(folder, tmp_path / "backed up" / FILE_NAME, "1.0")


def test_a_damaged_database_is_replaced_and_a_copy_of_it_kept(folder: Path, tmp_path: Path) -> None:
    damaged = b"This was a database once. " * 1000
    (folder / FILE_NAME).write_bytes(damaged)
    done = restore(folder, tmp_path / "backup.zip", "1.0")
    assert state(folder) == state(tmp_path / "backed up")
    assert done.before is not None
    assert done.before.read_bytes() == damaged


def test_a_newer_data_folder_is_left_alone(folder: Path, tmp_path: Path) -> None:
    store = Store(folder)
    store.db.execute("INSERT INTO _sqlite_migrations VALUES (99, 'palimpsest', 'm999_future', '')")
    store.close()
    content = (folder / FILE_NAME).read_bytes()
    with pytest.raises(StorageError, match=r"newer version.*m999_future"):
        restore(folder, tmp_path / "backup.zip", "1.0")
    assert (folder / FILE_NAME).read_bytes() == content


def test_files_that_are_being_added_are_waited_for(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("storage.snapshot.JOB_SECONDS", 0.1)
    before = state(folder)
    with (
        FileLock(folder / "ingest.lock"),
        pytest.raises(StorageError, match=r"files are being added.*cancel"),
    ):
        restore(folder, tmp_path / "backup.zip", "1.0")
    assert state(folder) == before


def killed(work: Callable[[], object], *, at: int | None = None, after: float = 0.0) -> bool:
    """Do the work in a child that is killed at its `at`-th file operation, or after seconds.

    Returns:
        Whether the child was killed before it was done.
    """
    child = os.fork()
    if child == 0:
        if at is not None:
            _kill_at(at)
        status = 1
        try:
            work()
            status = 0
        finally:
            os._exit(status)
    if at is None:
        time.sleep(after)
        os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status) or os.WEXITSTATUS(status) == 0, status
    return os.WIFSIGNALED(status)


def _kill_at(number: int) -> None:
    left = number
    seen = {"open", "os.rename", "os.remove", "os.link", "os.mkdir", "os.rmdir", "shutil.copyfile"}

    def watch(event: str, _: tuple[Any, ...]) -> None:
        nonlocal left
        if event in seen or event.startswith("sqlite3."):
            left -= 1
            if left == 0:
                os.kill(os.getpid(), signal.SIGKILL)

    sys.addaudithook(watch)


@pytest.mark.slow
def test_killed_anywhere_there_is_the_old_state_or_the_new_one(
    folder: Path, tmp_path: Path
) -> None:
    old, new = state(folder), state(tmp_path / "backed up")
    back_up(Store(folder), tmp_path / "old.zip", "1.0")
    seen = set()
    at = 1
    while killed(lambda: restore(folder, tmp_path / "backup.zip", "1.0"), at=at):
        found = state(folder)
        assert found in (old, new)
        seen.add(found)
        assert not (folder / "restoring").exists()
        if found == new:
            restore(folder, tmp_path / "old.zip", "1.0")
        at += 7
    assert at > 60
    assert state(folder) == new
    assert seen == {old, new}
    assert originals_in(folder) == {kept for _, _, kept in new.documents}


@pytest.mark.slow
def test_killed_at_any_time_there_is_the_old_state_or_the_new_one(
    folder: Path, tmp_path: Path
) -> None:
    # A larger database, so that the exchange itself takes a while.
    large = Store(tmp_path / "large")
    talk(large, "Large?", "Yes. " * 2_000_000, add_note(large, "large.txt", "A large one."))
    large.close()
    back_up(Store(tmp_path / "large"), tmp_path / "large.zip", "1.0")
    back_up(Store(folder), tmp_path / "old.zip", "1.0")
    old, new = state(folder), state(tmp_path / "large")
    started = time.monotonic()
    restore(folder, tmp_path / "large.zip", "1.0")
    lasted = time.monotonic() - started
    random.seed(3)
    for _ in range(7):
        restore(folder, tmp_path / "old.zip", "1.0")
        killed(
            lambda: restore(folder, tmp_path / "large.zip", "1.0"),
            after=random.uniform(0, lasted * 1.1),
        )
        assert state(folder) in (old, new)
