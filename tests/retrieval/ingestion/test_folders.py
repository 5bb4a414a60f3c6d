"""Which files of a folder are added, and under which names."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any

import pytest

from retrieval import DocumentError
from retrieval.ingestion.folders import MOST_FILES, files_of, found_in


def make(folder: Path, *paths: str) -> Path:
    for path in paths:
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("Some text.")
    return folder


def test_names_keep_the_tree(tmp_path: Path) -> None:
    folder = make(tmp_path / "Contracts", "b.txt", "2024/Lease.docx", "2024/old/Lease.docx")
    assert files_of(folder) == [
        (folder / "b.txt", "Contracts/b.txt"),
        (folder / "2024/Lease.docx", "Contracts/2024/Lease.docx"),
        (folder / "2024/old/Lease.docx", "Contracts/2024/old/Lease.docx"),
    ]


def test_what_is_hidden_or_half_written_is_left_out(tmp_path: Path) -> None:
    kept = make(tmp_path, "a.txt", ".git/config", ".env", "~$a.docx", "a.txt~", "big.pdf.part")
    assert [name for _, name in files_of(kept)] == [f"{tmp_path.name}/a.txt"]


def test_a_loop_of_links_has_an_end(tmp_path: Path) -> None:
    folder = make(tmp_path / "top", "sub/a.txt")
    (folder / "sub/again").symlink_to(folder)
    (folder / "b.txt").symlink_to(folder / "sub/a.txt")
    os.mkfifo(folder / "pipe")
    (folder / "gone.txt").symlink_to(folder / "nowhere")
    assert [name for _, name in files_of(folder)] == ["top/b.txt", "top/sub/a.txt"]


def test_too_many_files_are_refused_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("retrieval.ingestion.folders.MOST_FILES", 2)
    folder = make(tmp_path / "many", "a.txt", "b.txt")
    assert len(files_of(folder)) == 2
    make(folder, "c.txt")
    with pytest.raises(DocumentError, match="many: has more than 2 files"):
        files_of(folder)
    assert MOST_FILES == 10_000


def test_a_folder_without_files_says_so(tmp_path: Path) -> None:
    with pytest.raises(DocumentError, match="has no files"):
        files_of(make(tmp_path / "top", ".hidden"))


def test_a_folder_that_cannot_be_read_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = make(tmp_path / "top", "locked/a.txt", "b.txt")
    scandir = os.scandir

    def refuse(path: str) -> Any:
        if path.endswith("locked"):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)
        return scandir(path)

    monkeypatch.setattr(os, "scandir", refuse)
    with pytest.raises(DocumentError, match=r"locked: can't be read \(Permission denied\)"):
        files_of(folder)


def test_of_a_folder_that_is_watched_as_much_is_found_as_there_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("retrieval.ingestion.folders.MOST_FILES", 2)
    found = found_in(make(tmp_path / "top", "a.txt", "b.txt", "c.txt"))
    assert ([name for _, name in found.files], found.is_cut) == (["top/a.txt", "top/b.txt"], True)
    assert found_in(make(tmp_path / "empty", ".hidden")).files == []
    (error,) = found_in(tmp_path / "none").errors
    assert error.errno == errno.ENOENT


def test_the_librarys_own_data_is_left_out(tmp_path: Path) -> None:
    folder = make(tmp_path / "top", "a.txt", "sub/data/copies/b.txt", "sub/c.txt")
    found = files_of(folder, folder / "sub" / "data")
    assert [name for _, name in found] == ["top/a.txt", "top/sub/c.txt"]
