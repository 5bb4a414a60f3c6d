"""The loop: what it refuses and what it tells."""

from __future__ import annotations

import pytest

from speculation import Drafting, Prefill, Sampler, generate
from speculation.decoding import _until_end
from speculation.tree import Ahead
from tests.speculation.oracle import Oracle
from tests.speculation.tiny import VOCABULARY, plain, run, tiny_prompt, tiny_target

pytestmark = pytest.mark.usefixtures("decoder")


def test_no_room_is_said_before_any_work() -> None:
    target = tiny_target()
    with pytest.raises(ValueError, match="no room for an answer: the prompt has 600 tokens"):
        run(target, [1] * 600)
    with pytest.raises(ValueError, match="the prompt is empty"):
        run(target, [])
    assert target.cached == []


def test_the_prompt_is_told_first_then_steps_that_account_for_every_token() -> None:
    target, prompt = tiny_target(), tiny_prompt(0)
    oracle = Oracle([*prompt, *plain(0)], VOCABULARY, "chain", seed=0, errors=0)
    events = [
        *generate(target, prompt, Sampler(), drafting=Drafting([oracle]), max_tokens=20),
    ]
    kinds = [isinstance(event, Prefill) for event in events]
    assert kinds == sorted(kinds, reverse=True)
    read = [event for event in events if isinstance(event, Prefill)]
    assert [(each.done, each.total, each.reused) for each in read] == [(0, 33, 0), (33, 33, 0)]
    steps = [event for event in events if not isinstance(event, Prefill)]
    kept = 0
    for step in steps:
        kept += len(step.tokens)
        assert step.kept == kept
        assert len(step.origins) == len(step.tokens)
        assert step.drafted == {"oracle": step.nodes - 1} if step.nodes > 1 else not step.drafted
        assert step.depth == step.nodes - 1
    assert [step.finish for step in steps] == [None] * (len(steps) - 1) + ["length"]
    assert (kept, steps[0].nodes, len(steps[0].tokens)) == (20, 9, 9)


def test_nothing_is_drafted_behind_what_ends_the_answer() -> None:
    """What a pass has shown to follow is kept up to the end, whatever was chosen behind it."""
    following = [Ahead(token, ()) for token in (5, 9, -1)]
    assert [each.token for each in _until_end(following, {9})] == [5, 9]
    assert [each.token for each in _until_end(following, {7})] == [5, 9, -1]
    assert [*_until_end([], {9})] == []
