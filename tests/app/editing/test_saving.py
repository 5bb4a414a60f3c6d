"""A file is replaced whole or stays as it was."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from app.editing.saving import other_names_note, replace_whole, save
from app.errors import EditError


def test_a_file_is_replaced_with_its_mode(tmp_path: Path) -> None:
    file = tmp_path / "a.sh"
    file.write_bytes(b"old")
    file.chmod(0o750)
    save(file, expected=b"old", content=b"new\r\n")
    assert file.read_bytes() == b"new\r\n"
    assert os.name == "nt" or file.stat().st_mode & 0o777 == 0o750
    assert list(tmp_path.iterdir()) == [file]


def test_a_file_that_changed_meanwhile_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_bytes(b"mine")
    with pytest.raises(EditError, match=r"a\.txt has changed since it was read"):
        save(file, expected=b"old", content=b"new")
    assert file.read_bytes() == b"mine"


def test_a_link_goes_on_leading_to_its_file(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(b"old")
    (tmp_path / "link.txt").symlink_to("a.txt")
    save(tmp_path / "link.txt", expected=b"old", content=b"new")
    assert (tmp_path / "link.txt").is_symlink()
    assert (tmp_path / "a.txt").read_bytes() == b"new"


def test_other_names_that_keep_the_old_text_are_told(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_bytes(b"old")
    assert other_names_note(file) == other_names_note(tmp_path / "none.txt") == ""
    for name in ("b.txt", "c.txt"):
        (tmp_path / name).hardlink_to(file)
    told = "2 other names of the file (hard links) still have the old text."
    assert other_names_note(file) == told
    save(file, expected=b"old", content=b"new")
    assert (tmp_path / "b.txt").read_bytes() == b"old"
    assert other_names_note(file) == ""
    told = "Another name of the file (hard links) still has the old text."
    assert other_names_note(tmp_path / "b.txt") == told


def test_a_file_keeps_its_owner_and_extended_attributes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "a.txt"
    file.write_bytes(b"old")
    os.utime(file, (0, 0))
    had, given = file.stat(), list[tuple[int, int]]()

    def chown(_path: Path, user: int, group: int) -> None:
        given.append((user, group))
        raise PermissionError

    monkeypatch.setattr(os, "chown", chown, raising=False)
    attributes = {}
    if hasattr(os, "setxattr"):
        try:
            os.setxattr(file, "user.author", b"Ada")
            attributes = {"user.author": b"Ada"}
        except OSError:
            pass  # a file system without them
    save(file, expected=b"old", content=b"new")
    assert given == [(had.st_uid, -1), (-1, had.st_gid)]
    assert {name: os.getxattr(file, name) for name in attributes} == attributes
    assert file.stat().st_mtime > 0


def test_a_new_file_of_a_long_name_is_written_as_others_are(tmp_path: Path) -> None:
    (tmp_path / "other").touch()
    file = tmp_path / ("n" * 250)
    replace_whole(file, b"new")
    assert file.read_bytes() == b"new"
    assert file.stat().st_mode == (tmp_path / "other").stat().st_mode
    replace_whole(file, b"newer")
    assert file.read_bytes() == b"newer"


def test_a_failure_leaves_everything_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "a.txt"
    file.write_bytes(b"old")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(EditError, match=r"No space left on device\. It is as it was"):
        save(file, expected=b"old", content=b"new")
    assert file.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [file]
    with pytest.raises(EditError, match="can't be written"):
        save(tmp_path / "none.txt", expected=b"", content=b"")


def test_a_read_only_file_is_not_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "a.txt"
    file.write_bytes(b"one")
    monkeypatch.setattr("os.access", lambda *_: False)  # root may write any
    with pytest.raises(EditError, match=r"a\.txt is read-only. Nothing was written"):
        save(file, expected=b"one", content=b"two")
    assert file.read_bytes() == b"one"
