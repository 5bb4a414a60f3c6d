"""Folders and GGUF files are listed by their names, and nothing else is."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from app.models import on_disk
from app.models.on_disk import entries, home, opened


def test_a_folder_shows_the_one_above_folders_and_gguf_files(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    (tmp_path / "A").mkdir()
    (tmp_path / ".hidden").mkdir()
    for name in ("x.GGUF", "a.gguf", ".hidden.gguf", "letter.txt", "key.gguf.pem"):
        (tmp_path / name).touch()
    (tmp_path / "nowhere.gguf").symlink_to(tmp_path / "gone")
    assert [label for label, _ in entries(tmp_path)] == [
        "../ (the folder above)",
        "A/",
        "b/",
        "a.gguf (1 MB)",
        "x.GGUF (1 MB)",
    ]
    assert dict(entries(tmp_path))["a.gguf (1 MB)"] == str(tmp_path / "a.gguf")
    assert dict(entries(tmp_path))["../ (the folder above)"] == str(tmp_path.parent)


def test_the_top_has_none_above_and_what_can_not_be_read_is_empty(tmp_path: Path) -> None:
    assert not any(label.startswith("..") for label, _ in entries(Path("/")))
    assert [label for label, _ in entries(tmp_path / "gone")] == ["../ (the folder above)"]


def test_a_large_folder_is_not_listed_whole(tmp_path: Path) -> None:
    for number in range(on_disk.MOST + 20):
        (tmp_path / f"{number}").mkdir()
    assert len(entries(tmp_path)) == on_disk.MOST + 1


def test_a_folder_is_opened_and_a_model_is_not(tmp_path: Path) -> None:
    assert opened(str(tmp_path)) == tmp_path
    assert opened(os.path.relpath(tmp_path)) is not None
    (tmp_path / "config.json").touch()
    for typed in (str(tmp_path), str(tmp_path / "gone"), "x" * 9999, "~nobody/x", "a\0b"):
        assert opened(typed) is None


def test_it_begins_at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert home() == tmp_path
