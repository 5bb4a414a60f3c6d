"""A scan that was refused for want of OCR is kept, offered once there is OCR, and then read."""

from __future__ import annotations

from pathlib import Path

import pytest

from retrieval import DocumentError
from retrieval.extraction import ocr
from storage import Jobs, JobState
from storage.job import NEEDS_OCR
from tests.retrieval.drawn import LINES, scan
from tests.retrieval.place import Place, current, originals

ROW = "5\t1\t1\t1\t1\t1\t9\t9\t9\t9\t90\tRent"


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> dict[str, str | None]:
    """Where Tesseract is; it reads one word."""
    found: dict[str, str | None] = {"tesseract": None}
    monkeypatch.setattr(ocr, "find", lambda: found["tesseract"])
    monkeypatch.setattr(ocr, "_run", lambda *_: f"level\n{ROW}")
    return found


def refused(place: Place) -> int:
    """The job of a scan that was refused."""
    path = place.folder / "lease.pdf"
    if not path.exists():  # a PDF says in which second it was made
        scan(path, LINES)
    job = place.library.enqueue(path)
    place.library.work()
    found = place.library.jobs.find(job.id)
    assert found is not None
    assert found.is_refused_scan
    return job.id


def test_it_is_offered_where_there_is_ocr_and_becomes_a_document(
    place: Place, machine: dict[str, str | None]
) -> None:
    job = refused(place)
    (place.folder / "lease.pdf").unlink()
    place.start()  # its bytes survive the sweep of a start
    assert place.library.scans.readable() == []
    machine["tesseract"] = "/usr/bin/tesseract"
    (found,) = place.library.scans.readable()
    assert place.library.scans.read(found) == job
    place.library.work()
    assert "lease.pdf" in current(place)
    assert place.library.scans.readable() == []
    assert [each.state for each in place.library.overview().jobs] == [JobState.DONE]


def test_the_same_scan_refused_twice_is_offered_once(
    place: Place, machine: dict[str, str | None]
) -> None:
    del machine
    refused(place)
    last = refused(place)
    assert [job.id for job in place.library.jobs.failed()] == [last]


def test_added_again_it_is_offered_no_more(place: Place, machine: dict[str, str | None]) -> None:
    refused(place)
    machine["tesseract"] = "/usr/bin/tesseract"
    place.library.add(place.folder / "lease.pdf")
    assert place.library.jobs.failed() == []


def test_dismissed_nothing_of_it_is_left(place: Place, machine: dict[str, str | None]) -> None:
    del machine
    job = refused(place)
    assert originals(place) == 1
    place.library.cancel(job)
    assert originals(place) == 0
    assert place.library.jobs.find(job) is None


def earlier(place: Place, path: Path) -> None:
    """As an earlier version left it: the message alone, and where the file was."""
    job = Jobs(place.store).add(path.name, "ab" * 32, 5, None, origin=str(path))
    Jobs(place.store).fail(job.id, f"{path.name}: has no text. {NEEDS_OCR} and add it again.")


def test_one_that_was_not_kept_is_read_where_it_was(
    place: Place, machine: dict[str, str | None]
) -> None:
    machine["tesseract"] = "/usr/bin/tesseract"
    earlier(place, scan(place.folder / "lease.pdf", LINES))
    (job,) = place.library.scans.readable()
    again = place.library.scans.read(job)
    place.library.work()
    assert place.library.result(again).name == "lease.pdf"
    assert place.library.jobs.failed() == []


def test_one_that_is_gone_says_so_and_is_offered_no_more(
    place: Place, machine: dict[str, str | None]
) -> None:
    machine["tesseract"] = "/usr/bin/tesseract"
    earlier(place, place.folder / "lease.pdf")
    (job,) = place.library.scans.readable()
    assert place.library.scans.read(job) == job.id
    assert place.library.scans.readable() == []
    with pytest.raises(DocumentError, match=r"lease\.pdf: .* was not kept .*Add it again"):
        place.library.result(job.id)
