"""Which nodes to verify: those expected to save more time than they cost."""

from __future__ import annotations

from collections.abc import Sequence

from speculation.choosing.calibration import Calibration
from speculation.choosing.contention import Contention
from speculation.choosing.cost_model import CostTable
from speculation.choosing.level_drafting import Outlook
from speculation.drafter import Verified
from speculation.tree import DraftTree

CANDIDATES = 256
"""Maximum number of proposals considered per step; bounds the work."""

NEGLIGIBLE = 0.002
"""Nodes with a lower probability of being reached are ignored."""


class _Calibrated:
    """Ranks candidates by the probability that they are reached, and learns from all of them."""

    candidates = CANDIDATES

    def __init__(self, calibration: Calibration | None = None) -> None:
        self.calibration = calibration or Calibration()

    def _ranked(self, tree: DraftTree) -> tuple[list[int], Sequence[float]]:
        """Nodes in an order every prefix of which is a tree, and what each is worth.

        A node is worth the probability that it is reached and what it is expected to earn later; an
        end is worth nothing.
        """
        worth, parents = tree.acceptance, tree.parents
        for node in range(len(tree)):  # a parent comes before its children
            self._share_out(tree, node)
        if tree.ends:
            worth = [
                0.0 if token in tree.ends else reached
                for token, reached in zip(tree.tokens, worth, strict=True)
            ]
        rank = worth  # a node is never more likely than its parent and comes after it
        if any(tree.credits):
            worth = [a + b for a, b in zip(worth, tree.credits, strict=True)]
            rank = list(worth)
            for node in range(len(tree) - 1, 0, -1):  # a parent goes before the best below it
                rank[parents[node]] = max(rank[parents[node]], rank[node])
        order = sorted(range(1, len(tree)), key=rank.__getitem__, reverse=True)
        return order, [worth[node] for node in order]

    def _share_out(self, tree: DraftTree, parent: int) -> None:
        """How likely each child is reached: at most one of them is right."""
        reached, children = tree.acceptance[parent], tree.children(parent).values()
        if parent and tree.tokens[parent] in tree.ends:
            reached = 0.0
        if reached <= NEGLIGIBLE:
            for node in children:
                tree.acceptance[node] = reached
            return
        own = [
            self.calibration.estimate(tree.origins[node], tree.depths[node]) for node in children
        ]
        reached /= max(sum(own), 1.0)
        for node, probability in zip(children, own, strict=True):
            tree.acceptance[node] = reached * probability

    def observe(self, candidates: DraftTree, verified: Verified) -> None:
        """Every proposal below a node that was reached was right or wrong."""
        node: int | None = 0
        for token in verified.tokens:
            if node is None:
                return
            for other, child in candidates.children(node).items():
                self.calibration.learn(
                    candidates.origins[child], candidates.depths[child], other == token
                )
            node = candidates.child(node, token)


class CostSelection(_Calibrated):
    """The tree with the most expected tokens per millisecond, which may be no draft at all."""

    def __init__(
        self, costs: CostTable | None = None, calibration: Calibration | None = None
    ) -> None:
        super().__init__(calibration)
        self.costs = costs or CostTable()
        self._contention = Contention(self.costs)
        self._cached = 0

    @property
    def token_ms(self) -> float:
        """Milliseconds per token without drafts, at the last context."""
        return self.costs(1, self._cached)

    def choose(self, candidates: DraftTree, room: int, cached: int) -> DraftTree:
        """The prefix of the ranking with the most expected tokens per millisecond."""
        self._cached = cached
        order, count, _ = self._best(candidates, room)
        return candidates.subset(order[:count])

    def outlook(self, candidates: DraftTree, room: int, cached: int) -> Outlook:
        """Return the expected yield of the tree that `choose` would choose now."""
        self._cached = cached
        order, count, best = self._best(candidates, room)
        return best._replace(nodes=tuple(order[:count]))

    def _best(self, candidates: DraftTree, room: int) -> tuple[list[int], int, Outlook]:
        """The ranking, how many of it are best, and what they are expected to yield."""
        order, worth = self._ranked(candidates)
        costs = self.costs.upto(len(candidates), self._cached)
        shape, spent = self._contention.shape, candidates.spent_ms
        expected, count = 1.0, 0
        best = Outlook(expected, costs[0] / self._contention.factor, spent)
        for nodes in range(1, min(len(order), room) + 1):
            expected += worth[nodes - 1]
            ms = costs[nodes] * (shape[nodes + 1] if nodes + 1 < len(shape) else 1.0)
            if expected * (best.pass_ms + spent) > best.expected * (ms + spent):
                best, count = Outlook(expected, ms, spent), nodes
        return order, count, best

    def observe(self, candidates: DraftTree, verified: Verified) -> None:
        """As above, and learn from the time of the pass over the chosen tree."""
        super().observe(candidates, verified)
        if verified.ms is not None:
            self._contention.observe(len(verified.tree), verified.ms, self._cached)


class NodeSelection(_Calibrated):
    """The `nodes` most likely nodes, regardless of cost."""

    token_ms = None

    def __init__(self, nodes: int, calibration: Calibration | None = None) -> None:
        super().__init__(calibration)
        self.nodes = nodes

    def outlook(self, _candidates: DraftTree, _room: int, _cached: int) -> None:
        """None, since time doesn't count."""

    def choose(self, candidates: DraftTree, room: int, _cached: int) -> DraftTree:
        """The beginning of the ranking."""
        order, _ = self._ranked(candidates)
        return candidates.subset(order[: min(self.nodes, room)])
