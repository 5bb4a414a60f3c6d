"""Trees that hypothesis draws."""

from __future__ import annotations

from hypothesis import strategies as st

from speculation import DraftTree, Origin

PROPOSALS = st.lists(st.tuples(st.integers(0, 30), st.integers(0, 5)), max_size=40)
"""(parent, token) of each node; `build` takes the parent modulo the nodes there are."""


def build(proposals: list[tuple[int, int]]) -> DraftTree:
    """A tree whose root is token 9."""
    tree = DraftTree(9)
    for parent, token in proposals:
        tree.add(parent % len(tree), token, Origin("test"))
    return tree
