"""Which nodes to verify: those that the time they cost is expected to repay."""

from __future__ import annotations

from speculation.calibration import Calibration
from speculation.cost_model import CostTable
from speculation.drafter import Verified
from speculation.tree import DraftTree

CANDIDATES = 128


class _Calibrated:
    candidates = CANDIDATES

    def __init__(self, calibration: Calibration | None = None) -> None:
        self.calibration = calibration or Calibration()

    def ranked(self, tree: DraftTree) -> tuple[list[int], list[float]]:
        """Nodes by their probability of being reached, the likeliest first, and these."""
        reached = [1.0] * len(tree)
        estimate = self.calibration.estimate
        for node in range(1, len(tree)):
            tree.acceptance[node] = p = estimate(tree.origins[node], tree.depths[node])
            reached[node] = reached[tree.parents[node]] * p
        # A node is never likelier than its parent and stands behind it, so any beginning of this
        # order is a tree.
        order = sorted(range(1, len(tree)), key=lambda node: -reached[node])
        return order, [reached[node] for node in order]

    def observe(self, candidates: DraftTree, verified: Verified, ms: float) -> None:
        """Score every proposal below the nodes that were reached."""
        node: int | None = 0
        for token in verified.tokens:
            assert node is not None
            for other, child in candidates.children(node).items():
                self.calibration.learn(
                    candidates.origins[child], candidates.depths[child], other == token
                )
            node = candidates.child(node, token)
            if node is None:
                break


class CostSelection(_Calibrated):
    """The tree with the most expected tokens per millisecond."""

    def __init__(
        self, costs: CostTable | None = None, calibration: Calibration | None = None
    ) -> None:
        super().__init__(calibration)
        self.costs = costs or CostTable()

    def choose(self, candidates: DraftTree, room: int) -> DraftTree:
        order, reached = self.ranked(candidates)
        costs = self.costs.upto(len(candidates) + 1)
        expected, best, count = 1.0, 1.0 / costs[0], 0
        for nodes in range(1, min(len(order), room) + 1):
            expected += reached[nodes - 1]
            pace = expected / costs[nodes]
            if pace > best:
                best, count = pace, nodes
        return candidates.subset(sorted(order[:count]))


class NodeSelection(_Calibrated):
    """The `nodes` likeliest nodes, whatever they cost."""

    def __init__(self, nodes: int, calibration: Calibration | None = None) -> None:
        super().__init__(calibration)
        self.nodes = nodes

    def choose(self, candidates: DraftTree, room: int) -> DraftTree:
        order, _ = self.ranked(candidates)
        return candidates.subset(sorted(order[: min(self.nodes, room)]))
