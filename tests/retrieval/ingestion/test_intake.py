"""The bytes and the job of a file are kept or neither, and what was handed in last stands."""

from __future__ import annotations

import errno
import io
import os
from pathlib import Path
from typing import Any

import pytest

from retrieval import DocumentError
from retrieval.ingestion.intake import Cancelled, Intake, Interruption, alive
from retrieval.ingestion.worker import Stopped
from storage import Incoming, Jobs, JobState, Originals, Sessions, Stage, StorageError
from tests.retrieval.place import (
    FRUIT,
    PLUMS,
    STARS,
    Place,
    archive,
    current,
    enqueue,
    left,
    originals,
    text_of,
    work_until,
)


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


def test_a_file_that_cannot_be_read_is_named(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(Path, "open", refuse)
    with pytest.raises(DocumentError, match=r"fruit\.txt: can't be read \(Permission denied\)"):
        place.library.enqueue(place.fruit)


def test_a_file_that_is_still_coming_when_its_session_goes_is_in_the_library(place: Place) -> None:
    session = Sessions(place.store).create().id
    with place.library.receive("late.txt", session) as late:
        late.write(STARS.encode())
        Sessions(place.store).remove(session)
        late.end()
    place.library.refuse("bad.txt", DocumentError("bad.txt", "is bad", "Mend it."), session)
    assert [job.name for job in place.library.overview(since=0).jobs] == ["late.txt", "bad.txt"]


def test_what_was_removed_comes_back_with_its_archive(place: Place) -> None:
    path = archive(place, {"fruit.txt": FRUIT})
    place.library.work([place.library.enqueue(path).id])
    place.library.remove(current(place)["papers.zip/fruit.txt"].id)
    place.library.work([place.library.enqueue(path).id])
    assert set(current(place)) == {"papers.zip/fruit.txt"}


@pytest.mark.parametrize(
    "texts", [(PLUMS, FRUIT), (PLUMS, FRUIT, PLUMS), (PLUMS, STARS, PLUMS, FRUIT)]
)
def test_what_was_handed_in_last_stands_whatever_waited_then(
    place: Place, texts: tuple[str, ...]
) -> None:
    place.library.add(place.fruit)
    enqueue(place, *texts)
    place.library.work()
    assert text_of(place, "fruit.txt") == texts[-1]


def test_what_was_handed_in_last_stands_when_an_earlier_one_is_not_embedded_yet(
    place: Place,
) -> None:
    enqueue(place, FRUIT, PLUMS)
    work_until(place, Stage.EMBEDDED)
    enqueue(place, FRUIT)
    place.library.work()
    assert text_of(place, "fruit.txt") == FRUIT


def test_what_was_handed_in_last_stands_when_the_one_before_is_being_cancelled(
    place: Place,
) -> None:
    place.library.add(place.fruit)
    enqueue(place, PLUMS)
    place.library.work()
    place.fruit.write_text(FRUIT)
    back = place.library.enqueue(place.fruit)
    work_until(place, Stage.EMBEDDED)
    place.library.jobs.cancel(back.id)  # undone by whoever is at work
    enqueue(place, FRUIT)
    place.library.work()
    assert text_of(place, "fruit.txt") == FRUIT


@pytest.mark.parametrize("is_expanded", [False, True])
def test_of_archives_too_the_last_one_stands(place: Place, is_expanded: bool) -> None:
    member = "papers.zip/a.txt"
    place.library.enqueue(archive(place, {"a.txt": FRUIT}))
    place.library.work()
    place.library.enqueue(archive(place, {"a.txt": PLUMS}))
    if is_expanded:
        work_until(place, Stage.CHUNKED)
    place.library.enqueue(archive(place, {"a.txt": FRUIT}))
    place.library.work()
    assert text_of(place, member) == FRUIT


@pytest.fixture
def intake(place: Place) -> Intake:
    return place.library._intake


@pytest.mark.parametrize("removed", [False, True])
def test_nothing_is_written_for_a_job_that_was_cancelled_or_is_gone(
    place: Place, removed: bool
) -> None:
    jobs = Jobs(place.store)
    job = place.library.enqueue(place.fruit)
    with alive(place.store, job):
        jobs.progress(job.id, Stage.PARSED, 1, 2)
    jobs.cancel(job.id)
    if removed:
        jobs.remove(job.id)
    with pytest.raises(Cancelled), alive(place.store, job):
        pytest.fail("it is written")


def test_what_catches_the_errors_of_a_parser_catches_no_interruption() -> None:
    for kind in (Cancelled, Stopped):
        assert issubclass(kind, Interruption)
        assert not issubclass(kind, Exception)


@pytest.mark.parametrize("kind", ["folder", "missing", "empty", "too large"])
def test_of_a_file_that_is_refused_nothing_is_kept(place: Place, kind: str) -> None:
    path = place.folder / "given"
    if kind == "folder":
        path.mkdir()
    elif kind == "empty":
        path.touch()
    elif kind == "too large":
        with path.open("wb") as file:
            file.truncate(10**12)
    with pytest.raises(DocumentError, match=r"^folder/named\.txt: "):
        place.library.enqueue(path, "folder/named.txt")
    assert (originals(place), left(place)) == (0, [])
    assert place.library.jobs.unfinished() == []


def test_bytes_stay_for_as_long_as_a_job_or_a_document_has_them(
    place: Place, intake: Intake
) -> None:
    job = place.library.enqueue(place.fruit)
    intake.drop(job.sha256)
    assert originals(place) == 1
    place.library.work()
    place.library.jobs.remove(job.id)
    intake.drop(job.sha256)
    assert originals(place) == 1
    place.library.documents.remove(current(place)["fruit.txt"].id)
    intake.drop(job.sha256)
    assert originals(place) == 0


def test_bytes_that_go_between_being_found_and_being_recorded_are_taken_again(
    place: Place, intake: Intake, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = place.library.enqueue(place.fruit)
    place.library.jobs.remove(first.id)
    keep = Originals.keep
    known: list[bool] = []

    def dropped_by_another(self: Originals, incoming: Incoming) -> bool:
        known.append(incoming.path is None)
        if len(known) == 1:
            self.remove(incoming.sha256)
        return keep(self, incoming)

    monkeypatch.setattr(Originals, "keep", dropped_by_another)
    job = intake.take(place.fruit, None, None)
    assert known == [True, False]
    assert intake.originals.path(job.sha256).read_bytes() == place.fruit.read_bytes()


def test_a_bad_member_is_a_failed_job_of_its_archive_and_counted(
    place: Place, intake: Intake
) -> None:
    archived = place.library.enqueue(archive(place, {"a.txt": FRUIT}))
    bad = DocumentError("papers.zip/b.txt", "is bad", "Mend it.")
    intake.take_member(archived, "papers.zip/../b.txt", bad, 1, 3)
    intake.take_member(archived, "papers.zip/gone.txt", place.folder / "gone.txt", 2, 3)
    intake.take_member(archived, "papers.zip/fruit.txt", place.fruit, 3, 3)
    members = place.library.jobs.members(archived.id)
    assert [(job.name, job.state) for job in members] == [
        ("papers.zip/b.txt", JobState.FAILED),
        ("papers.zip/gone.txt", JobState.FAILED),
        ("papers.zip/fruit.txt", JobState.WAITING),
    ]
    assert members[0].error == "papers.zip/b.txt: is bad. Mend it."
    counted = place.library.jobs.find(archived.id)
    assert counted is not None
    assert (counted.stage, counted.steps_done, counted.steps) == (Stage.PARSED, 3, 3)


@pytest.mark.parametrize("bad", [False, True])
def test_of_an_archive_that_was_cancelled_no_member_is_taken(
    place: Place, intake: Intake, bad: bool
) -> None:
    archived = place.library.enqueue(archive(place, {"a.txt": FRUIT}))
    place.library.jobs.cancel(archived.id)
    member = DocumentError("b.txt", "is bad", "Mend it.") if bad else place.fruit
    with pytest.raises(Cancelled):
        intake.take_member(archived, "papers.zip/b.txt", member, 1, 1)
    assert place.library.jobs.members(archived.id) == []
    assert (originals(place), left(place)) == (1, [])
