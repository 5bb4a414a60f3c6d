"""A tree of some of the nodes."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from speculation import DraftTree
from tests.speculation.choosing.taught import build, nodes
from tests.speculation.tiny import ancestors


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


def test_the_likeliest_path_stands_at_the_front_of_a_subset() -> None:
    tree = build([(0, 1, "a", 0), (1, 2, "a", 0), (0, 3, "a", 0), (3, 4, "a", 0), (3, 5, "a", 0)])
    subset = tree.subset([3, 5, 1, 4, 2])
    assert subset.tokens == [9, 3, 5, 4, 1, 2]
    assert subset.parents == [-1, 0, 1, 1, 0, 4]
