"""The tree's derived parts, and a tree of some of its nodes."""

from __future__ import annotations

import torch
from hypothesis import given
from hypothesis import strategies as st

from speculation import DraftTree, Origin
from tests.speculation.choosing import taught
from tests.speculation.tiny import ancestors
from tests.speculation.trees import PROPOSALS, build


@given(PROPOSALS)
def test_mask_positions_and_children(proposals: list[tuple[int, int]]) -> None:
    tree = build(proposals)
    mask = tree.mask()
    for node in range(len(tree)):
        seen = set(ancestors(tree, node))
        assert set(mask[node].nonzero().flatten().tolist()) == seen
        assert tree.positions(100)[node] == 100 + len(seen) - 1
        siblings = [t for t, p in zip(tree.tokens, tree.parents, strict=True) if p == node]
        assert len(set(siblings)) == len(siblings)


def test_equal_siblings_merge_and_keep_all_origins() -> None:
    tree = DraftTree(1)
    first, second = Origin("a", "text", 4, 3), Origin("b", "other", 9, 5)
    node = tree.add(0, 7, first)
    assert tree.add(0, 7, second) == tree.add(0, 7, first) == node
    assert tree.origins[node] == (first, second)
    assert tree.acceptance[node] == 1.0
    assert len(tree) == 2
    assert torch.equal(tree.mask(), torch.tensor([[True, False], [True, True]]))


@given(taught.nodes, st.data())
def test_a_subset_keeps_tokens_parents_and_origins(
    proposals: list[tuple[int, int, str, int]], data: st.DataObject
) -> None:
    tree = taught.build(proposals)
    kept = [0]
    for node in range(1, len(tree)):
        if tree.parents[node] in kept and data.draw(st.booleans()):
            kept.append(node)
    subset = tree.subset(kept[1:])

    def path(of: DraftTree, node: int) -> tuple[int, ...]:
        return tuple(of.tokens[each] for each in ancestors(of, node))

    old = {path(tree, node): node for node in kept}
    assert {path(subset, node) for node in range(len(subset))} == set(old)
    for new in range(len(subset)):
        before = old[path(subset, new)]
        assert subset.depths[new] == tree.depths[before]
        assert subset.origins[new] == tree.origins[before]
        if new:
            assert subset.parents[new] < new
            assert subset.child(subset.parents[new], subset.tokens[new]) == new


def test_the_most_likely_path_stands_at_the_front_of_a_subset() -> None:
    tree = taught.build(
        [(0, 1, "a", 0), (1, 2, "a", 0), (0, 3, "a", 0), (3, 4, "a", 0), (3, 5, "a", 0)]
    )
    subset = tree.subset([3, 5, 1, 4, 2])
    assert subset.tokens == [9, 3, 5, 4, 1, 2]
    assert subset.parents == [-1, 0, 1, 1, 0, 4]
