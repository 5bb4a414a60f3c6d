"""The pace of plain decoding: the answer's own plain steps, or passes that nobody keeps."""

from __future__ import annotations

from statistics import median

import pytest

from app.conversation import plain_pace
from app.conversation.plain_pace import LEAST, PlainPace
from speculation import DraftTree, Sampling, Step, Target
from speculation.target.target import Forward
from tests.speculation.tiny import run, tiny_prompt, tiny_target


def step(milliseconds: float, nodes: int = 1) -> Step:
    return Step((1,), ((),), {}, nodes, nodes - 1, None, 1, 99.0, milliseconds - 1.0, 1.0)


def test_enough_plain_steps_speak_for_themselves() -> None:
    pace = PlainPace(tiny_target(), Sampling())
    pace.take(step(500.0, nodes=9))
    for milliseconds in (4.0, 2.0, 90.0):
        pace.take(step(milliseconds))
    assert pace.ms == 0
    pace.take(step(6.0))
    assert pace.ms == median([4.0, 2.0, 90.0, 6.0])


def test_the_missing_ones_are_made_behind_the_answer_and_change_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(plain_pace, "MOST_SECONDS", 60.0)
    target, untouched = tiny_target(), tiny_target()
    prompt = tiny_prompt(1)
    expected = [each.tokens for each in run(untouched, prompt, max_tokens=20)]
    run(target, prompt, max_tokens=5)
    cached = list(target.cached)
    passes = count_passes(target)
    pace = PlainPace(target, Sampling(temperature=0.7, repetition_penalty=1.2))
    pace.take(step(60_000.0))
    pace.settle()
    assert len(passes) == LEAST - 1
    assert 0 < pace.ms < 60_000
    assert target.cached == cached
    pace.settle()
    assert len(passes) == LEAST - 1
    assert [each.tokens for each in run(target, prompt, max_tokens=20)] == expected


def test_one_slow_pass_has_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plain_pace, "MOST_SECONDS", 0.0)
    target = tiny_target()
    run(target, tiny_prompt(1), max_tokens=5)
    passes = count_passes(target)
    pace = PlainPace(target, Sampling())
    pace.settle()
    assert len(passes) == 1
    assert pace.ms > 0


def count_passes(target: Target) -> list[int]:
    """Gets the size of each tree that goes through the target from now on."""
    forward, sizes = target.forward, []

    def counted(tree: DraftTree) -> Forward:
        sizes.append(len(tree))
        return forward(tree)

    target.forward = counted  # type: ignore[method-assign]
    return sizes
