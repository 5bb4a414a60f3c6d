"""Only the owner: what is made and what is closed has no mode for others; what isn't ours stays."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from storage import private
from storage.private import (
    close_to_others,
    is_open,
    is_shared,
    make_file,
    make_folder,
    may_be_changed_by_others,
    open_to_others,
)

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no modes")


@pytest.fixture(autouse=True)
def nothing_masked() -> Iterator[None]:
    before = os.umask(0)
    yield
    os.umask(before)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder as an earlier version left it, with a file in a folder of Palimpsest's."""
    folder = tmp_path / "data"
    (folder / "originals" / "ab").mkdir(parents=True)
    (folder / "originals" / "ab" / "cd").touch()
    (folder / "palimpsest.db").touch()
    return folder


def opened(folder: Path) -> list[str]:
    every = [folder, *folder.rglob("*")]
    return sorted(path.name for path in every if path.lstat().st_mode & 0o077)


def test_folders_are_made_closed_with_those_above_and_others_are_left(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir(mode=0o755)
    make_folder(tmp_path / "there" / "a" / "b")
    make_folder(tmp_path / "there" / "a" / "b")
    assert opened(tmp_path / "there") == ["there"]
    (tmp_path / "file").touch()
    with pytest.raises(FileExistsError):
        make_folder(tmp_path / "file")


def test_a_file_is_made_closed_and_one_that_exists_is_not_touched(tmp_path: Path) -> None:
    make_file(tmp_path / "new")
    assert not is_open(tmp_path / "new")
    (tmp_path / "old").write_text("kept")
    make_file(tmp_path / "old")
    assert (tmp_path / "old").read_text() == "kept"
    assert is_open(tmp_path / "old")
    with pytest.raises(FileNotFoundError):
        make_file(tmp_path / "none" / "new")


def test_a_folder_of_ours_alone_is_closed_as_a_whole_and_once(folder: Path) -> None:
    (folder / "config.toml").touch()
    assert not is_shared(folder)
    assert [path.name for path in open_to_others(folder)] == ["originals", "palimpsest.db"]
    assert close_to_others(folder)
    assert opened(folder) == ["config.toml"]
    assert open_to_others(folder) == []
    assert not close_to_others(folder)


def test_in_a_shared_folder_only_what_is_ours_is_closed(folder: Path) -> None:
    (folder / "theirs.txt").touch()
    assert is_shared(folder)
    assert close_to_others(folder)
    assert opened(folder) == ["data", "theirs.txt"]
    assert not close_to_others(folder)


def test_what_another_user_owns_is_not_touched(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: folder.stat().st_uid + 1)
    before = opened(folder)
    assert is_shared(folder)
    assert not close_to_others(folder)
    assert opened(folder) == before


def test_links_are_not_followed_and_what_they_point_to_stays(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "theirs").mkdir()
    (tmp_path / "theirs" / "file").touch()
    (folder / "index").symlink_to(tmp_path / "theirs")
    (folder / "originals" / "link").symlink_to(tmp_path / "theirs" / "file")
    assert [path.name for path in open_to_others(folder)] == ["originals", "palimpsest.db"]
    close_to_others(folder)
    assert opened(tmp_path / "theirs") == ["file", "theirs"]
    assert not is_open(folder)


def test_what_a_folder_without_modes_can_not_do_is_not_said_to_be_done(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(private, "_set_mode", lambda *_: None)
    assert not close_to_others(folder)
    monkeypatch.setattr(private, "_HAVE_MODES", False)
    assert not is_open(folder)
    assert not is_shared(folder)
    assert open_to_others(folder) == []
    assert not may_be_changed_by_others(folder)


@pytest.mark.parametrize(
    ("mode", "may"), [(0o700, False), (0o755, False), (0o775, True), (0o702, True), (0o1777, False)]
)
def test_others_may_change_a_folder_that_has_the_mode_and_is_not_sticky(
    mode: int, may: bool, tmp_path: Path
) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data").chmod(mode)
    assert may_be_changed_by_others(tmp_path / "data") == may


def test_a_folder_that_is_not_there_is_the_callers_trouble_but_not_of_closing(
    tmp_path: Path,
) -> None:
    for look in (is_open, is_shared, open_to_others, may_be_changed_by_others):
        with pytest.raises(FileNotFoundError):
            look(tmp_path / "none")
    assert not close_to_others(tmp_path / "none")
