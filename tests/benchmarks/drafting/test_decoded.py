"""A decoded answer has each step's tokens and time, and is cut at the end of a step."""

from __future__ import annotations

import pytest

from benchmarks.drafting import decoded as module
from benchmarks.drafting.decoded import Decoded, decoded
from benchmarks.drafting.rows import Pass, Timed
from speculation import Prefill, Step


def step(*tokens: int) -> Step:
    count = len(tokens)
    return Step(tokens, ((),) * count, {}, count, count - 1, None, count, 0.5, 1.0, 1.0)


def call(tokens: int) -> Pass:
    return Pass(tokens, copied=0, nodes=tokens - 1, depth=tokens - 1, accepted=0, draft_ms=0.5)


ANSWER = Decoded([5, 6, 7, 8, 9, 10], [call(1), call(3), call(2)], [10.0, 25.0, 30.0])


def test_the_clock_starts_at_the_prefills_end(monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = iter([100.0, 101.0, 102.0, 102.010, 102.025, 102.030])
    monkeypatch.setattr(module, "perf_counter", lambda: next(seconds))
    prefill = [Prefill(1, 2, 0), Prefill(2, 2, 0)]
    answer = decoded([*prefill, step(5), step(6, 7, 8), step(9, 10)])
    assert (answer.ids, answer.calls) == (ANSWER.ids, ANSWER.calls)
    assert answer.ms == pytest.approx(ANSWER.ms)
    assert next(seconds, None) is None


def test_all_of_it_is_timed_at_its_last_step() -> None:
    assert ANSWER.timed == Timed(6, 30.0)


@pytest.mark.parametrize(("length", "calls"), [(None, 3), (1, 1), (2, 2), (4, 2), (5, 3), (6, 3)])
def test_a_cut_keeps_the_step_that_gave_the_token(length: int | None, calls: int) -> None:
    cut = ANSWER.cut(length)
    assert cut.calls == ANSWER.calls[:calls]
    assert cut.ms == ANSWER.ms[:calls]
    assert cut.ids == ANSWER.ids[: sum(call.tokens for call in cut.calls)]
    assert len(cut.ids) >= (length or 0)
    assert cut.timed.ms == ANSWER.ms[calls - 1]
