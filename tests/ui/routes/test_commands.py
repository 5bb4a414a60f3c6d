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


def test_the_page_has_the_limit_of_every_question(assistant: Assistant) -> None:
    with pytest.raises(AskError, match="the limit is 20,000"):
        Commands(assistant).ask(AskCommand(session="", question="x" * 20_001))
    assert assistant.sessions() == []


def test_a_question_that_is_refused_leaves_its_session(assistant: Assistant) -> None:
    session = assistant.session()
    assistant.answers.close()
    with pytest.raises(AskError, match="shutting down"):
        Commands(assistant).ask(AskCommand(session=session.id, question="Who built it?"))
    assert [each.id for each in assistant.sessions()] == [session.id]


def test_a_question_that_is_sent_again_under_its_key_is_asked_once(
    assistant: Assistant, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[str] = []
    monkeypatch.setattr(assistant.answers, "begin", lambda session, _: begun.append(session))
    commands = Commands(assistant)
    asked = AskCommand(session="", question="Who built it?", key="k")
    session = commands.ask(asked).session
    assert commands.ask(asked).session == session
    assert begun == [session]
    for key in ("other", "", ""):
        commands.ask(AskCommand(session=session, question="Who built it?", key=key))
    assert begun == [session] * 4


def test_a_question_that_was_refused_is_asked_when_it_is_sent_again(
    assistant: Assistant, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise AskError("Another answer is in progress.")

    commands = Commands(assistant)
    asked = AskCommand(session="", question="Who built it?", key="k")
    with monkeypatch.context() as patched:
        patched.setattr(assistant.answers, "begin", refuse)
        with pytest.raises(AskError):
            commands.ask(asked)
    begun: list[str] = []
    monkeypatch.setattr(assistant.answers, "begin", lambda session, _: begun.append(session))
    assert begun == [commands.ask(asked).session]


def test_why_a_model_was_not_loaded_is_forgotten_once_it_was_read(assistant: Assistant) -> None:
    assistant.models.choose("nobody")
    while assistant.models.state().loading:
        time.sleep(0.01)
    assert "nobody" in (assistant.models.state().error or "")
    Commands(assistant).dismiss_model()
    assert assistant.models.state().error is None
