"""The loop guard ends loops of the answer and leaves copying alone."""

from __future__ import annotations

import pytest
import torch

from speculation import CopySpec, Drafting, LoopGuard, Prefill, Sampler, Segment, generate
from tests.speculation.oracle import Oracle
from tests.speculation.tiny import VOCABULARY, plain, tiny_prompt, tiny_target

SENTENCE = [11, 12, 13, 14, 15, 16, 17, 18, 19, 20]


def penalties(answer: list[int], documents: list[list[int]], prompt: list[int]) -> dict[int, float]:
    segments = [Segment.build(str(i), tokens) for i, tokens in enumerate(documents)]
    guard = LoopGuard(len(prompt), segments)
    scores = guard(torch.tensor([[*prompt, *answer]]), torch.zeros(1, 64))
    return {int(i): -float(scores[0, i]) for i in scores[0].nonzero().flatten()}


def test_repetition_within_the_answer_is_penalised_more_the_longer_it_is() -> None:
    once = penalties([*SENTENCE, 1, *SENTENCE[:8]], [], [5])
    longer = penalties([*SENTENCE, 1, *SENTENCE[:9]], [], [5])
    assert set(once) == {SENTENCE[8]}
    assert longer[SENTENCE[9]] > once[SENTENCE[8]] > 0


def test_repeating_the_prompt_is_not_a_loop() -> None:
    assert penalties(SENTENCE[:9], [], SENTENCE) == {}


def test_a_copy_from_a_document_is_left_alone_even_the_second_time() -> None:
    answer = [*SENTENCE, 1, *SENTENCE[:9]]
    assert penalties(answer, [[3, *SENTENCE, 4]], [5]) == {}


def test_a_loop_of_quotes_ends_at_its_seam() -> None:
    document = [3, *SENTENCE, 4]
    assert set(penalties(SENTENCE * 2, [document], [5])) == {SENTENCE[0]}
    # A document that itself says it twice may be quoted as it is.
    assert penalties(SENTENCE * 2, [SENTENCE * 3], [5]) == {}


def test_short_repetitions_are_language() -> None:
    assert penalties([*SENTENCE, 1, *SENTENCE[:7]], [], [5]) == {}


def guarded(seed: int, drafters: list[CopySpec | Oracle]) -> list[int]:
    target, prompt = tiny_target(seed, scale=0.05), tiny_prompt(seed)
    guard = LoopGuard(len(prompt), [Segment.build("prompt", prompt)])
    drafting = Drafting(drafters)
    events = generate(target, prompt, Sampler(extra=[guard]), drafting=drafting, max_tokens=96)
    return [t for event in events if not isinstance(event, Prefill) for t in event.tokens]


@pytest.mark.slow
def test_guarded_decoding_is_lossless_and_breaks_loops() -> None:
    broken = 0
    for seed in range(8):
        expected = guarded(seed, [])
        oracle = Oracle([*tiny_prompt(seed), *expected], VOCABULARY, "merged", seed=seed)
        assert guarded(seed, [CopySpec()]) == expected
        assert guarded(seed, [oracle]) == expected
        broken += expected != plain(seed, max_tokens=96, scale=0.05)
    assert broken >= 4
