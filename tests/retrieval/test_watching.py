"""Watched folders: what is new or changed is added, nothing is removed."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from retrieval.watching import FolderWatch
from tests.retrieval.place import FRUIT, PLUMS, STARS, Place, current, text_of, wait_until


@pytest.fixture
def folder(place: Place) -> Path:
    found = place.folder / "Contracts"
    found.mkdir()
    return found


@pytest.fixture
def watching(place: Place, folder: Path) -> Iterator[FolderWatch]:
    library = place.library
    made = FolderWatch([folder], library.enqueue, library.refuse, library.documents.current)
    yield made
    made.close()


def settled(path: Path, text: str) -> Path:
    """A file that was written a while ago."""
    path.parent.mkdir(exist_ok=True)
    path.write_text(text)
    before = time.time() - 60
    os.utime(path, (before, before))
    return path


def test_what_is_new_is_added_once(place: Place, folder: Path, watching: FolderWatch) -> None:
    settled(folder / "2024/lease.txt", FRUIT)
    settled(folder / ".hidden", STARS)
    assert not watching.look()
    place.library.work()
    assert list(current(place)) == ["Contracts/2024/lease.txt"]
    count = len(place.library.overview().jobs)
    watching.look()
    assert len(place.library.overview().jobs) == count


def test_what_is_there_as_it_is_is_left_alone(
    place: Place, folder: Path, watching: FolderWatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    place.library.add(settled(folder / "lease.txt", FRUIT))
    monkeypatch.setattr(watching, "_add", None)
    watching.look()


def test_a_change_is_a_new_version(place: Place, folder: Path, watching: FolderWatch) -> None:
    place.library.add(settled(folder / "lease.txt", FRUIT), "Contracts/lease.txt")
    settled(folder / "lease.txt", PLUMS)
    watching.look()
    place.library.work()
    assert text_of(place, "Contracts/lease.txt") == PLUMS
    assert current(place)["Contracts/lease.txt"].version == 2


def test_a_file_that_is_being_written_waits(
    place: Place, folder: Path, watching: FolderWatch
) -> None:
    (folder / "late.txt").write_text(FRUIT[:100])
    assert watching.look()
    assert place.library.jobs.unfinished() == []
    settled(folder / "late.txt", FRUIT)
    assert not watching.look()
    assert [job.name for job in place.library.jobs.unfinished()] == ["Contracts/late.txt"]


def test_what_is_refused_is_told_once(place: Place, folder: Path, watching: FolderWatch) -> None:
    settled(folder / "empty.txt", "")
    watching.look()
    watching.look()
    (failed,) = place.library.jobs.failed()
    assert (failed.name, failed.session) == ("Contracts/empty.txt", None)


def test_what_vanishes_stays_and_is_missing(
    place: Place, folder: Path, watching: FolderWatch
) -> None:
    path = settled(folder / "lease.txt", FRUIT)
    place.library.add(path)
    place.library.add(place.stars)  # from elsewhere, and not watched
    place.stars.unlink()
    watching.look()
    assert watching.missing == frozenset()
    path.unlink()
    watching.look()
    assert watching.missing == {str(path)}
    assert set(current(place)) == {"lease.txt", "stars.txt"}
    settled(path, FRUIT)
    watching.look()
    assert watching.missing == frozenset()


def test_a_folder_that_vanishes_is_told(place: Place, folder: Path, watching: FolderWatch) -> None:
    path = settled(folder / "lease.txt", FRUIT)
    place.library.add(path)
    path.unlink()
    folder.rmdir()
    watching.look()
    (problem,) = watching.problems
    assert "Contracts isn't there" in problem
    assert "lease.txt" in current(place)


def test_changes_are_noticed(place: Place, folder: Path, watching: FolderWatch) -> None:
    """With the system's own notices."""
    jobs = place.library.jobs
    settled(folder / "one.txt", FRUIT)
    watching.start()
    wait_until(lambda: len(jobs.unfinished()) == 1)
    settled(folder / "two.txt", PLUMS)
    wait_until(lambda: len(jobs.unfinished()) == 2)
    (folder / "three.txt").write_text(STARS)  # added when it has settled
    wait_until(lambda: len(jobs.unfinished()) == 3)
    for path in folder.iterdir():
        path.unlink()
    folder.rmdir()
    wait_until(lambda: bool(watching.problems))
    folder.mkdir()
    settled(folder / "four.txt", "Four is here.")
    wait_until(lambda: len(jobs.unfinished()) == 4)
    assert watching.problems == ()
