"""The pure walk of `verify`."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from speculation import DraftTree, Origin, verify

nodes = st.lists(st.tuples(st.integers(0, 30), st.integers(0, 5)), max_size=30)


def build(proposals: list[tuple[int, int]]) -> DraftTree:
    tree = DraftTree(9)
    for parent, token in proposals:
        tree.add(parent % len(tree), token, Origin("test"))
    return tree


@given(nodes, st.lists(st.integers(0, 5), min_size=40, max_size=40))
def test_verify_follows_the_targets_choices(
    proposals: list[tuple[int, int]], choices: list[int]
) -> None:
    tree = build(proposals)
    asked: list[int] = []

    def choose(node: int) -> int:
        asked.append(node)
        return choices[node]

    path, bonus = verify(tree, choose)
    assert asked == list(path)
    for node, follower in pairwise(path):
        assert tree.parents[follower] == node
        assert tree.tokens[follower] == choices[node]
    assert bonus == choices[path[-1]]
    assert tree.child(path[-1], bonus) is None
