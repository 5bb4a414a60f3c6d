"""A file is written whole or not at all, and whatever fails names it."""

from __future__ import annotations

import errno
from collections.abc import Callable
from pathlib import Path

import pytest
import torch
from safetensors.torch import save_file

from speculation.atomic_files import atomic_write, naming_errors

FULL = Path("/dev/full")
"""Linux's: every write to it fails as on a full disk."""

NEEDS_FULL = pytest.mark.skipif(not FULL.exists(), reason="this system has no /dev/full")


def text(path: Path) -> None:
    path.write_text("x" * 100_000, encoding="utf-8")


def with_torch(path: Path) -> None:
    torch.save({"a": torch.zeros(100_000)}, path)


def with_safetensors(path: Path) -> None:
    save_file({"a": torch.zeros(100_000)}, path / "lacking")


def test_what_is_written_takes_its_place_at_the_end(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_text("before")
    with atomic_write(path) as partial:
        partial.write_text("after")
        assert path.read_text() == "before"
    assert path.read_text() == "after"
    assert [each.name for each in tmp_path.iterdir()] == ["a"]


@NEEDS_FULL
@pytest.mark.parametrize("write", [text, with_torch, with_safetensors])
def test_a_failure_names_the_file_and_leaves_it(
    tmp_path: Path, write: Callable[[Path], None]
) -> None:
    path = tmp_path / "a"
    path.write_text("before")
    (tmp_path / "a.partial").symlink_to(FULL)
    with pytest.raises(OSError, match=r".") as raised, atomic_write(path) as partial:
        write(partial)
    assert raised.value.filename == str(path)
    assert raised.value.strerror
    assert path.read_text() == "before"


@NEEDS_FULL
def test_a_full_disk_is_said_to_be_full(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="No space left") as raised, naming_errors(tmp_path / "a"):
        text(FULL)
    assert raised.value.errno == errno.ENOSPC
    assert raised.value.filename == str(tmp_path / "a")
