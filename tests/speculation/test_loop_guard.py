"""The loop guard ends an output that loops, at the same token with and without drafts, and leaves
quotes alone.
"""

from __future__ import annotations

import pytest

from speculation import CopySpec, Drafting, LoopGuard, Prefill, Sampler, Segment, generate
from tests.speculation.oracle import Oracle
from tests.speculation.tiny import VOCABULARY, plain, tiny_prompt, tiny_target

ROW = list(range(11, 31))


def ended(output: list[int], *documents: list[int]) -> tuple[int, int] | None:
    """How many tokens had come when the guard ended the output, and how many count."""
    guard = LoopGuard([Segment.build(str(i), tokens) for i, tokens in enumerate(documents)])
    for seen, token in enumerate(output, start=1):
        if (kept := guard.push(token)) is not None:
            return seen, kept
    return None


@pytest.mark.parametrize("period", [1, 5, 16, 20, 128])
def test_the_third_copy_ends_the_output_after_the_first(period: int) -> None:
    before, unit = [7, 8, 9], list(range(100, 100 + period))
    found = ended(before + unit * 60)
    assert found is not None
    seen, kept = found
    assert kept == len(before) + period, "one copy counts"
    assert seen - len(before) <= max(3 * period, 3 * 16 + 3 * period)
    assert ended(before + unit * (47 // period)) is None


def test_less_than_a_loop_is_language() -> None:
    assert ended([*ROW, *ROW]) is None
    assert ended([*ROW, *ROW, *ROW[:-1], 99]) is None
    assert ended([*ROW, 1, *ROW, 2, *ROW, 3]) is None
    assert ended(list(range(129)) * 3) is None


def test_what_a_document_says_as_often_is_quoted_and_no_more_of_it() -> None:
    refrain = [3, *ROW * 3, 4]
    assert ended([1, *ROW * 3, 4, 5], refrain) is None
    assert ended([1, *ROW * 4], refrain) == (1 + 61, 1 + 20), "a fourth time is not in it"


def test_a_passage_quoted_three_times_in_a_row_is_a_loop() -> None:
    assert ended([1, *ROW * 3], [3, *ROW, 4]) == (61, 21)


def test_what_counts_at_least_is_known_before_the_end() -> None:
    guard = LoopGuard()
    known = []
    kept = None
    for token in [7, 8, 9, *ROW * 3]:
        kept = guard.push(token)
        known.append(guard.before)
    assert known == sorted(known)
    assert known[-1] == kept == 23


def guarded(seed: int, drafters: list[CopySpec | Oracle]) -> list[int]:
    target, prompt = tiny_target(seed, scale=0.05), tiny_prompt(seed)
    stop, drafting = LoopGuard([Segment.build("prompt", prompt)]), Drafting(drafters)
    events = generate(target, prompt, Sampler(), drafting=drafting, stop=stop, max_tokens=160)
    steps = [event for event in events if not isinstance(event, Prefill)]
    return [token for step in steps for token in step.tokens][: steps[-1].kept]


@pytest.mark.slow
def test_guarded_decoding_is_lossless_and_ends_loops() -> None:
    ended = 0
    for seed in range(8):
        alone = plain(seed, max_tokens=160, scale=0.05)
        expected = guarded(seed, [])
        oracle = Oracle([*tiny_prompt(seed), *alone], VOCABULARY, "merged", seed=seed)
        assert guarded(seed, [CopySpec()]) == expected
        assert guarded(seed, [oracle]) == expected
        assert alone[: len(expected)] == expected
        ended += len(expected) < len(alone)
    assert ended >= 4
