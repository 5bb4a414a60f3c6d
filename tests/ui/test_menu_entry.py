"""The entry in the menu of programs."""

from __future__ import annotations

from pathlib import Path

import pytest

from ui import menu_entry


def test_linux_gets_an_entry_that_takes_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("shutil.which", lambda _: "/opt/my $tools/50%/palimpsest")
    told = menu_entry.install()
    path = tmp_path / "applications" / "palimpsest.desktop"
    assert str(path) in told
    lines = path.read_text().splitlines()
    assert lines[0] == "[Desktop Entry]"
    assert 'Exec="/opt/my \\$tools/50%%/palimpsest" desktop %F' in lines


def test_elsewhere_it_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "darwin")
    assert "Make a shortcut to: " in menu_entry.install()
