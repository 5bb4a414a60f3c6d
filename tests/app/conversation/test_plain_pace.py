"""The pace of plain decoding is that of the answer's own plain steps, or unknown."""

from __future__ import annotations

from statistics import median

from app.conversation.plain_pace import LEAST, PlainPace
from speculation import Step


def step(milliseconds: float, nodes: int = 1) -> Step:
    return Step((1,), ((),), {}, nodes, nodes - 1, None, 1, 99.0, milliseconds - 1.0, 1.0)


def test_enough_plain_steps_speak_for_themselves() -> None:
    pace = PlainPace()
    pace.take(step(500.0, nodes=9))
    times = (4.0, 2.0, 90.0, 6.0)
    assert len(times) == LEAST
    for milliseconds in times:
        assert pace.ms == 0
        pace.take(step(milliseconds))
    assert pace.ms == median(times)


def test_steps_with_drafts_say_nothing() -> None:
    pace = PlainPace()
    for _ in range(2 * LEAST):
        pace.take(step(5.0, nodes=2))
    assert pace.ms == 0
