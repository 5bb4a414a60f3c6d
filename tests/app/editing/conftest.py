"""An assistant whose model writes what is dictated, and a text on its desk."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.assistant import Assistant
from app.conversation import generation
from app.editing.desk import Desk
from tests.app.editing.garden import TEXT


@pytest.fixture
def assistant(
    open_assistant: Callable[..., Assistant],
    wordy_model_folder: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Assistant]:
    monkeypatch.setattr(generation, "MIN_INTERVAL", 0.0)
    opened = open_assistant(model=str(wordy_model_folder))
    yield opened
    opened.close()


@pytest.fixture
def desk(assistant: Assistant) -> Desk:
    return assistant.desk.desk(assistant.desk.open_bytes("garden.md", TEXT.encode()))
