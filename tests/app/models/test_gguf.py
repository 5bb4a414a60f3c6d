"""A GGUF file is converted once, wherever it lies, in a process that can be ended."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from app.errors import ModelError
from app.models import gguf
from app.models.folders import models_folder
from tests.app.gguf_files import tiny_gguf


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty models folder."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return models_folder()


def test_only_files_of_that_name_are_meant(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, _ = tiny_gguf(tmp_path)
    (tmp_path / "folder.gguf").mkdir()
    monkeypatch.setenv("HOME", str(tmp_path))
    assert gguf.named(str(path)) == gguf.named(f"~/{path.name}") == path
    names = ("", "org/name", str(tmp_path / "folder.gguf"), str(tmp_path / "gone.gguf"))
    assert not any(gguf.named(name) for name in (*names, "x" * 9999 + ".gguf", "~nobody/x.gguf"))


def test_it_is_converted_once_and_found_again_by_what_is_in_it(tmp_path: Path) -> None:
    path, _ = tiny_gguf(tmp_path)
    assert gguf.present(path) is None
    phases: list[str] = []
    folder = gguf.converted(path, lambda phase, *_: phases.append(phase))
    assert set(phases) == {"preparing"}
    assert {"config.json", "model.safetensors", "tokenizer.json"} <= {
        each.name for each in folder.iterdir()
    }
    moved = shutil.copy(path, tmp_path / "other.gguf")
    again: list[str] = []
    assert gguf.converted(Path(moved), lambda phase, *_: again.append(phase)) == folder
    assert again == []
    with path.open("r+b") as file:
        file.seek(-1, os.SEEK_END)
        file.write(b"\x7f")
    assert gguf.present(path) is None
    assert gguf.present(Path(moved)) == folder


def test_a_conversion_can_be_ended_and_leaves_nothing(tmp_path: Path, cache: Path) -> None:
    path, _ = tiny_gguf(tmp_path)
    told = []

    def stop(phase: str, *_: int) -> None:
        told.append(phase)
        if len(told) == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        gguf.converted(path, stop)
    assert [each.suffix for each in cache.iterdir()] == [".lock"]


def test_a_conversion_that_fails_says_why_once(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    path, _ = tiny_gguf(tmp_path, left_out="blk.1.ffn_up.weight")
    capfd.readouterr()
    with pytest.raises(ModelError, match=r"gguf could not be converted: it has .* weights and its"):
        gguf.converted(path)
    assert capfd.readouterr() == ("", "")


def test_too_little_room_is_said_before_anything_is_converted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, _ = tiny_gguf(tmp_path)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: shutil._ntuple_diskusage(10, 10, 5))
    monkeypatch.setattr(gguf, "_convert", None)
    with pytest.raises(ModelError, match=r"tiny-llama\.gguf needs 20 MB .* Free some space"):
        gguf.converted(path)
