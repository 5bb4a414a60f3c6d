"""The pace of plain decoding: the answer's own plain steps, or passes that nobody keeps."""

from __future__ import annotations

from statistics import median

from app.plain_pace import LEAST, PlainPace
from speculation import Sampling, Step
from tests.speculation.tiny import run, tiny_prompt, tiny_target


def step(milliseconds: float, nodes: int = 1) -> Step:
    return Step((1,), ((),), {}, nodes, None, 1, 99.0, milliseconds - 1.0, 1.0)


def test_enough_plain_steps_speak_for_themselves() -> None:
    pace = PlainPace(tiny_target(), Sampling())
    pace.take(step(500.0, nodes=9))
    for milliseconds in (4.0, 2.0, 90.0):
        pace.take(step(milliseconds))
    assert pace.ms == 0
    pace.take(step(6.0))
    assert pace.ms == median([4.0, 2.0, 90.0, 6.0])


def test_too_few_are_made_up_for_once_and_change_nothing() -> None:
    target, untouched = tiny_target(), tiny_target()
    prompt = tiny_prompt(1)
    expected = [each.tokens for each in run(untouched, prompt, max_tokens=20)]
    run(target, prompt, max_tokens=5)
    cached = list(target.cached)
    pace = PlainPace(target, Sampling(temperature=0.7, repetition_penalty=1.2))
    for _ in range(LEAST - 1):
        pace.take(step(5000.0))
    pace.settle()
    assert 0 < pace.ms < 5000
    assert target.cached == cached
    again = PlainPace(target, Sampling())
    assert again.ms == pace.ms
    again.settle()
    assert again.ms == pace.ms
    assert [each.tokens for each in run(target, prompt, max_tokens=20)] == expected
    assert PlainPace(untouched, Sampling()).ms == 0
    run(target, prompt * 4, max_tokens=5)  # a context of another length has a pace of its own
    assert PlainPace(target, Sampling()).ms == 0
