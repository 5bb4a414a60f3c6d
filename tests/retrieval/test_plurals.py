"""A number and its noun agree."""

from __future__ import annotations

from retrieval.plurals import counted


def test_one_page_is_no_pages() -> None:
    told = [counted(number, "page") for number in (0, 1, 2, 1200)]
    assert told == ["0 pages", "1 page", "2 pages", "1,200 pages"]
