"""The words in which stitched sentences are reported."""

from __future__ import annotations

from app.events import Stitched

NEAREST = "The nearest sentence in your files:"


def told(stitched: Stitched) -> str:
    """What such a sentence is, and what to do."""
    if stitched.count == 1:
        return "only these words stand in a source, not the sentence around them: check it"
    which = "both" if stitched.count == 2 else "all of them"
    return f"pieced together from {stitched.count} places: check {which}"


def told_of(count: int) -> str:
    """That an answer has so many of them, as a sentence."""
    what = "1 sentence is" if count == 1 else f"{count} sentences are"
    return f"{what} pieced together (dashed line): check the places."
