"""Drafts are dearer where something else wants the processor."""

from __future__ import annotations

import pytest

from speculation.choosing.contention import Contention
from speculation.choosing.cost_model import CostTable


def test_drafts_are_dearer_where_passes_with_drafts_slow_down_more_than_those_without() -> None:
    contention = Contention(CostTable([(1, 10.0), (9, 20.0)]))
    for _ in range(200):  # a slower machine, or a longer context, for both alike
        contention.observe(1, 20.0)
        contention.observe(9, 40.0)
    assert contention.factor == pytest.approx(1.0)
    for _ in range(200):
        contention.observe(5, 150.0)
    assert contention.factor == pytest.approx(5.0, rel=0.01)
    for _ in range(50):
        contention.observe(1, 20.0)
    assert 2 < contention.factor < 4  # nobody has tried since
    for _ in range(500):
        contention.observe(1, 20.0)
    assert contention.factor == pytest.approx(1.0, rel=0.05)
    contention.observe(1, 1e9)
    contention.observe(9, 1e9)
    assert 0.5 < contention.factor < 2


def test_a_machine_that_is_faster_than_its_costs_say_is_so_with_drafts_as_well() -> None:
    contention = Contention(CostTable([(1, 40.0), (9, 80.0)]))
    for _ in range(100):
        contention.observe(1, 1.0)
        assert contention.factor == 1.0  # nothing is known of passes with drafts
    contention.observe(9, 2.0)
    assert contention.factor == pytest.approx(1.0)


def test_a_jump_between_the_measured_points_is_learned_from_passes() -> None:
    contention = Contention(CostTable([(1, 10.0), (21, 30.0)]))
    for _ in range(200):
        for nodes in (5, 10, 11, 12):
            jump = 1.5 if nodes == 11 else 1.0
            contention.observe(nodes, jump * (9.0 + nodes))
    shape = contention.shape
    assert shape[11] / shape[10] == pytest.approx(1.5, rel=0.1)
    assert shape[12] == pytest.approx(shape[5], rel=0.05)
    assert shape[7] == 1.0  # no such pass has been seen


def test_one_slow_pass_changes_a_shape_little() -> None:
    contention = Contention(CostTable([(1, 10.0), (21, 30.0)]))
    for _ in range(50):
        contention.observe(5, 14.0)
    contention.observe(9, 1e9)
    assert contention.shape[9] < 1.2
