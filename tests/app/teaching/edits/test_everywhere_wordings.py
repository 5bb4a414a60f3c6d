"""Changes in several places are asked for in words of both kinds."""

from __future__ import annotations

from app.teaching.edits.everywhere_wordings import EVERYWHERE, EVERYWHERE_HELD_OUT
from app.teaching.edits.taught_wordings import wordings


def test_both_have_the_same_changes() -> None:
    assert set(wordings(EVERYWHERE)) == set(wordings(EVERYWHERE_HELD_OUT))
