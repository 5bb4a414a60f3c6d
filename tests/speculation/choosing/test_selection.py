"""What is verified: the tree that pays best, learnt from every proposal below the path."""

from __future__ import annotations

import itertools
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from speculation import DraftTree, Origin
from speculation.choosing.calibration import Calibration
from speculation.choosing.contention import Contention
from speculation.choosing.cost_model import CostTable
from speculation.choosing.selection import NEGLIGIBLE, CostSelection, NodeSelection
from speculation.choosing.worth import REST, TRIAL, Worth
from speculation.drafter import Verified
from speculation.target.target import Forward

nodes = st.lists(
    st.tuples(st.integers(0, 30), st.integers(0, 3), st.sampled_from("ab"), st.integers(0, 9)),
    max_size=9,
)
costs = st.lists(st.floats(1, 100), min_size=1, max_size=5).map(
    lambda row: CostTable([(n + 1, sum(row[: n + 1])) for n in range(len(row))])
)


def build(proposals: list[tuple[int, int, str, int]]) -> DraftTree:
    tree = DraftTree(9)
    for parent, token, drafter, match in proposals:
        tree.add(parent % len(tree), token, Origin(drafter, match=match))
    return tree


def verified(tree: DraftTree, *tokens: int) -> Verified:
    """The target chose these tokens; all but the last were in the tree."""
    path = [0]
    for token in tokens[:-1]:
        child = tree.child(path[-1], token)
        assert child is not None
        path.append(child)
    return Verified(tree, tuple(path), tokens, Forward(None))


def taught() -> Calibration:
    """Drafter a is right three times in four, b once in four."""
    calibration = Calibration()
    for i in range(400):
        for depth in (1, 2, 3):
            calibration.learn([Origin("a", match=5)], depth, i % 4 != 0)
            calibration.learn([Origin("b", match=5)], depth, i % 4 == 0)
    return calibration


def test_estimates_become_frequencies() -> None:
    calibration = taught()
    for depth in (1, 2, 3):
        assert calibration.estimate([Origin("a", match=5)], depth) == pytest.approx(0.75, abs=0.08)
        assert calibration.estimate([Origin("b", match=5)], depth) == pytest.approx(0.25, abs=0.08)


def test_an_estimate_follows_the_text_within_some_ten_trials() -> None:
    calibration, origin = taught(), [Origin("a", match=5)]
    for _ in range(25):
        calibration.learn(origin, 1, False)
    assert calibration.estimate(origin, 1) < 0.6
    for _ in range(25):
        calibration.learn(origin, 1, True)
    assert calibration.estimate(origin, 1) > 0.7


def test_what_two_propose_is_likelier_once_that_is_so() -> None:
    calibration, both = Calibration(), [Origin("a", match=2), Origin("b", match=2)]
    for i in range(600):
        calibration.learn([both[0]], 1, i % 4 == 0)
        calibration.learn([both[1]], 1, i % 4 == 0)
        calibration.learn(both, 1, i % 4 != 0)
    alone = max(calibration.estimate([origin], 1) for origin in both)
    assert calibration.estimate(both, 1) > alone + 0.1


@pytest.mark.slow
@given(nodes, costs, st.integers(0, 10))
def test_the_chosen_tree_has_the_most_tokens_per_millisecond(
    proposals: list[tuple[int, int, str, int]], table: CostTable, room: int
) -> None:
    tree, calibration = build(proposals), taught()
    chosen = CostSelection(table, calibration).choose(tree, room, 512)
    assert len(chosen) <= room + 1
    reached = [1.0]
    for node in range(1, len(tree)):
        parent = reached[tree.parents[node]]
        own = calibration.estimate(tree.origins[node], tree.depths[node])
        reached.append(parent * own if parent > NEGLIGIBLE else parent)

    def pace(subset: tuple[int, ...]) -> float:
        return (1 + sum(reached[node] for node in subset)) / table(1 + len(subset))

    best = max(
        pace(subset)
        for size in range(min(len(tree) - 1, room) + 1)
        for subset in itertools.combinations(range(1, len(tree)), size)
        if all(tree.parents[node] == 0 or tree.parents[node] in subset for node in subset)
    )
    value = (1 + sum(chosen.acceptance[1:])) / table(len(chosen))
    assert value == pytest.approx(best)


@pytest.mark.slow
@given(nodes, st.integers(0, 10), st.integers(0, 10))
def test_a_fixed_number_of_nodes_is_the_likeliest_ones(
    proposals: list[tuple[int, int, str, int]], count: int, room: int
) -> None:
    tree = build(proposals)
    chosen = NodeSelection(count, taught()).choose(tree, room, 512)
    assert len(chosen) - 1 == min(count, room, len(tree) - 1)
    worst = min(chosen.acceptance)
    better = [node for node in range(1, len(tree)) if tree.acceptance[node] > worst]
    assert len(better) < len(chosen)


@given(nodes, st.data())
def test_a_subset_keeps_tokens_parents_and_origins(
    proposals: list[tuple[int, int, str, int]], data: st.DataObject
) -> None:
    tree = build(proposals)
    kept = [0]
    for node in range(1, len(tree)):
        if tree.parents[node] in kept and data.draw(st.booleans()):
            kept.append(node)
    subset = tree.subset(kept[1:])

    def path(of: DraftTree, node: int) -> tuple[int, ...]:
        return tuple(of.tokens[each] for each in of.ancestors(node))

    old = {path(tree, node): node for node in kept}
    assert {path(subset, node) for node in range(len(subset))} == set(old)
    for new in range(len(subset)):
        before = old[path(subset, new)]
        assert subset.depths[new] == tree.depths[before]
        assert subset.origins[new] == tree.origins[before]
        if new:
            assert subset.parents[new] < new
            assert subset.child(subset.parents[new], subset.tokens[new]) == new


def test_the_likeliest_path_stands_at_the_front_of_a_subset() -> None:
    tree = build([(0, 1, "a", 0), (1, 2, "a", 0), (0, 3, "a", 0), (3, 4, "a", 0), (3, 5, "a", 0)])
    subset = tree.subset([3, 5, 1, 4, 2])
    assert subset.tokens == [9, 3, 5, 4, 1, 2]
    assert subset.parents == [-1, 0, 1, 1, 0, 4]


def test_nodes_that_earn_later_are_credited_with_it() -> None:
    tree = build([(0, 1, "b", 0), (1, 2, "b", 0), (0, 3, "b", 0)])
    flat = CostTable([(1, 10.0), (2, 12.0), (3, 14.0), (4, 16.0)])
    calibration = Calibration()
    for _ in range(200):
        for depth in (1, 2):
            calibration.learn([Origin("b")], depth, False)
    assert len(CostSelection(flat, calibration).choose(tree, 9, 512)) == 1
    tree.credits[2] = 1.5  # a node can't go without its parent
    assert CostSelection(flat, calibration).choose(tree, 9, 512).tokens == [9, 1, 2]


def test_proposals_that_were_not_verified_teach_as_well() -> None:
    selection = CostSelection(CostTable([(1, 1.0), (2, 100.0)]))
    before = selection.calibration.estimate([Origin("a", match=5)], 1)
    for _ in range(30):
        tree = build([(0, 1, "a", 5)])
        chosen = selection.choose(tree, 9, 512)
        assert len(chosen) == 1  # a second token costs too much
        selection.observe(tree, verified(chosen, 1))
    assert selection.calibration.estimate([Origin("a", match=5)], 1) > max(before, 0.8)


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


def test_fewer_drafts_are_verified_where_they_cost_more_behind_a_longer_context() -> None:
    selection = CostSelection(CostTable([(1, 10.0, 0.0), (9, 11.0, 0.05)]), taught())
    tree = build([(0, 1, "a", 5), (1, 2, "a", 5), (2, 3, "a", 5)])
    assert len(selection.choose(tree, 9, 512)) == 4
    assert len(selection.choose(tree, 9, 8000)) == 1


@pytest.mark.parametrize(
    "points", [[], [(2, 1.0)], [(1, 1.0), (1, 2.0)], [(1, 0.0)], [(1, math.nan)], [(1, 1.0, -0.1)]]
)
def test_costs_that_are_none_are_refused(points: list[tuple[int, float]]) -> None:
    with pytest.raises(ValueError, match=r"ascending|more than 0"):
        CostTable(points)


def test_who_does_not_earn_rests_and_is_tried_again() -> None:
    worth, asked = Worth(), 0
    for _ in range(TRIAL + 4 * (REST + 1)):
        if worth.is_due():
            asked += 1
            worth.settle(1.0, 0.0, 40.0)
    assert asked == TRIAL + 4
    while not worth.is_due():
        pass
    worth.settle(1.0, 2.0, 40.0)
    assert all(worth.is_due() for _ in range(10))


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


def test_a_selection_stops_drafting_what_does_not_pay_any_more_and_tries_again() -> None:
    selection = CostSelection(CostTable([(1, 10.0), (9, 11.0)]), taught())
    tree = build([(0, 1, "a", 5), (1, 2, "a", 5), (2, 3, "a", 5)])
    assert len(selection.choose(tree, 9, 512)) == 4

    def step() -> int:
        """A pass in which drafts take five times as long, and the target goes another way."""
        chosen = selection.choose(tree, 9, 512)
        ms = 10.0 if len(chosen) == 1 else 50.0
        none = build([])
        selection.observe(none, Verified(chosen, (0,), (7,), Forward(None), ms))
        return len(chosen) - 1

    drafted = [step() for _ in range(400)]
    assert drafted[0] == 3
    assert 0 < sum(map(bool, drafted[200:])) < 50
