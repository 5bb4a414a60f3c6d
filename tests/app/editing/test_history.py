"""What a file was is kept before anything else is written to it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from app.editing.history import keep_revision, key_of, restore_revision
from app.errors import EditError
from storage import NotFoundError, Store
from storage.revisions import Revisions


@pytest.fixture
def store(data_dir: Path) -> Iterator[Store]:
    with closing(Store(data_dir)) as opened:
        yield opened


def test_a_revision_and_its_base(store: Store, tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    was, made = keep_revision(store, file, b"one\r\n", b"two\r\n", "Count.", "M")
    again, other = keep_revision(store, file, b"one\r\n", b"three", "Count on.", "M")
    assert again == was
    assert [(each.id, each.parent) for each in Revisions(store).of(key_of(file))] == [
        (was, None),
        (made, was),
        (other, was),
    ]


def test_restoring_keeps_what_was_there(store: Store, tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    was, _ = keep_revision(store, file, b"one", b"two", "Count.", "M")
    file.write_bytes(b"mine")
    kept = restore_revision(store, file, was)
    assert file.read_bytes() == b"one"
    assert kept is not None
    assert Revisions(store).content(key_of(file), kept) == b"mine"
    assert restore_revision(store, file, kept) == was
    assert file.read_bytes() == b"mine"


def test_a_file_that_is_gone_is_made_again(store: Store, tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    was, _ = keep_revision(store, file, b"one", b"two", "Count.", "M")
    assert restore_revision(store, file, was) is None
    assert file.read_bytes() == b"one"


def test_what_cannot_be_restored(store: Store, tmp_path: Path) -> None:
    file = tmp_path / "folder"
    was, _ = keep_revision(store, file, b"one", b"two", "Count.", "M")
    with pytest.raises(NotFoundError, match="has no revision 99"):
        restore_revision(store, file, 99)
    file.mkdir()
    with pytest.raises(EditError, match="folder is not a file"):
        restore_revision(store, file, was)
    pipe = tmp_path / "pipe"
    was, _ = keep_revision(store, pipe, b"one", b"two", "Count.", "M")
    os.mkfifo(pipe)
    with pytest.raises(EditError, match="pipe is not a file"):
        restore_revision(store, pipe, was)
    away = tmp_path / "none" / "a.txt"
    was, _ = keep_revision(store, away, b"one", b"two", "Count.", "M")
    with pytest.raises(EditError, match="can't be written"):
        restore_revision(store, away, was)
