"""The tree's derived parts."""

from __future__ import annotations

import torch
from hypothesis import given
from hypothesis import strategies as st

from speculation import DraftTree, Origin
from tests.speculation.tiny import ancestors

nodes = st.lists(st.tuples(st.integers(0, 30), st.integers(0, 5)), max_size=30)


def build(proposals: list[tuple[int, int]]) -> DraftTree:
    tree = DraftTree(9)
    for parent, token in proposals:
        tree.add(parent % len(tree), token, Origin("test"))
    return tree


@given(nodes)
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
