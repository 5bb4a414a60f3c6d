"""A file is passed over while it is as it was, and nothing says what it was called."""

from __future__ import annotations

from storage import Store
from storage.ignored_files import IgnoredFiles


def test_a_file_that_changes_is_another_one(store: Store) -> None:
    files = IgnoredFiles(store)
    assert not files.knows("/a.txt")
    files.add("/a.txt", "one")
    files.add("/a.txt", "one")
    assert files.knows("/a.txt")
    assert files.has("/a.txt", "one")
    assert not files.has("/a.txt", "two")
    assert not files.has("/b.txt", "one")
    files.forget("/a.txt")
    assert not files.knows("/a.txt")


def test_a_file_without_a_path_is_none(store: Store) -> None:
    files = IgnoredFiles(store)
    files.add("", "one")
    assert not files.knows("")


def test_paths_and_hashes_can_not_be_read(store: Store) -> None:
    IgnoredFiles(store).add("/home/ada/divorce.txt", "c" * 64)
    IgnoredFiles(store).add("/odd/\udcff", "x")
    told = str(store.db.execute("SELECT * FROM passed_over").fetchall())
    assert "divorce" not in told
    assert "c" * 64 not in told
