"""A node's keys stand in the same places of chunks as without branches, and it sees no others."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from speculation.target.chunks import MOST_CHUNKS, ChunkLayout
from speculation.target.slots import NodePlaces
from speculation.target.token_rows import BLOCK
from speculation.tree import DraftTree
from tests.speculation.trees import PROPOSALS, build

SIZE = 32


def place(tree: DraftTree, base: int) -> NodePlaces:
    return ChunkLayout(SIZE).place(tree.parents, tree.depths, base)


def path(tree: DraftTree, node: int) -> list[int]:
    """From the root to `node`."""
    return [node] if not node else [*path(tree, tree.parents[node]), node]


def held(placed: NodePlaces, base: int) -> dict[int, str]:
    """What stands in each place of the cache, counted from its beginning, after the pass."""
    found = {at: f"token {at}" for at in range(base)}
    found |= {base + slot: f"node {node}" for node, slot in enumerate(placed.slots)}
    copied = {base + new: found[base + old] for old, new in placed.copies}
    assert not copied.keys() & found.keys()
    return found | copied


def seen(placed: NodePlaces, base: int, node: int) -> list[int]:
    """The places of the cache that a node sees, ascending."""
    start = base + placed.first
    return [*range(start), *(start + np.flatnonzero(placed.sees[node])).tolist()]


@given(PROPOSALS, st.integers(0, 3 * BLOCK))
def test_each_node_sees_the_cached_tokens_and_its_path_once_and_in_order(
    proposals: list[tuple[int, int]], base: int
) -> None:
    tree = build(proposals)
    placed = place(tree, base)
    assert len(set(placed.slots)) == len(tree)
    what = held(placed, base)
    for node in range(len(tree)):
        expected = [f"token {at}" for at in range(base)]
        expected += [f"node {each}" for each in path(tree, node)]
        assert [what[at] for at in seen(placed, base, node)] == expected


@given(PROPOSALS, st.integers(0, 3 * BLOCK))
def test_chunks_of_an_exact_node_are_whole_and_in_order_and_stay_in_their_block(
    proposals: list[tuple[int, int]], base: int
) -> None:
    tree = build(proposals)
    placed = place(tree, base)
    for node in range(len(tree)):
        assert placed.is_exact[node] <= all(placed.is_exact[each] for each in path(tree, node))
        if not placed.is_exact[node]:
            continue
        moved: dict[int, int] = {}
        places = seen(placed, base, node)
        assert places == sorted(places)
        for own, at in enumerate(places):
            assert at % SIZE == own % SIZE
            assert at // BLOCK == own // BLOCK
            assert moved.setdefault(own // SIZE, at // SIZE) == at // SIZE
        assert len({*moved.values()}) == len(moved)


def test_what_follows_a_moved_chunk_stands_behind_it() -> None:
    tree = build([(0, 1), (0, 2), (2, 3)])
    placed = place(tree, 62)
    assert placed.slots == [0, 1, 65, 66]


def test_a_chain_stands_as_it_would_without_a_layout() -> None:
    tree = build([(node, node % 5) for node in range(6)])
    placed = place(tree, 40)
    assert placed.is_in_order
    assert placed.is_exact == [True] * len(tree)


def test_a_branch_gets_a_chunk_with_what_it_sees_of_the_first() -> None:
    tree = build([(0, 1), (1, 2), (0, 3), (3, 4), (1, 5)])
    placed = place(tree, 34)
    assert placed.slots == [0, 1, 2, 33, 34, 66]
    assert placed.is_exact == [True] * 6
    assert placed.first == -2
    assert placed.copies == [
        *((-2, 30), (-1, 31), (0, 32)),
        *((-2, 62), (-1, 63), (0, 64), (1, 65)),
    ]


def test_a_branch_of_a_branch_copies_from_where_keys_were_computed() -> None:
    tree = build([(0, 1), (0, 2), (2, 3), (2, 4)])
    placed = place(tree, 32)
    assert placed.slots == [0, 1, 33, 34, 66]
    assert placed.copies == [(0, 32), (0, 64), (33, 65)]


def test_branches_without_room_in_their_block_stand_behind_and_are_not_exact() -> None:
    tree = build([(0, 1), (0, 2), (2, 3), (0, 4)])
    placed = place(tree, BLOCK - 40)
    assert placed.is_exact == [True, True, True, True, False]
    assert placed.slots == [0, 1, 33, 34, 35]


def test_more_branches_than_chunks_are_not_exact() -> None:
    tree = build([(0, token) for token in range(5)] + [(1, token) for token in range(5)])
    placed = place(tree, 64)
    assert sum(placed.is_exact) == len(tree) - (8 - MOST_CHUNKS)
