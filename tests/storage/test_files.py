"""Originals: whole under their hash or not there; nothing but a hash is ever a path."""

from __future__ import annotations

from pathlib import Path

import pytest

from storage import Originals, RowError, StorageError
from storage.files import BLOCK_BYTES, is_sha256
from tests.originals import keep_original

HOSTILE = ["", "../../etc/passwd", "/etc/passwd", "A" * 64, "a" * 63, "a" * 64 + "\n", "٠" * 64, "a/" * 32]  # fmt: skip


def test_originals_are_kept_whole_under_their_hash(tmp_path: Path) -> None:
    source = tmp_path / "source.bin"
    source.write_bytes(bytes(range(256)) * 10_000)
    originals = Originals(tmp_path / "data")
    sha256, size = keep_original(tmp_path / "data", source)
    assert size == 2_560_000
    written = originals.path(sha256).stat().st_ino
    assert keep_original(tmp_path / "data", source) == (sha256, size)
    assert originals.path(sha256).stat().st_ino == written
    assert originals.path(sha256).read_bytes() == source.read_bytes()
    assert originals.path(sha256).parent.name == sha256[:2]
    kept = (tmp_path / "data" / "originals").rglob("*")
    assert [p for p in kept if p.is_file()] == [originals.path(sha256)]
    originals.remove(sha256)
    assert not list((tmp_path / "data" / "originals").iterdir())


@pytest.fixture
def originals(tmp_path: Path) -> Originals:
    return Originals(tmp_path / "data")


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "source.bin"
    path.write_bytes(b"0123456789")
    return path


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.rglob("*") if path.is_file())


def test_known_bytes_are_only_read_and_taken_again_if_they_went_meanwhile(
    originals: Originals, source: Path
) -> None:
    new = originals.take(source)
    assert new.path is not None
    assert originals.keep(new)
    known = originals.take(source)
    assert (known.sha256, known.size, known.path) == (new.sha256, 10, None)
    assert originals.keep(known)
    originals.remove(new.sha256)
    assert not originals.keep(known)
    assert originals.keep(originals.take(source))


def test_bytes_that_arrive_twice_at_once_leave_the_file_that_is_being_read(
    originals: Originals, source: Path
) -> None:
    """A confined parser has been allowed the file itself, whatever its name leads to later."""
    first, second = originals.take(source), originals.take(source)
    assert second.path is not None
    assert originals.keep(first)
    before = originals.path(first.sha256).stat().st_ino
    assert originals.keep(second)
    assert originals.path(first.sha256).stat().st_ino == before
    assert not second.path.exists()


@pytest.mark.parametrize("damage", [b"", b"0123456780"])
def test_a_damaged_original_is_replaced_when_its_file_is_added_again(
    damage: bytes, originals: Originals, source: Path
) -> None:
    new = originals.take(source)
    assert originals.keep(new)
    originals.path(new.sha256).write_bytes(damage)
    assert originals.keep(originals.take(source))
    assert originals.path(new.sha256).read_bytes() == b"0123456789"


@pytest.mark.parametrize("size", [0, BLOCK_BYTES, BLOCK_BYTES + 1])
def test_files_of_any_size_are_kept_whole(size: int, originals: Originals, source: Path) -> None:
    source.write_bytes(b"x" * size)
    incoming = originals.take(source)
    assert incoming.size == size
    assert originals.keep(incoming)
    assert originals.path(incoming.sha256).read_bytes() == b"x" * size


def test_a_source_that_can_not_be_read_leaves_nothing(originals: Originals, tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        originals.take(tmp_path / "none")
    assert files(tmp_path) == []


def test_a_folder_in_the_way_is_named_and_the_received_file_goes(
    originals: Originals, source: Path, tmp_path: Path
) -> None:
    incoming = originals.take(source)
    (tmp_path / "data" / "originals").write_text("in the way")
    with pytest.raises(StorageError, match=r"originals: can't be written.*--data-dir"):
        originals.keep(incoming)
    assert incoming.path is not None
    assert not incoming.path.exists()


@pytest.mark.parametrize("hostile", HOSTILE)
def test_what_is_no_hash_is_no_path(hostile: str, originals: Originals) -> None:
    assert not is_sha256(hostile)
    with pytest.raises(RowError, match=r"originals: .* is not the SHA-256 of a file.*doctor"):
        originals.path(hostile)


def test_removing_what_is_no_hash_removes_nothing(originals: Originals, source: Path) -> None:
    for hostile in (str(source), f"../../{source.name}"):
        originals.remove(hostile)
    originals.remove("a" * 64)
    assert source.exists()


def test_a_scratch_folder_is_empty_and_goes_whatever_happens(originals: Originals) -> None:
    with pytest.raises(ZeroDivisionError), originals.scratch() as folder:
        assert list(folder.iterdir()) == []
        (folder / "file").touch()
        raise ZeroDivisionError
    assert not folder.exists()


def test_a_sweep_removes_what_is_unrecorded_and_what_dead_processes_left(
    originals: Originals, source: Path, tmp_path: Path
) -> None:
    kept, _ = keep_original(tmp_path / "data", source)
    source.write_bytes(b"unrecorded")
    gone, _ = keep_original(tmp_path / "data", source)
    dead = tmp_path / "data" / "incoming" / "0123456789abcdef"
    dead.mkdir(parents=True)
    (dead / "half").touch()
    dead.with_suffix(".lock").touch()
    arriving = originals.arrive()
    arriving.write(b"still coming")
    Originals(tmp_path / "data").sweep({kept})
    assert originals.path(kept).exists()
    assert not originals.path(gone).exists()
    assert not originals.path(gone).parent.exists()
    assert not dead.exists()
    assert not dead.with_suffix(".lock").exists()
    assert originals.keep(arriving.end())
    assert originals.path(kept).read_bytes() == b"0123456789"


def test_closing_leaves_no_folder_of_this_process(originals: Originals, tmp_path: Path) -> None:
    originals.close()
    originals.arrive().write(b"never kept")
    assert len(list((tmp_path / "data" / "incoming").iterdir())) == 2
    originals.close()
    originals.close()
    assert list((tmp_path / "data" / "incoming").iterdir()) == []
