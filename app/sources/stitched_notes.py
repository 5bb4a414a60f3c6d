"""The words in which stitched sentences are reported."""

from __future__ import annotations

from app.events import Stitched

NEAREST = "The nearest sentence in your files:"


def stitched_note(stitched: Stitched) -> str:
    """Return what a stitched sentence is and what to do about it, as a phrase."""
    if stitched.count == 1:
        return "only these words stand in a source, not the sentence around them: check it"
    which = "both" if stitched.count == 2 else "all of them"
    return f"pieced together from {stitched.count} places: check {which}"


def stitched_count(count: int) -> str:
    """Return how many stitched sentences an answer has, as a sentence."""
    what = "1 sentence is" if count == 1 else f"{count} sentences are"
    return f"{what} pieced together (dashed line): check the places."
