"""These wordings are taught."""

from __future__ import annotations

from app.teaching.edits.adding_wordings import ADDING, COMMENTS
from app.teaching.edits.taught_wordings import TAUGHT, wordings


def test_they_are_taught() -> None:
    assert wordings(ADDING, COMMENTS).items() <= TAUGHT.items()
