"""Measuring what passes take, behind which contexts, and that it leaves the target as it was."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
import torch

from speculation import DraftTree, Target
from speculation.choosing.cost_model import (
    SHORT_CONTEXT,
    SIZES,
    CostTable,
    Times,
    measure_costs,
    passes,
    table_of,
)
from tests.speculation.laws.test_cache import assert_cache_is_fresh
from tests.speculation.tiny import model_of, output, plain, run, tiny_prompt, tiny_target


def watched(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """(cached tokens, nodes) of each pass from now on."""
    seen: list[tuple[int, int]] = []
    forward = Target.forward

    def noted(target: Target, tree: DraftTree) -> object:
        seen.append((len(target.cached), len(tree)))
        return forward(target, tree)

    monkeypatch.setattr(Target, "forward", noted)
    return seen


def read(target: Target, length: int) -> Target:
    for _ in target.prefill(tiny_prompt(0, length)):
        pass
    return target


@pytest.mark.parametrize("cached", [0, 1, 300])
def test_passes_are_measured_behind_two_contexts_whatever_is_cached(
    cached: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    target, seen = read(tiny_target(), cached), watched(monkeypatch)
    assert len(measure_costs(target).points) == len(SIZES)
    limit = target.context_limit
    assert set(seen) == {(behind, n) for behind in (limit // 4, limit - 64) for n in SIZES}


def test_what_is_cached_and_heard_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    target, prompt = tiny_target(), tiny_prompt(0)
    states = target.hidden_states(1)
    read(target, 24)
    cached, before = list(target.cached), states.view().clone()
    measure_costs(target)
    assert target.cached == cached
    assert_cache_is_fresh(target)
    assert torch.equal(states.view(), before)
    forward = model_of(target).forward
    monkeypatch.setattr(model_of(target), "forward", lambda **_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        measure_costs(target)
    monkeypatch.setattr(model_of(target), "forward", forward)
    assert_cache_is_fresh(target)
    assert output(run(target, prompt)) == plain(0)[: len(output(run(target, prompt)))]


def test_costs_are_lines_through_what_was_measured() -> None:
    times: Times = {(512, 1): [99, 10, 10, 12], (512, 2): [99, 11], (2048, 1): [99, 10]}
    times[2048, 2] = [99, 26.36]
    table = table_of(times)
    assert [table(1), table(2), table(1, 2048), table(2, 2048)] == pytest.approx(
        [10, 11, 10, 26.36]
    )
    assert table(2, 3584) == pytest.approx(26.36 + 15.36)


def test_noise_makes_no_pass_cheaper_than_a_smaller_one() -> None:
    times: Times = {(512, 1): [0, 10], (512, 2): [0, 9], (2048, 1): [0, 8], (2048, 2): [0, 8]}
    assert table_of(times).points == ((1, 10.0, 0.0), (2, 10.0, 0.0))


def test_a_model_of_short_context_is_measured_behind_one() -> None:
    target = read(tiny_target(), 1)
    target._decoder.shape = replace(target._decoder.shape, context=65)
    times: Times = {}
    for measure in passes(target, times):
        measure()
    assert {context for context, _ in times} == {16, 1}
    assert isinstance(table_of(times), CostTable)
    assert table_of({(SHORT_CONTEXT, 1): [1.0, 2.0]}).points == ((1, 2.0, 0.0),)


def test_costs_between_and_beyond_the_points() -> None:
    table = CostTable([(1, 10.0), (3, 20.0), (5, 40.0)])
    assert [table(n) for n in (1, 2, 3, 4, 5, 7, 100)] == [10, 15, 20, 30, 40, 60, 990]
    assert CostTable([(1, 5.0)])(64) == 5.0


def test_costs_grow_with_the_context() -> None:
    table = CostTable([(1, 10.0, 0.0), (3, 20.0, 0.01)])
    assert [table(n, 512) for n in (1, 2, 3)] == [10, 15, 20]
    assert [table(n, 1536) for n in (1, 2, 3)] == pytest.approx([10, 20.12, 30.24])
    assert table(3) == 20
    assert table(3, 0) == pytest.approx(20 - 5.12)
    assert CostTable([(1, 10.0, 1.0)])(1, 0) == 2.5  # a pass takes its time whatever is cached


@pytest.mark.parametrize(
    "points", [[], [(2, 1.0)], [(1, 1.0), (1, 2.0)], [(1, 0.0)], [(1, math.nan)], [(1, 1.0, -0.1)]]
)
def test_costs_that_are_none_are_refused(points: list[tuple[int, float]]) -> None:
    with pytest.raises(ValueError, match=r"ascending|more than 0"):
        CostTable(points)
