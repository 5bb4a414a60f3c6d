"""What the page's commands leave behind where they are refused."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.assistant import Assistant
from app.errors import AskError
from app.settings.loading import load
from ui.routes.commands import AskCommand, Commands


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


def test_why_a_model_was_not_loaded_is_forgotten_once_it_was_read(assistant: Assistant) -> None:
    assistant.models.choose("nobody")
    while assistant.models.state().loading:
        time.sleep(0.01)
    assert "nobody" in (assistant.models.state().error or "")
    Commands(assistant).dismiss_model()
    assert assistant.models.state().error is None
