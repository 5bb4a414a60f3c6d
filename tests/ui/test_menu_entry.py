"""The entry in the menu of programs."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest
import typer

from retrieval.media import ARCHIVE
from retrieval.parse.worker import PARSERS
from ui import desktop as command
from ui import menu_entry


@pytest.fixture
def entry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the entry will be, of a program whose path needs quotes."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("shutil.which", lambda _: "/opt/my $tools/50%/palimpsest")
    return tmp_path / "applications" / "palimpsest.desktop"


def fields(entry: Path) -> dict[str, str]:
    first, *lines = entry.read_text().splitlines()
    assert first == "[Desktop Entry]"
    return dict(line.split("=", 1) for line in lines)


def arguments(entry: Path) -> list[str]:
    """What a menu starts: strings are unescaped first, then arguments."""
    command = fields(entry)["Exec"].replace("\\\\", "\\").removesuffix(" %F")
    return shlex.split(command.replace("%%", "%").replace("\\$", "$"))


def test_linux_gets_an_entry_that_takes_files(entry: Path) -> None:
    assert str(entry) in menu_entry.install()
    assert fields(entry)["Exec"].endswith(" %F")
    assert arguments(entry) == ["/opt/my $tools/50%/palimpsest", "desktop"]


def test_the_entry_opens_the_folder_that_it_was_made_for(
    entry: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(typer.Exit):
        command.desktop(install=True, data_dir=Path('my "data" \\ 5%'), model="ORG/NAME")
    assert arguments(entry)[1:] == [
        *("desktop", "--data-dir", str(tmp_path / 'my "data" \\ 5%')),
        *("--model", "ORG/NAME"),
    ]


def test_the_entry_has_an_icon(entry: Path, tmp_path: Path) -> None:
    menu_entry.install()
    (icon,) = tmp_path.rglob(f"{fields(entry)['Icon']}.svg")
    assert icon.parent == tmp_path / "icons/hicolor/scalable/apps"
    assert icon.read_text().startswith("<svg ")


def test_the_entry_takes_every_type_that_is_read(entry: Path) -> None:
    menu_entry.install()
    types = fields(entry)["MimeType"].split(";")
    assert {*PARSERS, ARCHIVE, "text/plain", "text/markdown", "text/x-python"} <= set(types)
    assert types[-1] == "", "a list ends with a semicolon"


def test_elsewhere_it_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "darwin")
    assert "Make a shortcut to: " in menu_entry.install()
