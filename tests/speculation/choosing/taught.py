"""Trees of proposals, and a calibration that has seen some."""

from __future__ import annotations

from hypothesis import strategies as st

from speculation import DraftTree, Origin
from speculation.choosing.calibration import Calibration
from speculation.choosing.cost_model import CostTable
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
