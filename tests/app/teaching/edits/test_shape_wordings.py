"""These wordings are taught."""

from __future__ import annotations

from app.teaching.edits.shape_wordings import ORDERING, SHAPES
from app.teaching.edits.taught_wordings import TAUGHT, wordings


def test_they_are_taught() -> None:
    assert wordings(ORDERING, SHAPES).items() <= TAUGHT.items()
