"""Every path can be stored, and is found again by what was stored."""

from __future__ import annotations

from pathlib import Path

import pytest

from retrieval.ingestion.origins import origin_of, path_of


@pytest.mark.parametrize("name", ["lease.txt", "b\udcff\udcfe.txt", "two\nlines", "\\udc", "é 🙂"])
def test_a_path_is_stored_as_text_and_found_again(tmp_path: Path, name: str) -> None:
    path = tmp_path.resolve() / name
    origin = origin_of(path)
    assert origin.encode()
    assert path_of(origin) == path


def test_what_is_text_is_stored_as_it_is(tmp_path: Path) -> None:
    assert origin_of(tmp_path / "é.txt") == str(tmp_path.resolve() / "é.txt")


def test_links_are_followed_and_one_that_leads_to_itself_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "link").symlink_to("lease.txt")
    assert origin_of(tmp_path / "loop") == str(tmp_path.resolve() / "loop")
    assert origin_of(tmp_path / "link") == str(tmp_path.resolve() / "lease.txt")
