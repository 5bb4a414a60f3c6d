"""Servers tell where they are as long as they live, to their own user alone."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from app.serving.servers import FOLDER, Serving, addresses
from storage import StorageError

ADDRESS = "http://127.0.0.1:1/?token=secret"


def test_an_address_is_told_while_its_server_lives(tmp_path: Path) -> None:
    assert addresses(tmp_path) == []
    with Serving(tmp_path) as one, Serving(tmp_path) as other:
        one.tell(ADDRESS)
        other.tell("http://127.0.0.1:2/")
        assert set(addresses(tmp_path)) == {ADDRESS, "http://127.0.0.1:2/"}
    assert addresses(tmp_path) == []
    assert list((tmp_path / FOLDER).iterdir()) == []


def test_what_a_killed_server_left_is_removed_and_nothing_else(tmp_path: Path) -> None:
    with Serving(tmp_path):
        left = tmp_path / FOLDER / f"{'0' * 32}.url"
        left.write_text(ADDRESS)
        (tmp_path / FOLDER / "notes.url").write_text("not ours")
        assert addresses(tmp_path) == []
        assert not left.exists()
        assert (tmp_path / FOLDER / "notes.url").exists()


def test_the_page_for_the_browser_is_removed_once(tmp_path: Path) -> None:
    with Serving(tmp_path) as serving:
        page = serving.write_page("<p>Hello</p>")
        assert page.read_text() == "<p>Hello</p>"
        serving.remove_page()
        serving.remove_page()
        assert not page.exists()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no modes")
def test_only_the_user_can_read_what_is_told(tmp_path: Path) -> None:
    with Serving(tmp_path) as serving:
        serving.tell(ADDRESS)
        folder = tmp_path / FOLDER
        assert folder.stat().st_mode & 0o077 == 0
        assert all(path.stat().st_mode & 0o077 == 0 for path in folder.iterdir())


def test_a_folder_that_can_not_be_used_is_said(tmp_path: Path) -> None:
    (tmp_path / FOLDER).write_text("a file")
    with pytest.raises(StorageError, match="can't be used"), Serving(tmp_path):
        pass
