"""An archive becomes its members, each a file of its own; an interruption skips and repeats none."""

from __future__ import annotations

import errno
import itertools
import os
from pathlib import Path

import pytest

from storage import Counters, JobState, Sessions, Stage, StorageError
from tests.retrieval.place import (
    FRUIT,
    STARS,
    Place,
    StoppedError,
    archive,
    current,
    left,
    originals,
)


def test_an_archive_becomes_its_members_and_a_bad_one_harms_no_other(place: Place) -> None:
    path = archive(place, {"a/fruit.txt": FRUIT, "bad.txt": bytes(range(256)) * 9, "s.txt": STARS})
    session = Sessions(place.store).create().id
    job = place.library.enqueue(path, session=session)
    place.library.work([job.id])
    assert set(current(place)) == {"papers.zip/a/fruit.txt", "papers.zip/s.txt"}
    assert len(Sessions(place.store).documents(session)) == 2
    (failed,) = place.library.jobs.failed()
    assert (failed.error or "").startswith("papers.zip/bad.txt: ")
    assert originals(place) == 2
    overview = place.library.overview(session)
    assert (overview.done, overview.total) == (3, 3)


def test_an_interrupted_archive_goes_on_and_the_same_again_is_instant(place: Place) -> None:
    path = archive(place, {f"{n}.txt": f"Number {n}. {FRUIT}" for n in range(6)})
    job = place.library.enqueue(path)
    calls = 0

    def interrupt(stage: str, done: int, total: int) -> None:
        nonlocal calls
        calls += 1
        if calls == 4:
            raise StoppedError

    with pytest.raises(StoppedError):
        place.library.work([job.id], interrupt)
    queued = len(place.library.jobs.members(job.id))
    place.start()
    place.library.work([job.id])
    assert 0 < queued < 6
    assert len(current(place)) == len(place.library.jobs.members(job.id)) == 6
    before = Counters(place.store).all()
    assert place.library.enqueue(path).state is JobState.DONE
    assert Counters(place.store).all() == before


def test_of_an_archive_within_an_archive_an_interruption_skips_nothing(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("retrieval.worker.RECORD_SECONDS", 0.0)
    inner = archive(place, {"fruit.txt": FRUIT}, "inner.zip").read_bytes()
    job = place.library.enqueue(archive(place, {"inner.zip": inner, "stars.txt": STARS}))

    def interrupt(stage: str, done: int, total: int) -> None:
        if len(place.library.jobs.members(job.id)) == 1 and next(told) == 1:
            raise StoppedError

    told = itertools.count()
    with pytest.raises(StoppedError):
        place.library.work([job.id], interrupt)
    place.library.work([job.id])
    assert len(current(place)) == 2


def test_cancelling_an_archive_keeps_what_is_done(place: Place) -> None:
    path = archive(place, {f"{n}.txt": f"Number {n}. {FRUIT}" for n in range(4)})
    job = place.library.enqueue(path)
    indexed = 0

    def cancel(stage: str, done: int, total: int) -> None:
        nonlocal indexed
        indexed += stage == Stage.INDEXED
        if indexed == 2:
            place.library.cancel(job.id)

    place.library.work(progress=cancel)
    assert len(current(place)) == originals(place) == 1
    assert all(document.stage is Stage.INDEXED for document in current(place).values())


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
