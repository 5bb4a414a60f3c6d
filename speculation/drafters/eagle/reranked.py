"""A head alone, as published: a tree grown to its depth, of which the best drafts are kept.

Li et al. 2024, "EAGLE-2", section 4.2: all drafts are ranked by their joint probability. A block of
one chain is as in DFlash and DSpark.
"""

from __future__ import annotations

from speculation.drafter import Context, Verified
from speculation.drafters.eagle.drafter import HeadDrafter
from speculation.tree import DraftTree


class RerankedHead:
    """The best `nodes` drafts of a head.

    Attributes:
        name: that of the head.
    """

    def __init__(self, drafter: HeadDrafter, nodes: int) -> None:
        self.name = drafter.name
        self._drafter, self._nodes = drafter, nodes

    def start(self, context: Context) -> None:
        """As the head's."""
        self._drafter.start(context)

    def propose(self, context: Context, tree: DraftTree, budget: int) -> None:
        """Grow a tree apart, then add its best nodes."""
        grown = DraftTree(tree.tokens[0])
        self._drafter.propose(context, grown, self._drafter.width**2 * self._drafter.depth)
        reach = [1.0]
        for node in range(1, len(grown)):
            reach.append(reach[grown.parents[node]] * (grown.origins[node][0].chance or 0.0))
        best = sorted(range(1, len(grown)), key=lambda node: -reach[node])
        placed = {0: 0}
        # A node is never likelier than its parent and comes after it.
        for node in best[: min(self._nodes, budget)]:
            parent = placed[grown.parents[node]]
            placed[node] = tree.add(parent, grown.tokens[node], grown.origins[node][0])

    def observe(self, context: Context, verified: Verified) -> None:
        """As the head's."""
        self._drafter.observe(context, verified)
