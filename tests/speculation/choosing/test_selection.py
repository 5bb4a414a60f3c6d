"""What is verified: the tree that pays best, learnt from every proposal below the path."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from speculation import Origin
from speculation.choosing.calibration import Calibration
from speculation.choosing.cost_model import CostTable
from speculation.choosing.selection import NEGLIGIBLE, CostSelection, NodeSelection
from speculation.drafter import Verified
from speculation.target.target import Forward
from tests.speculation.choosing.taught import build, costs, nodes, taught, verified


@pytest.mark.slow
@given(nodes, costs, st.integers(0, 10))
def test_the_chosen_tree_has_the_most_tokens_per_millisecond(
    proposals: list[tuple[int, int, str, int]], table: CostTable, room: int
) -> None:
    tree, calibration = build(proposals), taught()
    chosen = CostSelection(table, calibration).choose(tree, room, 512)
    assert len(chosen) <= room + 1
    own = [calibration.estimate(tree.origins[n], tree.depths[n]) for n in range(1, len(tree))]
    reached = [1.0]
    for node in range(1, len(tree)):
        parent = reached[tree.parents[node]]
        siblings = tree.children(tree.parents[node]).values()
        share = own[node - 1] / max(sum(own[each - 1] for each in siblings), 1.0)
        reached.append(parent * share if parent > NEGLIGIBLE else parent)

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
def test_a_fixed_number_of_nodes_is_the_most_likely_ones(
    proposals: list[tuple[int, int, str, int]], count: int, room: int
) -> None:
    tree = build(proposals)
    chosen = NodeSelection(count, taught()).choose(tree, room, 512)
    assert len(chosen) - 1 == min(count, room, len(tree) - 1)
    worst = min(chosen.acceptance)
    better = [node for node in range(1, len(tree)) if tree.acceptance[node] > worst]
    assert len(better) < len(chosen)


def test_at_most_one_of_the_siblings_is_right() -> None:
    """Each of them alone is said to be right three times in four."""
    tree = build([(0, 1, "a", 5), (0, 2, "a", 5), (0, 3, "a", 5), (1, 4, "a", 5)])
    chosen = NodeSelection(9, taught()).choose(tree, 9, 512)
    siblings = [chosen.acceptance[node] for node in chosen.children(0).values()]
    assert sum(siblings) == pytest.approx(1.0)
    assert len(set(siblings)) == 1
    assert chosen.acceptance[chosen.tokens.index(4)] < siblings[0]


def test_an_end_and_what_is_behind_it_are_worth_nothing() -> None:
    """Were it right, it would be the target's choice after its parent without having been drafted."""
    proposals = [(0, 1, "a", 5), (1, 2, "a", 5), (2, 3, "a", 5), (1, 4, "a", 5)]
    tree, endless = build(proposals), build(proposals)
    tree.ends = {2}
    cheap = CostTable([(1, 10.0), (9, 10.1)])
    without = CostSelection(cheap, taught()).choose(endless, 9, 512)
    chosen = CostSelection(cheap, taught()).choose(tree, 9, 512)
    assert without.tokens == [9, 1, 2, 3, 4]
    assert chosen.tokens == [9, 1, 4]
    assert chosen.acceptance[2] == without.acceptance[4]  # at most one of them is right, still


def test_a_root_that_is_an_end_is_drafted_behind() -> None:
    """A prompt may close with one."""
    tree = build([(0, 1, "a", 5)])
    tree.ends = {tree.tokens[0]}
    assert len(NodeSelection(9, taught()).choose(tree, 9, 512)) == 2
    assert tree.acceptance[1] > 0


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


def test_fewer_drafts_are_verified_where_they_cost_more_behind_a_longer_context() -> None:
    selection = CostSelection(CostTable([(1, 10.0, 0.0), (9, 11.0, 0.05)]), taught())
    tree = build([(0, 1, "a", 5), (1, 2, "a", 5), (2, 3, "a", 5)])
    assert len(selection.choose(tree, 9, 512)) == 4
    assert len(selection.choose(tree, 9, 8000)) == 1


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


def test_the_more_drafting_has_taken_the_more_is_verified() -> None:
    """What was spent is spent: it counts for every tree, so that those with more tokens gain."""
    proposals = [(0, 1, "a", 5), (0, 2, "b", 5), (1, 3, "b", 5), (2, 4, "b", 5)]
    table = CostTable([(1, 10.0), (2, 14.0), (3, 18.0), (9, 42.0)])
    sizes = []
    for spent in (0.0, 20.0, 200.0):
        tree = build(proposals)
        tree.spent_ms = spent
        sizes.append(len(CostSelection(table, taught()).choose(tree, 9, 512)))
    assert sizes == sorted(sizes)
    assert sizes[0] < sizes[-1]


def test_the_outlook_is_that_of_the_tree_that_would_be_chosen() -> None:
    tree = build([(0, 1, "a", 5), (0, 2, "b", 5), (1, 3, "a", 5)])
    tree.spent_ms = 5.0
    selection = CostSelection(CostTable([(1, 10.0), (9, 20.0)]), taught())
    outlook = selection.outlook(tree, 9, 512)
    chosen = selection.choose(tree, 9, 512)
    assert outlook.expected == pytest.approx(sum(chosen.acceptance))
    assert outlook.pass_ms == pytest.approx(selection.costs(len(chosen), 512))
    assert outlook.spent_ms == 5.0
    assert sorted(tree.tokens[node] for node in outlook.nodes) == sorted(chosen.tokens[1:])
    assert outlook.again(tree).expected == pytest.approx(outlook.expected)
    assert NodeSelection(9).outlook(tree, 9, 512) is None
