"""The pure walk of `verify`."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from speculation import verify
from tests.speculation.trees import PROPOSALS, build


@given(PROPOSALS, st.lists(st.integers(0, 5), min_size=41, max_size=41))
def test_verify_follows_the_targets_choices(
    proposals: list[tuple[int, int]], choices: list[int]
) -> None:
    tree = build(proposals)
    asked: list[int] = []

    def choose(node: int) -> int:
        asked.append(node)
        return choices[node]

    path, bonus, ahead = verify(tree, choose)
    assert ahead == ()
    assert asked == list(path)
    for node, follower in pairwise(path):
        assert tree.parents[follower] == node
        assert tree.tokens[follower] == choices[node]
    assert bonus == choices[path[-1]]
    assert tree.child(path[-1], bonus) is None


@given(PROPOSALS, st.lists(st.integers(0, 5), min_size=41, max_size=41), st.integers(0, 30))
def test_where_nodes_are_not_exact_the_rest_of_the_walk_is_ahead(
    proposals: list[tuple[int, int]], choices: list[int], exact: int
) -> None:
    tree = build(proposals)
    whole = verify(tree, lambda node: choices[node])
    part = verify(tree, lambda node: choices[node], [node <= exact for node in range(len(tree))])
    kept = [node for node in whole.path if node <= exact]
    assert list(part.path) == kept
    tokens = [choices[node] for node in whole.path]
    assert [part.bonus, *part.ahead] == tokens[len(kept) - 1 :]
