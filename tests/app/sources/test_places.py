"""A source's place in words: which version of what, on which page, under which headings."""

from __future__ import annotations

from app.sources.places import path_at
from storage import Heading


def test_headings_make_a_path() -> None:
    headings = [Heading(0, 1, "A"), Heading(5, 3, "B"), Heading(9, 2, "C"), Heading(20, 1, "D")]
    paths = [path_at(headings, at) for at in (0, 6, 9, 30)]
    assert paths == ["A", "A > B", "A > C", "D"]
    assert path_at(headings[1:], 2) is None
