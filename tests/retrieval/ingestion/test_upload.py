"""A file that arrives block by block: within the limits, whole or not at all, and then a job."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from retrieval import DocumentError, Limits
from retrieval.ingestion.upload import Upload
from storage import Incoming, Job, JobState, Originals, Stage

MEGABYTE = 1_000_000
JOB = Job(
    1, 1, "a.txt", "", 0, None, None, None, False, None, False, JobState.WAITING, None, "",
    "", Stage.STORED, 1, 1,
)  # fmt: skip


class Desk:
    """Where uploads arrive, with what was kept of them and when the worker was woken."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.originals = Originals(folder)
        self.kept: list[Incoming] = []
        self.contents: list[bytes] = []
        self.happened: list[str] = []
        self.is_closed = False

    def upload(self) -> Upload:
        arrival = self.originals.arrive()
        return Upload("a.txt", Limits(file_mb=1), arrival, self.keep, self.wake)

    def keep(self, incoming: Incoming) -> Job:
        if self.is_closed:
            raise DocumentError("a.txt", "is bad", "Mend it.")
        assert incoming.path is not None
        self.kept.append(incoming)
        self.contents.append(incoming.path.read_bytes())
        self.happened.append("kept")
        return JOB

    def wake(self) -> None:
        self.happened.append("woken")

    def left(self) -> list[Path]:
        return [p for p in self.folder.rglob("*") if p.is_file() and p.suffix != ".lock"]


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


def test_the_blocks_are_one_file_and_its_job_is_there_before_the_worker_is_woken(
    desk: Desk,
) -> None:
    with desk.upload() as upload:
        for block in (b"one ", b"", b"two ", b"\0\xff"):
            upload.write(block)
        assert desk.happened == []
        assert upload.end() is JOB
    assert desk.happened == ["kept", "woken"]
    whole = b"one two \0\xff"
    assert desk.contents == [whole]
    assert [(kept.size, kept.sha256) for kept in desk.kept] == [
        (len(whole), hashlib.sha256(whole).hexdigest())
    ]
    assert desk.left() == []


def test_a_block_over_the_limit_is_refused_before_it_is_written(desk: Desk) -> None:
    with desk.upload() as upload:
        upload.write(bytes(MEGABYTE - 1))
        upload.write(b"x")
        with pytest.raises(DocumentError, match=r"a\.txt: has 1\.0 MB and the limit is 1 MB"):
            upload.write(b"x")
        assert [path.stat().st_size for path in desk.left()] == [MEGABYTE]
    assert desk.left() == []
    assert desk.happened == []


def test_an_empty_file_is_refused_at_its_end(desk: Desk) -> None:
    with desk.upload() as upload:
        upload.write(b"")
        with pytest.raises(DocumentError, match=r"a\.txt: is empty"):
            upload.end()
    assert (desk.left(), desk.happened) == ([], [])


def test_of_a_file_that_is_left_early_nothing_is_left(desk: Desk) -> None:
    with desk.upload() as upload:
        upload.write(b"words")
    assert (desk.left(), desk.happened) == ([], [])


def test_of_a_file_that_an_error_interrupts_nothing_is_left(desk: Desk) -> None:
    with pytest.raises(InterruptedError), desk.upload() as upload:
        upload.write(b"words")
        raise InterruptedError
    assert (desk.left(), desk.happened) == ([], [])


def test_of_a_file_that_can_not_be_recorded_nothing_is_left_and_no_one_is_woken(desk: Desk) -> None:
    desk.is_closed = True
    with desk.upload() as upload:
        upload.write(b"words")
        with pytest.raises(DocumentError, match="is bad"):
            upload.end()
    assert (desk.left(), desk.happened) == ([], [])
