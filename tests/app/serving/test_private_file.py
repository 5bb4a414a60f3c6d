"""Files for one user's eyes: made so, whole or not at all, and never through a link."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from app.serving import private_file

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no modes")


def test_what_is_made_is_for_its_owner_alone(tmp_path: Path) -> None:
    private_file.make_folder(tmp_path / "own")
    private_file.create(tmp_path / "own" / "a", "words")
    assert (tmp_path / "own").stat().st_mode & 0o777 == 0o700
    assert (tmp_path / "own" / "a").stat().st_mode & 0o777 == 0o600
    assert private_file.read(tmp_path / "own" / "a", 100) == "words"


def test_what_others_could_read_is_closed(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("words")
    (tmp_path / "a").chmod(0o644)
    private_file.read(tmp_path / "a", 100)
    assert (tmp_path / "a").stat().st_mode & 0o777 == 0o600
    tmp_path.chmod(0o755)
    private_file.make_folder(tmp_path)
    assert tmp_path.stat().st_mode & 0o777 == 0o700


def test_nothing_that_is_there_is_written_to_unless_it_is_replaced(tmp_path: Path) -> None:
    private_file.create(tmp_path / "a", "first")
    with pytest.raises(FileExistsError):
        private_file.create(tmp_path / "a", "second")
    private_file.replace(tmp_path / "a", "third")
    assert private_file.read(tmp_path / "a", 100) == "third"
    assert [path.name for path in tmp_path.iterdir()] == ["a"]


def test_links_folders_and_long_files_are_not_read(tmp_path: Path) -> None:
    (tmp_path / "long").write_text("x" * 101)
    (tmp_path / "link").symlink_to(tmp_path / "long")
    for name in ("long", "link", ".", "none"):
        with pytest.raises(OSError):
            private_file.read(tmp_path / name, 100)
    with pytest.raises(NotADirectoryError):
        private_file.check_folder(tmp_path / "long")
