"""The cache folder: a file in it is whole or as it was, whatever happens while it is written."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

from app.models.cache import cache_folder, write_whole


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_the_folder_is_the_users_own_and_is_not_made_by_asking(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    folder = cache_folder("models")
    assert (folder.name, folder.parent.name) == ("models", "palimpsest")
    assert folder != cache_folder("clues")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("content", [b"", b"one", bytes(range(256)) * 1000])
def test_what_is_written_is_there_alone_in_folders_made_for_it(
    tmp_path: Path, content: bytes
) -> None:
    path = tmp_path / "some" / "folder" / "é 樹.json"
    write_whole(path, b"before")
    write_whole(path, content)
    assert path.read_bytes() == content
    assert names(path.parent) == [path.name]


def test_the_file_changes_at_once_when_all_bytes_are_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "kept.json"
    path.write_bytes(b"before")
    replace, seen = Path.replace, []

    def look(self: Path, target: Path) -> Path:
        seen.append((self.read_bytes(), target.read_bytes(), self.parent))
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", look)
    write_whole(path, b"after")
    # In the same folder, or it could be on another disk.
    assert seen == [(b"after", b"before", tmp_path)]


def test_of_two_that_write_at_once_each_has_a_partial_file_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, both_written, replace = tmp_path / "kept.json", Barrier(2, timeout=60), Path.replace
    moved: list[bytes] = []

    def meet(self: Path, target: Path) -> Path:
        both_written.wait()
        moved.append(self.read_bytes())
        both_written.wait()
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", meet)
    contents = [b"one", b"another"]
    with ThreadPoolExecutor(2) as threads:
        list(threads.map(write_whole, [path, path], contents))
    assert sorted(moved) == sorted(contents)
    assert path.read_bytes() in contents
    assert names(tmp_path) == ["kept.json"]


def test_what_can_not_be_written_is_an_error_and_leaves_the_folder_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "kept.json"
    path.write_bytes(b"before")
    write = Path.write_bytes

    def full(self: Path, content: bytes) -> int:
        write(self, content[:2])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(OSError, match="No space left"):
        write_whole(path, b"after")
    assert (path.read_bytes(), names(tmp_path)) == (b"before", ["kept.json"])


def test_a_file_below_a_file_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(OSError, match=r"file"):
        write_whole(tmp_path / "file" / "kept.json", b"after")
