"""Watched folders: what is new or changed is added, nothing is removed."""

from __future__ import annotations

import errno
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from retrieval.errors import DocumentError
from retrieval.ingestion.watching import FolderWatch
from storage import StorageError
from storage.ignored_files import IgnoredFiles
from tests.retrieval.place import (
    FRUIT,
    PLUMS,
    STARS,
    Place,
    archive,
    current,
    text_of,
    wait_until,
)


@pytest.fixture
def folder(place: Place) -> Path:
    found = place.folder / "Contracts"
    found.mkdir()
    return found


@pytest.fixture
def watching(place: Place, folder: Path) -> Iterator[FolderWatch]:
    made = watch_of(place, folder)
    yield made
    made.close()


def watch_of(place: Place, folder: Path) -> FolderWatch:
    library, ignored_files = place.library, IgnoredFiles(place.store)
    documents = library.documents.current
    return FolderWatch([folder], library.enqueue, library.refuse, documents, ignored_files)


def look_again(place: Place, folder: Path) -> list[str]:
    """What a new process adds, and makes of it; the names of the library then."""
    watch_of(place, folder).look()
    place.library.work()
    return list(current(place))


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


def test_what_was_refused_is_not_told_again_once_it_is_dismissed(
    place: Place, folder: Path, watching: FolderWatch
) -> None:
    settled(folder / "empty.txt", "")
    watching.look()
    (failed,) = place.library.jobs.failed()
    place.library.cancel(failed.id)
    watch_of(place, folder).look()
    assert place.library.jobs.failed() == []
    settled(folder / "empty.txt", " \n")
    look_again(place, folder)
    assert len(place.library.jobs.failed()) == 1, (
        "it has changed, and is refused for another reason"
    )
    look_again(place, folder)
    (failed,) = place.library.jobs.failed()
    place.library.cancel(failed.id)
    assert look_again(place, folder) == []
    assert place.library.jobs.failed() == []


def test_what_could_not_be_stored_is_tried_again(
    place: Place, folder: Path, watching: FolderWatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: Path, name: str) -> None:
        raise StorageError(f"{name}: the disk is full.")

    settled(folder / "lease.txt", FRUIT)
    with monkeypatch.context() as full:
        full.setattr(watching, "_add", refuse)
        with pytest.raises(StorageError):
            watching.look()
    watching.look()
    assert [job.name for job in place.library.jobs.unfinished()] == ["Contracts/lease.txt"]


def test_what_can_not_be_stored_is_told_until_it_can_be(
    place: Place, folder: Path, watching: FolderWatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: Path, name: str) -> None:
        raise StorageError(f"{name}: the disk is full.")

    settled(folder / "lease.txt", FRUIT)
    monkeypatch.setattr("retrieval.ingestion.watching.RETRY_SECONDS", 0.01)
    with monkeypatch.context() as full:
        full.setattr(watching, "_add", refuse)
        watching.start()
        wait_until(lambda: bool(watching.problems))
        assert watching.problems == ("Watched folders: Contracts/lease.txt: the disk is full.",)
    wait_until(lambda: watching.problems == ())
    assert [job.name for job in place.library.jobs.unfinished()] == ["Contracts/lease.txt"]


def test_a_name_that_is_not_utf_8_holds_up_no_other_and_is_a_document_as_others_are(
    place: Place, folder: Path, watching: FolderWatch
) -> None:
    path = settled(folder / "bad\udcff\udcfename.txt", FRUIT)
    settled(folder / "zz.txt", PLUMS)
    watching.look()
    place.library.work()
    odd, other = current(place).values()
    assert (odd.name[:14], other.name) == ("Contracts/bad\ufffd", "Contracts/zz.txt")
    settled(path, STARS)
    watching.look()
    place.library.work()
    assert (text_of(place, odd.name), current(place)[odd.name].version) == (STARS, 2)
    path.unlink()
    watching.look()
    assert watching.missing == {odd.origin}
    place.library.remove(current(place)[odd.name].id)
    settled(path, STARS)
    assert look_again(place, folder) == ["Contracts/zz.txt"], "it was removed as it is"


def test_a_link_that_leads_to_itself_is_a_folder_that_is_not_there(
    place: Place, folder: Path
) -> None:
    (folder / "loop").symlink_to("loop")
    watching = watch_of(place, folder / "loop")
    watching.look()
    (problem,) = watching.problems
    assert "loop isn't there" in problem


def test_permissions_are_a_change(
    place: Place, folder: Path, watching: FolderWatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: Path, name: str) -> None:
        raise DocumentError(name, "can't be read", "Allow it to be read.")

    path = settled(folder / "lease.txt", FRUIT)
    path.chmod(0o200)
    with monkeypatch.context() as locked:  # whoever runs the tests may read everything
        locked.setattr(watching, "_add", refuse)
        watching.look()
    assert place.library.jobs.unfinished() == []
    path.chmod(0o600)
    watching.look()
    assert [job.name for job in place.library.jobs.unfinished()] == ["Contracts/lease.txt"]


def test_what_was_removed_stays_away_until_it_changes(
    place: Place, folder: Path, watching: FolderWatch
) -> None:
    path = settled(folder / "lease.txt", FRUIT)
    watching.look()
    place.library.work()
    place.library.remove(current(place)["Contracts/lease.txt"].id)
    watching.look()
    assert look_again(place, folder) == []
    os.utime(path, (1, 1))
    assert look_again(place, folder) == [], "another time is no change"
    settled(path, PLUMS)
    assert look_again(place, folder) == ["Contracts/lease.txt"]


def test_what_was_added_by_hand_and_removed_stays_away(place: Place, folder: Path) -> None:
    document = place.library.add(settled(folder / "lease.txt", FRUIT))
    place.library.remove(document.id)
    assert look_again(place, folder) == []
    place.library.add(folder / "lease.txt")  # a person may change their mind
    settled(folder / "lease.txt", PLUMS)
    assert look_again(place, folder) == ["lease.txt"]
    assert text_of(place, "lease.txt") == PLUMS


def test_what_was_cancelled_stays_away(place: Place, folder: Path, watching: FolderWatch) -> None:
    settled(folder / "lease.txt", FRUIT)
    watching.look()
    (job,) = place.library.jobs.unfinished()
    place.library.cancel(job.id)
    assert look_again(place, folder) == []


def test_what_was_removed_of_an_archive_does_not_come_back_with_it(
    place: Place, folder: Path
) -> None:
    made = archive(place, {"one.txt": FRUIT, "two.txt": STARS})
    os.utime(made.rename(folder / "papers.zip"), (1, 1))
    names = look_again(place, folder)
    assert len(names) == 2
    place.library.remove(current(place)[names[0]].id)
    assert look_again(place, folder) == names[1:]


def test_an_empty_folder_is_watched_like_any_other(
    place: Place, folder: Path, watching: FolderWatch
) -> None:
    watching.look()
    assert watching.problems == ()
    settled(folder / "lease.txt", FRUIT)
    assert look_again(place, folder) == ["Contracts/lease.txt"]


def test_a_folder_that_cannot_be_read_holds_up_no_other(
    place: Place, folder: Path, watching: FolderWatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("a/one.txt", "locked/two.txt", "locked too/three.txt", "z/four.txt"):
        settled(folder / name, f"{name} {FRUIT}")
    scandir = os.scandir

    def refuse(path: str) -> Any:
        if "locked" in path:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)
        return scandir(path)

    monkeypatch.setattr(os, "scandir", refuse)
    watching.look()
    names = [job.name for job in place.library.jobs.unfinished()]
    assert names == ["Contracts/a/one.txt", "Contracts/z/four.txt"]
    told = "Watched folder Contracts: locked can't be read (Permission denied), and 1 other folder."
    assert watching.problems == (told,)


def test_of_too_many_files_the_first_are_watched(
    place: Place, folder: Path, watching: FolderWatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("retrieval.ingestion.folders.MOST_FILES", 2)
    for name in ("a", "b", "c"):
        settled(folder / f"{name}.txt", f"{name} {FRUIT}")
    watching.look()
    assert len(place.library.jobs.unfinished()) == 2
    assert watching.problems == (
        "Watched folder Contracts: only its first 10,000 files are watched.",
    )


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
