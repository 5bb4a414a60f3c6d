"""Frames have one place for an order, and those held out are others."""

from __future__ import annotations

from app.teaching.edits.frames import FRAMES, HELD_OUT_FRAMES


def test_each_has_one_place() -> None:
    assert all(frame.count("{}") == 1 for frame in (*FRAMES, *HELD_OUT_FRAMES))


def test_those_held_out_are_others_but_for_the_bare_order() -> None:
    assert set(FRAMES) & set(HELD_OUT_FRAMES) == {"{}.", "{}"}
