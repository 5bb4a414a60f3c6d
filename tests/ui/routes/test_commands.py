"""What the page's commands leave behind where they are refused."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.assistant import Assistant
from app.errors import AskError
from app.settings.settings import load
from ui.routes.commands import AskCommand, CancelFile, Commands


@pytest.fixture
def assistant(tmp_path: Path) -> Iterator[Assistant]:
    opened = Assistant(load({"data_dir": tmp_path / "data"}))
    yield opened
    opened.close()


def test_a_first_question_that_is_refused_leaves_no_session(assistant: Assistant) -> None:
    assistant.answers.close()
    with pytest.raises(AskError, match="shutting down"):
        Commands(assistant).ask(AskCommand(session="", question="Who built it?"))
    assert assistant.sessions() == []


def test_a_question_that_is_refused_leaves_its_session(assistant: Assistant) -> None:
    session = assistant.session()
    assistant.answers.close()
    with pytest.raises(AskError, match="shutting down"):
        Commands(assistant).ask(AskCommand(session=session.id, question="Who built it?"))
    assert [each.id for each in assistant.sessions()] == [session.id]


def test_scans_are_read_again_by_the_name_of_their_line(
    assistant: Assistant, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("retrieval.ocr.find", lambda: "/usr/bin/tesseract")
    jobs = assistant.library.jobs
    for name in ("a.pdf", "b.pdf"):
        job = jobs.add(name, "ab" * 32, 5, None)
        jobs.fail(job.id, f"{name}: has no text. Install Tesseract (`tesseract-ocr`).")
    first, second = assistant.library.scans.readable()
    commands = Commands(assistant)
    commands.read_again(CancelFile(job=str(second.id)))
    assert [each.id for each in assistant.library.scans.readable()] == [first.id]
    commands.read_again(CancelFile(job="all"))
    assert assistant.library.scans.readable() == []
    assert all("Add it again." in (each.error or "") for each in jobs.failed())
