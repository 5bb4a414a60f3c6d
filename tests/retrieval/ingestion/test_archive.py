"""An archive becomes its members, each a file of its own; an interruption skips and repeats none."""

from __future__ import annotations

import errno
import itertools
import json
import os
from collections.abc import Sequence
from pathlib import Path

import pytest
from docx import Document

from retrieval import DocumentError, Limits
from retrieval.ingestion.archive import expand, is_archive
from retrieval.parse import process
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
    assert len(Sessions(place.store).brought(session)) == 2
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
    monkeypatch.setattr("retrieval.ingestion.worker.RECORD_SECONDS", 0.0)
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


def test_an_archive_is_known_by_its_content_and_a_document_is_none(place: Place) -> None:
    zipped = archive(place, {"a.txt": FRUIT}, "named.txt")
    document = place.folder / "named.zip"
    Document().save(str(document))
    for name, data in (("pk.zip", b"PK is how they begin"), ("p.zip", b"P"), ("empty.zip", b"")):
        (place.folder / name).write_bytes(data)
    paths = [*place.folder.glob("*.zip"), place.fruit, place.folder, place.folder / "gone.zip"]
    assert is_archive(zipped)
    assert [path for path in paths if is_archive(path)] == []


@pytest.fixture
def into(tmp_path: Path) -> Path:
    (tmp_path / "into").mkdir()
    return tmp_path / "into"


def test_a_broken_archive_says_so_under_its_name(place: Place, into: Path) -> None:
    path = archive(place, {"a.txt": FRUIT})
    path.write_bytes(path.read_bytes()[:-30])
    with pytest.raises(DocumentError, match=r"^papers: is "):
        list(expand(path, Limits(), name="papers", into=into))


def test_what_listens_may_end_the_unpacking(place: Place, into: Path) -> None:
    def interrupt(done: int, total: int) -> None:
        raise StoppedError

    path = archive(place, {"a.txt": FRUIT, "b.txt": STARS})
    with pytest.raises(StoppedError):
        list(expand(path, Limits(), name="a.zip", into=into, progress=interrupt))


class Lying:
    """The answer of a process that a file has taken over."""

    def __init__(self, values: Sequence[object]) -> None:
        self._lines = [json.dumps(value).encode() + b"\n" for value in values]

    def read(self, _: float) -> bytes:
        return self._lines.pop(0) if self._lines else b""

    def close(self) -> None:
        """Nothing is open."""


END = {"end": {"media_type": "application/zip"}}


@pytest.mark.parametrize(
    "value",
    [
        {"member": ["a.txt", 7]},
        {"member": ["a.txt", 1]},
        {"member": ["a.txt", "../fruit.txt"]},
        {"member": ["a.txt", "."]},
        {"member": ["a.txt"]},
        {"member": "a.txt"},
        {"refused": ["a.txt", "is bad"]},
        {"refused": None},
    ],
)
def test_a_member_is_only_a_file_in_the_folder_for_it(
    value: object, place: Place, into: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (into / "0").write_text("words")
    (into / "1").symlink_to(place.fruit)
    answer = [{"member": ["ok.txt", 0]}, value, END]
    monkeypatch.setattr(process.SERVER, "ask", lambda _: Lying(answer))
    members = expand(archive(place, {"a.txt": FRUIT}), Limits(), name="a.zip", into=into)
    assert next(members) == ("a.zip/ok.txt", into / "0")
    with pytest.raises(DocumentError, match="reading it failed"):
        next(members)


def test_what_a_member_is_called_is_made_harmless(
    place: Place, into: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (into / "0").write_text("words")
    answer = [
        {"member": ["../../etc//passwd", 0]},
        {"refused": ["./b\0.txt", "is bad", "Mend it."]},
        END,
    ]
    monkeypatch.setattr(process.SERVER, "ask", lambda _: Lying(answer))
    path = archive(place, {"a.txt": FRUIT})
    (good, file), (bad, error) = expand(path, Limits(), name="a.zip", into=into)
    assert (good, file) == ("a.zip/etc/passwd", into / "0")
    assert bad.startswith("a.zip/b\ufffd")
    assert str(error) == f"{bad}: is bad. Mend it."
