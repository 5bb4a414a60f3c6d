"""A full disk and a folder that can't be written: a clear message, nothing harmed, and on it goes."""

from __future__ import annotations

import errno
import io
import os
from pathlib import Path
from typing import Any

import pytest

from retrieval import DocumentError, Library
from storage import Stage, StorageError, Store
from tests.retrieval.fake_embedder import FakeEmbedder
from tests.retrieval.test_jobs import archive, current, originals
from tests.retrieval.test_library import FRUIT, Place


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place(tmp_path)


def left(place: Place) -> list[Path]:
    incoming = (place.folder / "data" / "incoming").rglob("*")
    return [path for path in incoming if path.is_file() and path.suffix != ".lock"]


@pytest.mark.parametrize("call", ["write", "fsync", "replace"])
def test_a_disk_that_is_full_while_a_file_is_taken_in(
    place: Place, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    """Simulated: the system's calls report that no space is left."""

    def full(*_: object, **__: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    class Full(io.FileIO):
        write = full

    opened = Path.open

    def on_a_full_disk(path: Path, mode: str = "r", *how: Any, **named: Any) -> Any:
        return Full(path, mode) if mode == "wb" else opened(path, mode, *how, **named)

    place.library.add(place.stars)
    with monkeypatch.context() as patch:
        if call == "write":
            patch.setattr(Path, "open", on_a_full_disk)
        elif call == "replace":
            patch.setattr(Path, "replace", full)
        else:
            patch.setattr(os, call, full)
        with pytest.raises(
            StorageError, match=r"originals: can't be written \(No space.*Free some space"
        ):
            place.library.enqueue(place.fruit)
    assert originals(place) == 1
    assert left(place) == []
    assert place.library.jobs.unfinished() == []
    assert place.library.add(place.fruit).stage is Stage.INDEXED


def test_a_database_that_is_full_leaves_no_file_and_can_go_on(place: Place) -> None:
    """Simulated by SQLite's own limit on pages."""
    db = place.store.db
    place.fruit.write_text(FRUIT * 40)
    pages = db.execute("PRAGMA page_count").fetchone()[0]
    db.execute(f"PRAGMA max_page_count = {pages}").fetchone()
    job = place.library.enqueue(place.fruit)
    with pytest.raises(StorageError, match="disk is full"):
        place.library.work()
    assert place.library.jobs.is_unfinished(job.id)
    db.execute("PRAGMA max_page_count = 1000000").fetchone()
    place.library.work()
    assert current(place)["fruit.txt"].stage is Stage.INDEXED
    assert place.store.integrity() == "ok"


def test_an_archive_meets_a_full_disk_half_way_and_goes_on_later(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = archive(place, {f"{n}.txt": f"Number {n}. {FRUIT}" for n in range(5)})
    job = place.library.enqueue(path)
    calls = 0
    replace = Path.replace

    def full_at_third(self: Path, target: Path) -> Path:
        nonlocal calls
        calls += 1
        if calls == 3:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", full_at_third)
    with pytest.raises(StorageError, match="No space"):
        place.library.work([job.id])
    assert left(place) == []
    place.library.work([job.id])
    assert len(current(place)) == originals(place) == 5


def test_a_file_that_cannot_be_read_is_named(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(Path, "open", refuse)
    with pytest.raises(DocumentError, match=r"fruit\.txt: can't be read \(Permission denied\)"):
        place.library.enqueue(place.fruit)


def test_an_original_that_someone_deleted_is_said_by_name(place: Place) -> None:
    job = place.library.enqueue(place.fruit)
    place.library._intake.originals.path(job.sha256).unlink()
    with pytest.raises(DocumentError, match=r"fruit\.txt: doesn't exist"):
        place.library.work([job.id])
        place.library.result(job.id)


def test_the_background_says_what_keeps_it_from_working_and_goes_on(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = True

    def embedder() -> FakeEmbedder:
        if broken:
            raise StorageError("the model is missing")
        return FakeEmbedder()

    from tests.retrieval.test_jobs import wait_until

    monkeypatch.setattr("retrieval.worker.IDLE_SECONDS", 0.05)
    library = Library(Store(place.folder / "data"), embedder)
    library.start()
    job = library.enqueue(place.fruit).id
    wait_until(lambda: library.problem == "the model is missing")
    broken = False
    wait_until(lambda: not library.jobs.is_unfinished(job))
    wait_until(lambda: library.problem is None)
    library.close()
