"""The page's commands over the library."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.assistant import Assistant
from app.settings.loading import load
from storage.job import LISTED
from ui.routes.library_commands import CancelFile, LibraryCommands


@pytest.fixture
def assistant(tmp_path: Path) -> Iterator[Assistant]:
    opened = Assistant(load({"data_dir": tmp_path / "data"}))
    yield opened
    opened.close()


def test_files_that_were_not_read_are_dismissed_together(assistant: Assistant) -> None:
    jobs = assistant.library.jobs
    for number in range(120):
        jobs.add_failed(f"{number}.pdf", None, f"{number}.pdf: is empty.")
    LibraryCommands(assistant).cancel(CancelFile(job="failed"))
    assert jobs.failed() == []


def test_all_files_on_their_way_are_cancelled_together(assistant: Assistant) -> None:
    jobs = assistant.library.jobs
    for number in range(LISTED + 5):
        jobs.add(f"{number}.txt", f"{number:064}", 5, None)
    failed = jobs.add_failed("failed.pdf", None, "failed.pdf: is empty.")
    LibraryCommands(assistant).cancel(CancelFile(job="all"))
    assert jobs.unfinished() == []
    assert jobs.failed() == [failed]


def test_scans_are_read_again_by_the_name_of_their_line(
    assistant: Assistant, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("retrieval.extraction.ocr.find", lambda: "/usr/bin/tesseract")
    jobs = assistant.library.jobs
    for name in ("a.pdf", "b.pdf"):
        job = jobs.add(name, "ab" * 32, 5, None)
        jobs.fail(job.id, f"{name}: has no text. Install Tesseract (`tesseract-ocr`).")
    first, second = assistant.library.scans.readable()
    commands = LibraryCommands(assistant)
    commands.read_again(CancelFile(job=str(second.id)))
    assert [each.id for each in assistant.library.scans.readable()] == [first.id]
    commands.read_again(CancelFile(job="all"))
    assert assistant.library.scans.readable() == []
    assert all("Add it again." in (each.error or "") for each in jobs.failed())
