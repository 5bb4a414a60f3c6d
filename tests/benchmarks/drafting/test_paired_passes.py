"""Two targets decode the same answer in lockstep, and each is timed."""

from __future__ import annotations

import pytest
import torch

from benchmarks.drafting import paired_passes
from benchmarks.drafting.decoded import decoded
from benchmarks.drafting.paired_passes import PairedTarget
from benchmarks.drafting.replay_target import Recorded
from speculation.choosing.drafting import Drafting
from speculation.decoding import generate
from speculation.drafters.casd import Casd
from tests.speculation.tiny import tiny_target

PROMPT = [1, 2, 3, 4, 5, 1, 2, 3]
ANSWER = [4, 5, 1, 2, 7, 3]


def test_both_hold_what_was_accepted_and_their_passes_are_timed_apart(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first, second = tiny_target(3), tiny_target(3)
    now = iter(range(10_000))
    monkeypatch.setattr(paired_passes, "perf_counter", lambda: next(now) / 1e3)
    paired = PairedTarget(first, second)
    drafting = Drafting([Casd()])
    answer = decoded(
        generate(paired, PROMPT, Recorded(ANSWER), drafting=drafting, max_tokens=len(ANSWER))
    )
    assert answer.ids == ANSWER
    assert len(answer.calls) < len(ANSWER)
    assert first.cached == second.cached == [*PROMPT, *ANSWER[:-1]]
    # Each pass takes one tick of the clock.
    assert paired.ms == pytest.approx(len(answer.calls))
    assert paired.beside_ms == pytest.approx(len(answer.calls))
    alone = decoded(generate(tiny_target(3), PROMPT, Recorded(ANSWER), max_tokens=len(ANSWER)))
    assert len(alone.calls) == len(ANSWER)
    assert paired.device == torch.device("cpu")
