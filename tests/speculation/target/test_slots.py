"""Places of a tree's nodes: whole shifts behind their own, in order, no border between."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from speculation.target.slots import MOST_SHIFTS, KeyLayout
from speculation.target.token_rows import BLOCK
from tests.speculation.trees import PROPOSALS, build

SHIFT = 32
LAYOUT = KeyLayout(SHIFT, (192, 384))


def stretch(place: int) -> tuple[int, int]:
    within = place % BLOCK
    return place // BLOCK, (within >= 192) + (within >= 384)


@given(PROPOSALS, st.integers(0, 3 * BLOCK))
def test_exact_nodes_are_moved_by_whole_shifts_within_their_stretch(
    proposals: list[tuple[int, int]], base: int
) -> None:
    tree = build(proposals)
    placed = LAYOUT.place(tree.parents, tree.depths, base)
    assert len(set(placed.slots)) == len(tree)
    assert (placed.slots[0], placed.is_exact[0]) == (0, True)
    for node in range(1, len(tree)):
        if placed.is_exact[node]:
            parent, slot, own = tree.parents[node], placed.slots[node], tree.depths[node]
            assert placed.is_exact[parent]
            assert slot > placed.slots[parent]
            assert (slot - own) % SHIFT == 0
            assert slot - own <= MOST_SHIFTS * SHIFT
            assert stretch(base + slot) == stretch(base + own)


@given(PROPOSALS, st.integers(0, 3 * BLOCK))
def test_without_moves_only_the_first_path_is_exact(
    proposals: list[tuple[int, int]], base: int
) -> None:
    tree = build(proposals)
    placed = KeyLayout().place(tree.parents, tree.depths, base)
    assert placed.slots == list(range(len(tree)))
    path = [node for node in range(len(tree)) if placed.is_exact[node]]
    assert path == list(range(len(path)))
    assert [tree.depths[node] for node in path] == path


def test_two_branches_of_a_short_tree_are_exact_unless_a_border_is_near() -> None:
    tree = build([(0, 1), (1, 2), (0, 3), (3, 4), (0, 5)])
    assert LAYOUT.place(tree.parents, tree.depths, 10).slots == [0, 1, 2, 33, 34, 65]
    near = LAYOUT.place(tree.parents, tree.depths, 192 - 40)
    assert near.is_exact == [True, True, True, True, True, False]
    assert near.slots == [0, 1, 2, 33, 34, 35]
