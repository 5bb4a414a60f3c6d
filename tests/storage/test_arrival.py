"""Bytes that arrive: all of them are written and hashed, or an error says why not."""

from __future__ import annotations

import hashlib
import io
import os
from pathlib import Path
from typing import Any

import pytest

from storage import Arrival, StorageError

BLOCKS = [b"first ", b"", b"second \xff\x00", b"x" * 70_000]


def explain(error: OSError) -> StorageError:
    return StorageError(f"the folder: {error.strerror}")


def test_what_arrives_in_blocks_is_one_file_with_the_hash_of_all(tmp_path: Path) -> None:
    arrival = Arrival(tmp_path / "new", explain)
    sizes = []
    for block in BLOCKS:
        arrival.write(block)
        sizes.append(arrival.size)
    content = b"".join(BLOCKS)
    assert sizes == [6, 6, 15, len(content)]
    incoming = arrival.end()
    assert (incoming.sha256, incoming.size) == (hashlib.sha256(content).hexdigest(), len(content))
    assert incoming.path is not None
    assert incoming.path.read_bytes() == content


def test_nothing_at_all_is_a_file_too(tmp_path: Path) -> None:
    incoming = Arrival(tmp_path / "new", explain).end()
    assert (incoming.sha256, incoming.size) == (hashlib.sha256(b"").hexdigest(), 0)
    assert (tmp_path / "new").read_bytes() == b""


def test_what_the_system_writes_in_pieces_is_written_to_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Slow(io.FileIO):
        def write(self, data: Any) -> int:
            return super().write(memoryview(data)[:3])

    monkeypatch.setattr(Path, "open", lambda path, mode, **_: Slow(path, mode))
    arrival = Arrival(tmp_path / "new", explain)
    arrival.write(b"0123456789")
    arrival.end()
    assert (tmp_path / "new").read_bytes() == b"0123456789"


def test_a_full_disk_is_explained_and_the_block_is_not_counted() -> None:
    arrival = Arrival(Path("/dev/full"), explain)
    with pytest.raises(StorageError, match="the folder: No space left"):
        arrival.write(b"words")
    assert arrival.size == 0


def test_what_can_not_be_synced_has_not_arrived(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(StorageError, match="the folder: No space left"):
        Arrival(tmp_path / "new", explain).end()


def test_what_is_discarded_is_gone_unless_it_was_kept(tmp_path: Path) -> None:
    for name, is_kept in (("gone", False), ("kept", True)):
        arrival = Arrival(tmp_path / "new", explain)
        arrival.write(b"words")
        if is_kept:
            arrival.end()
            (tmp_path / "new").rename(tmp_path / name)
        arrival.discard()
        arrival.discard()
        left = [path.name for path in tmp_path.iterdir()]
        assert left == ([name] if is_kept else [])
