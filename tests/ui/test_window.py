"""A browser is opened as a window without bars, with a profile of its own."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from ui import window


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


def test_a_browser_shows_the_page_and_is_waited_for(browser: Path, tmp_path: Path) -> None:
    profile = tmp_path / "data" / "window"
    show = window.show_with(profile)
    assert show is not None
    show("file:///page.html")
    first, second, *_ = browser.read_text().splitlines()
    assert (first, second) == ("--app=file:///page.html", f"--user-data-dir={profile}")
    assert stat.S_IMODE(profile.stat().st_mode) == 0o700


def test_where_there_is_neither_nothing_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    assert window.show_with(tmp_path) is None
    assert "palimpsest serve" in window.NONE
