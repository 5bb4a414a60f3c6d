"""Law: no other user of the machine reads what is stored, whatever the umask and the folder.

The attack: with umask 022 the database was made 0644, and in an existing folder of mode 0755
another user read it.
"""

from __future__ import annotations

import io
import os
import shutil
import sqlite3
import stat
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from typer.testing import CliRunner

from app.commands.main import cli
from app.upkeep.data_check import data
from app.upkeep.findings import Finding
from retrieval import Library
from storage import Sessions, Store
from storage.backup import back_up
from storage.database import FILE_NAME
from storage.preferences import StoredPreferences
from storage.private import is_shared
from storage.restore import restore
from tests.retrieval.fake_embedder import FakeEmbedder

NOBODY = 65534

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no modes")


@pytest.fixture
def reachable() -> Iterator[Path]:
    """A folder that every user can look into, as pytest's own can't be."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


@contextmanager
def umask(mask: int) -> Iterator[None]:
    before = os.umask(mask)
    try:
        yield
    finally:
        os.umask(before)


@contextmanager
def used(folder: Path, beside: Path) -> Iterator[None]:
    """All that writes to a data folder, gone through; the database is in use inside.

    Args:
        beside: a folder for the files that come and go.
    """
    notes = beside / "notes.zip"
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("a.txt", "Words of the first file.")
        archive.writestr("b.txt", "Words of the second file.")
    notes.write_bytes(packed.getvalue())
    backup = beside / "backup.zip"
    with closing(Store(folder)) as store:
        library = Library(store, FakeEmbedder)
        library.enqueue(notes)
        library.work()
        assert library.search("words of the second", [1, 2], 2).passages
        back_up(store, backup, "1.0", force=True)
        library.close()
    restore(folder, backup, "1.0")
    (folder / f"{FILE_NAME}-wal").unlink(missing_ok=True)
    (folder / FILE_NAME).write_bytes(b"damaged " * 2000)
    restore(folder, backup, "1.0")
    with closing(Store(folder)) as store:
        store.db.execute("DROP TABLE measured_costs")
        store.db.execute("DROP TABLE perplexities")
        store.db.execute("DELETE FROM _sqlite_migrations WHERE name LIKE 'm011%'")
    with closing(Store(folder)) as store:
        assert store.copied_to is not None
        library = Library(store, FakeEmbedder)
        library.search("words", [1, 2], 2)
        library._index.save()
        session = Sessions(store).create("A title").id
        Sessions(store).append(session, parent=None, role="user", text="Who?", token_ids=[1])
        StoredPreferences(store).put("temperature", 0.5)
        with library._intake.originals.scratch() as scratch:
            arrival = library._intake.originals.arrive()
            arrival.write(b"words")
            assert scratch.is_dir()
            yield
            arrival.discard()
        library.close()


def everything(folder: Path) -> list[Path]:
    return [folder, *folder.rglob("*")]


def is_open(path: Path) -> bool:
    return bool(stat.S_IMODE(path.lstat().st_mode) & 0o077)


def read_by_another(paths: list[Path]) -> list[Path] | None:
    """What another user can open of these; None where this test may not become another one."""
    if os.geteuid():
        return None
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.setgroups([])
        os.setgid(NOBODY)
        os.setuid(NOBODY)
        for number, path in enumerate(paths):
            try:
                os.close(os.open(path, os.O_RDONLY | os.O_NONBLOCK))
                os.write(writing, f"{number}\n".encode())
            except OSError:
                continue
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as answers:
        opened = [paths[int(line)] for line in answers]
    os.waitpid(child, 0)
    return opened


EXPECTED = {"palimpsest.db", "palimpsest.db-wal", "palimpsest.db-shm", "keeping.lock",
            "ingest.lock", "incoming.lock", "originals", "incoming", "index", "backups"}  # fmt: skip


@pytest.mark.parametrize("mask", [0o000, 0o022])
@pytest.mark.parametrize("kind", ["made", "empty", "shared"])
def test_nobody_else_reads_what_is_stored(mask: int, kind: str, reachable: Path) -> None:
    folder = reachable / "above" / "data"
    with umask(mask):
        if kind != "made":
            folder.mkdir(parents=True)
        if kind == "shared":
            (folder / "a person's own.txt").write_text("open")
        with used(folder, reachable):
            own = [path for path in everything(folder) if path.name != "a person's own.txt"]
            assert {path.name for path in own} >= EXPECTED
            assert is_shared(folder) == (kind == "shared")  # it knows its own by their names
            assert [path for path in own if is_open(path)] == ([folder] if kind == "shared" else [])
            if kind == "made":
                assert not is_open(reachable / "above")
            opened = read_by_another(everything(folder))
            if opened is None:
                print("Not root: what another user can open was not tried, modes were looked at.")
            elif kind == "shared":
                assert opened == [folder, folder / "a person's own.txt"]
            else:
                assert opened == []
    assert not is_open(reachable / "backup.zip")


def test_sqlite_never_makes_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What SQLite makes has the umask's mode until it is changed, and whoever has it open keeps it."""
    seen: dict[str, int] = {}
    connect = sqlite3.connect

    def look(path: str | Path, *arguments: object, **named: object) -> sqlite3.Connection:
        if Path(path).is_relative_to(tmp_path):
            seen[str(path)] = stat.S_IMODE(Path(path).stat().st_mode)  # fails if it isn't there
        return connect(path, *arguments, **named)  # type: ignore[call-overload, no-any-return]

    monkeypatch.setattr("sqlite3.connect", look)
    with umask(0), used(tmp_path / "data", tmp_path):
        assert len(seen) > 3
        assert set(seen.values()) == {0o600}, seen


def test_a_backup_is_written_to_no_file_that_somebody_put_there(tmp_path: Path) -> None:
    theirs = tmp_path / "theirs"
    theirs.touch(mode=0o666)
    (tmp_path / "b.zip.part").symlink_to(theirs)
    with closing(Store(tmp_path / "data")) as store, umask(0):
        back_up(store, tmp_path / "b.zip", "1.0")
    assert theirs.read_bytes() == b""
    assert not is_open(tmp_path / "b.zip")
    assert not (tmp_path / "b.zip").is_symlink()


def opened_up(folder: Path) -> Path:
    """A data folder as an earlier version left it."""
    with used(folder, folder.parent):
        pass
    for path in everything(folder):
        path.chmod(0o755 if path.is_dir() else 0o644)
    return folder


def test_what_an_earlier_version_left_open_is_closed(tmp_path: Path) -> None:
    folder = opened_up(tmp_path / "data")
    Store(folder).close()
    assert not [path for path in everything(folder) if is_open(path)]


def test_in_a_folder_that_others_use_only_our_own_is_closed_and_it_is_said_once(
    data_dir: Path,
) -> None:
    folder = opened_up(data_dir)
    theirs = [folder / "theirs", folder / "theirs.txt", folder / "palimpsest.db.old"]
    theirs[0].mkdir(mode=0o755)
    for path in (theirs[0] / "in it.txt", *theirs[1:]):
        path.write_text("theirs")
        path.chmod(0o644)
    first, again = (CliRunner().invoke(cli, ["sessions"]) for _ in range(2))
    assert "other users of this machine can list this folder" in first.stderr
    assert "--data-dir" in first.stderr
    assert again.stderr == ""
    left = {path for path in everything(folder) if is_open(path)}
    assert left == {folder, *theirs, theirs[0] / "in it.txt"}
    shutil.rmtree(theirs[0])
    for path in theirs[1:]:
        path.unlink()
    Store(folder).close()
    assert not is_open(folder)


def test_a_link_is_not_followed(tmp_path: Path) -> None:
    folder = opened_up(tmp_path / "data")
    outside = tmp_path / "outside"
    outside.mkdir(mode=0o755)
    (outside / "file").write_text("a person's own")
    (outside / "file").chmod(0o644)
    shutil.rmtree(folder / "index")
    (folder / "index").symlink_to(outside)
    (folder / "originals" / "link").symlink_to(outside / "file")
    Store(folder).close()
    assert is_open(outside)
    assert is_open(outside / "file")
    assert not is_open(folder)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files to another user")
def test_what_another_user_owns_is_left_and_the_doctor_says_so(tmp_path: Path) -> None:
    folder = opened_up(tmp_path / "data")
    os.chown(folder / "originals", NOBODY, NOBODY)
    os.chown(folder, NOBODY, NOBODY)
    Store(folder).close()
    assert [path for path in everything(folder) if is_open(path)][:2] == [
        folder,
        folder / "originals",
    ]
    assert not is_open(folder / FILE_NAME)
    found = privacy(folder)
    assert found.value == "others can read what is stored"
    assert found.problem is not None
    assert f"can read originals in {folder}" in found.problem


def privacy(folder: Path) -> Finding:
    (found,) = [finding for finding in data(folder) if finding.label == "privacy"]
    return found


def test_the_doctor_says_what_others_can_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = opened_up(tmp_path / "data")
    assert privacy(folder) == Finding("privacy", "no other user can read what is stored")
    (folder / "theirs.txt").touch()
    folder.chmod(0o755)
    assert privacy(folder).value.endswith("; the folder has other files too, or another owner")
    assert privacy(folder).problem is None
    folder.chmod(0o777)
    assert "can add and remove files in" in (privacy(folder).problem or "")
    folder.chmod(0o1777)
    assert privacy(folder).problem is None
    # A file system without modes.
    monkeypatch.setattr("storage.private._set_mode", refuse)
    (folder / FILE_NAME).chmod(0o644)
    problem = privacy(folder).problem or ""
    assert f"can read {FILE_NAME}" in problem
    assert "--data-dir" in problem


def refuse(*_: object) -> None:
    raise PermissionError(1, "Operation not permitted")
