"""What a page shows of an answer in progress, and how often its sources are looked up."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from app.assistant import Assistant
from app.conversation.live import Live
from app.settings.settings import Settings
from ui import live_view
from ui.live_view import SOURCES_SECONDS, LiveView
from ui.regions import Regions


@pytest.fixture
def assistant(tmp_path: Path) -> Iterator[Assistant]:
    with closing(Assistant(Settings(data_dir=tmp_path / "data"))) as opened:
        yield opened


def test_sources_are_looked_up_once_a_second_and_not_of_what_failed(
    assistant: Assistant, monkeypatch: pytest.MonkeyPatch
) -> None:
    now, opened = [100.0], list[float]()
    monkeypatch.setattr(live_view, "monotonic", lambda: now[0])
    shown = Regions()
    view = LiveView(assistant, lambda: opened.append(now[0]), shown)
    live = Live(1, "Who?", text="Ada")
    for at, version in [(100.0, 1), (100.5, 2), (100.0 + SOURCES_SECONDS, 3), (103.0, 3)]:
        now[0] = at
        view.show(replace(live, version=version))
    assert opened == [100.0, 100.0 + SOURCES_SECONDS]
    assert set(shown.taken()) == {"answering", "live", "live-sources"}
    now[0] = 109.0
    failed = replace(live, version=4, error="The disk is full.")
    assert not view.is_due(failed)
    assert view.is_due(replace(failed, error=None))
    view.show(failed)
    assert "The disk is full." in shown.taken()["live"].changes[0].html
    view.show(None)
    (change,) = shown.taken()["live"].changes
    assert change.html == ""
    assert len(opened) == 2
