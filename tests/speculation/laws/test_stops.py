"""Law 2, stops: the output ends at the same token, inside an accepted block or alone."""

from __future__ import annotations

import pytest

from speculation import Sampling
from tests.speculation.oracle import SHAPES, Oracle, Shape
from tests.speculation.tiny import EOS, VOCABULARY, output, plain, run, tiny_prompt, tiny_target

pytestmark = pytest.mark.usefixtures("decoder")


class StopSequence:
    """Stops before the first occurrence of `tokens`, as a stop string does."""

    def __init__(self, tokens: list[int]) -> None:
        self.tokens = tokens
        self.seen: list[int] = []

    def push(self, token: int) -> int | None:
        self.seen.append(token)
        if self.seen[-len(self.tokens) :] == self.tokens:
            return len(self.seen) - len(self.tokens)
        return None


@pytest.mark.parametrize("shape", SHAPES)
def test_limit_at_each_offset_of_a_block(shape: Shape) -> None:
    target, prompt = tiny_target(1), tiny_prompt(1)
    expected = plain(1)
    for limit in range(1, 20):
        oracle = Oracle([*prompt, *expected], VOCABULARY, shape, seed=limit, errors=0)
        steps = run(target, prompt, drafters=[oracle], max_tokens=limit)
        assert output(steps) == expected[:limit]
        assert steps[-1].finish == "length"
        assert sum(len(step.tokens) for step in steps) == limit == steps[-1].kept


@pytest.mark.slow
@pytest.mark.parametrize("shape", SHAPES)
def test_end_of_sequence_inside_a_block(shape: Shape) -> None:
    ended = 0
    for seed in range(30):
        sampling = Sampling(temperature=1.5, seed=seed)
        prompt = tiny_prompt(seed)
        unending = plain(seed, sampling, 64)
        if EOS not in unending[1:-8]:
            continue
        ended += 1
        # The oracle goes on past the end, so the end lies inside its drafts.
        oracle = Oracle([*prompt, *unending], VOCABULARY, shape, seed=seed, errors=0)
        target = tiny_target(seed, eos=EOS)
        steps = run(target, prompt, sampling, [oracle], max_tokens=64)
        assert output(steps) == unending[: unending.index(EOS) + 1]
        assert steps[-1].finish == "eos"
        assert all(len(step.tokens) == len(step.origins) for step in steps)
    assert ended >= 5


@pytest.mark.slow
def test_stop_sequences_that_straddle_blocks() -> None:
    target, prompt = tiny_target(2), tiny_prompt(2)
    sampling = Sampling(temperature=1.0, seed=9)
    unstopped = plain(2, sampling)
    for start in range(1, 30):
        wanted = unstopped[start : start + 4]
        first = next(i for i in range(len(unstopped)) if unstopped[i : i + 4] == wanted)
        for shape in SHAPES:
            oracle = Oracle([*prompt, *unstopped], VOCABULARY, shape, seed=start, errors=0.1)
            steps = run(target, prompt, sampling, [oracle], stop=StopSequence(wanted))
            assert output(steps) == unstopped[:first]
            assert steps[-1].finish == "stop"
            assert steps[-1].kept == first
