"""A browser is opened as a window without bars, with a profile of its own."""

from __future__ import annotations

import os
import re
import stat
import tomllib
from pathlib import Path

import pytest

from app.serving.servers import Serving
from ui import window

ADDRESS = "http://127.0.0.1:1/?token=abc"
WEBVIEW = """
import os
from types import SimpleNamespace

class Event:
    def __iadd__(self, call):
        self.call = call
        return self

settings, window = {{}}, SimpleNamespace(events=SimpleNamespace(shown=Event()))

def create_window(title, address, **options):
    assert options["text_select"]
    open("{folder}/address", "w").write(address)
    return window

def start(*, private_mode, storage_path):
    assert settings["ALLOW_DOWNLOADS"] and not private_mode
    if "{engine}" == "broken":
        os.abort()
    window.events.shown.call()
    os.abort()  # as some engines end
"""
"""A stand-in for pywebview, which notes the address."""


@pytest.fixture
def browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A program called `chromium` that writes down its arguments and ends."""
    folder = tmp_path / "bin"
    folder.mkdir()
    program = folder / "chromium"
    program.write_text(f'#!/bin/sh\nprintf "%s\\n" "$@" > {tmp_path}/arguments\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}/bin")
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    return tmp_path / "arguments"


def test_a_browser_that_takes_long_still_finds_what_it_was_opened_with(
    browser: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a machine that was just turned on, a browser may need more than a minute."""
    monkeypatch.setattr("ui.redirect.LIFE_SECONDS", 0.05)
    program = tmp_path / "bin" / "chromium"
    program.write_text(f'#!/bin/sh\nsleep 1\ncat "${{1#--app=file://}}" > {browser}\n')
    show = window.show_with(tmp_path / "data" / "window")
    assert show is not None
    with Serving(tmp_path / "data") as serving:
        assert show(serving, ADDRESS)
    assert ADDRESS in browser.read_text()


def test_a_browser_shows_the_page_and_is_waited_for(browser: Path, tmp_path: Path) -> None:
    profile = tmp_path / "data" / "window"
    show = window.show_with(profile)
    assert show is not None
    with Serving(tmp_path / "data") as serving:
        assert show(serving, ADDRESS)
    first, second, *_ = browser.read_text().splitlines()
    assert first.startswith("--app=file:///")
    assert second == f"--user-data-dir={profile}"
    assert "token" not in browser.read_text()
    assert stat.S_IMODE(profile.stat().st_mode) == 0o700


@pytest.mark.parametrize("engine", ["works", "broken"])
def test_pywebview_comes_first_and_where_it_opens_no_window_the_browser(
    engine: str, browser: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "webview.py").write_text(WEBVIEW.format(folder=tmp_path, engine=engine))
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path}{os.pathsep}{Path(window.__file__).parent.parent}")
    monkeypatch.setattr("importlib.util.find_spec", lambda _: "here")
    show = window.show_with(tmp_path / "data" / "window")
    assert show is not None
    with Serving(tmp_path / "data") as serving:
        assert show(serving, ADDRESS)
    assert (tmp_path / "address").read_text() == ADDRESS
    assert browser.exists() == (engine == "broken")


def test_where_only_pywebview_is_and_is_broken_nothing_is_shown(
    browser: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _: "here")
    monkeypatch.setattr(window, "find_browser", lambda: None)
    monkeypatch.setattr(window, "_webview", lambda *_: False)
    show = window.show_with(tmp_path)
    assert show is not None
    with Serving(tmp_path / "data") as serving:
        assert not show(serving, ADDRESS)
    assert not browser.exists()


def test_where_there_is_neither_nothing_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    assert window.show_with(tmp_path) is None
    assert "palimpsest serve" in window.NONE


def test_what_is_said_to_install_comes_from_this_folder_or_goes_beside_the_app() -> None:
    """An index may have another package of the app's name."""
    commands = re.findall(r"`([^`]*pip install [^`]*)`", window.NONE + window.NO_ENGINE)
    assert len(commands) == 2
    assert all(each.startswith(".venv/bin/pip install ") for each in commands)
    assert not any("palimpsest" in each for each in commands)
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))
    (extra,) = re.findall(r"-e '\.\[(\w+)\]'", window.NONE)
    assert "pywebview" in project["project"]["optional-dependencies"][extra][0]
