"""pywebview's window: what it is made with; `tests/ui/test_window.py` runs it as a process."""

from __future__ import annotations

import io
import sys
from types import SimpleNamespace
from typing import Any, Self

import pytest

from ui import webview_window


class Event:
    """Those that are called when something happens."""

    def __init__(self) -> None:
        self.calls: list[Any] = []

    def __iadd__(self, call: Any) -> Self:
        self.calls.append(call)
        return self


def test_a_window_can_be_copied_from_and_saves_files(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    made: list[Any] = []
    started: list[Any] = []
    window = SimpleNamespace(events=SimpleNamespace(shown=Event()))
    settings: dict[str, bool] = {}

    def create_window(*given: Any, **named: Any) -> Any:
        made.append((given, named))
        return window

    def start(**named: Any) -> None:
        started.append(named)
        window.events.shown.calls[0]()

    webview: Any = SimpleNamespace(settings=settings, create_window=create_window, start=start)
    monkeypatch.setitem(sys.modules, "webview", webview)
    monkeypatch.setattr("sys.stdin", io.StringIO("http://127.0.0.1:1/?token=abc\n"))
    webview_window.main("folder")
    ((title, address), options) = made[0]
    assert (title, address) == ("Palimpsest", "http://127.0.0.1:1/?token=abc")
    assert options["text_select"]
    assert settings == {"ALLOW_DOWNLOADS": True}
    assert started == [{"private_mode": False, "storage_path": "folder"}]
    assert capsys.readouterr().out == "shown\n"
