"""Revisions of a file are a tree that only grows."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from storage import NotFoundError, Store
from storage.revisions import Revisions


@pytest.fixture
def store(data_dir: Path) -> Iterator[Store]:
    with closing(Store(data_dir)) as opened:
        yield opened


@pytest.fixture
def revisions(store: Store) -> Revisions:
    return Revisions(store)


def test_a_revision_knows_what_it_was_made_from(revisions: Revisions) -> None:
    first = revisions.keep("/a.txt", b"one\r\n")
    second = revisions.put(
        "/a.txt", b"two\n", parent=first, author="model", instruction="Count on.", model="M"
    )
    one, two = revisions.of("/a.txt")
    assert (one.id, one.parent, one.author, one.size) == (first, None, "person", 5)
    assert (two.id, two.parent, two.author) == (second, first, "model")
    assert (two.instruction, two.model) == ("Count on.", "M")
    assert revisions.content("/a.txt", first) == b"one\r\n"
    assert revisions.content("/a.txt", second) == b"two\n"


def test_bytes_that_are_known_are_kept_once(revisions: Revisions) -> None:
    first = revisions.keep("/a.txt", b"one")
    assert revisions.keep("/a.txt", b"one") == first
    assert revisions.keep("/b.txt", b"one") != first
    other = revisions.keep("/a.txt", b"two")
    assert [(each.id, each.parent) for each in revisions.of("/a.txt")] == [
        (first, None),
        (other, first),
    ]


def test_a_revision_belongs_to_its_file(revisions: Revisions) -> None:
    first = revisions.keep("/a.txt", b"one")
    with pytest.raises(NotFoundError, match=rf"/b\.txt has no revision {first}\."):
        revisions.content("/b.txt", first)
    with pytest.raises(NotFoundError):
        revisions.content("/a.txt", first + 1)


def test_revisions_never_change(revisions: Revisions, store: Store) -> None:
    revisions.keep("/a.txt", b"one")
    with pytest.raises(sqlite3.IntegrityError, match="append-only"):
        store.db.execute("UPDATE revisions SET content = x''")


def test_revisions_can_be_forgotten(revisions: Revisions) -> None:
    first = revisions.keep("/a.txt", b"one")
    revisions.put("/a.txt", b"two", parent=first)
    revisions.keep("/b.txt", b"one")
    assert revisions.forget("/a.txt") == 2
    assert revisions.of("/a.txt") == []
    assert len(revisions.of("/b.txt")) == 1
    assert revisions.forget("/a.txt") == 0
