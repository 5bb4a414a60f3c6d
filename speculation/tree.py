"""The draft tree: what the drafters propose for one forward pass of the target.

Node 0 is the root: the newest token of the output, whose keys and values are not cached yet.
Every other node is a guess at the token after its parent. Children of one node carry different
tokens; a second proposal of the same token joins the first and both origins are kept.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray

CONTEXT = "context"
"""Key of prompt and output themselves in `Origin.segment`."""


class Origin(NamedTuple):
    """Who proposed a node and, for a copy, from where.

    Attributes:
        drafter: name of the drafter.
        segment: key of the `Segment` copied from, or `CONTEXT`, or `copy_index.LIVE`; None if the
            drafter did not copy.
        position: index in that segment's tokens of this very token; None if not a copy.
        match: number of tokens before this one that agree with the source (0 if not a copy).
        rank: rank among its drafter's proposals here, the most likely first.
        chance: the drafter's own probability that it is right if its parent is; None if it has
            none.
    """

    drafter: str
    segment: str | None = None
    position: int | None = None
    match: int = 0
    rank: int = 0
    chance: float | None = None


class Ahead(NamedTuple):
    """A token of which a pass has shown, out of its place, that it is to come.

    Attributes:
        origins: of its node there; empty for the choice after the last one.
    """

    token: int
    origins: tuple[Origin, ...]


class DraftTree:
    """Token ids, parent indices, origins and estimated acceptance, in order of insertion.

    A parent always precedes its children, so indices are a topological order.

    `credits` holds for each node how many tokens it is expected to earn later if it is verified
    now, besides being accepted itself.

    `spent_ms` is the time that its drafts took, in milliseconds.

    Drafts hang from node `start`: the root, or the last node of what was known ahead.

    `ends` are tokens behind which nothing follows. To draft one saves nothing: where it is right,
    it would have been the target's choice after the last accepted node.
    """

    def __init__(self, root: int, ends: Collection[int] = ()) -> None:
        self.tokens: list[int] = [root]
        self.parents: list[int] = [-1]
        self.depths: list[int] = [0]
        self.origins: list[tuple[Origin, ...]] = [()]
        self.acceptance: list[float] = [1.0]
        self.credits: list[float] = [0.0]
        self.start = 0
        self.spent_ms = 0.0
        self.ends = ends
        self._children: list[dict[int, int]] = [{}]

    def __len__(self) -> int:
        """Number of nodes, the root included."""
        return len(self.tokens)

    def add(self, parent: int, token: int, origin: Origin) -> int:
        """Propose `token` after node `parent` and return its node."""
        node = self._children[parent].get(token)
        if node is not None:
            if origin not in self.origins[node]:
                self.origins[node] += (origin,)
            return node
        return self._append(parent, token, (origin,))

    def _append(
        self,
        parent: int,
        token: int,
        origins: tuple[Origin, ...],
        acceptance: float = 1.0,
        credit: float = 0.0,
    ) -> int:
        node = len(self.tokens)
        self.tokens.append(token)
        self.parents.append(parent)
        self.depths.append(self.depths[parent] + 1)
        self.origins.append(origins)
        self.acceptance.append(acceptance)
        self.credits.append(credit)
        self._children.append({})
        self._children[parent][token] = node
        return node

    def add_within(self, chain: Iterable[tuple[int, Origin]], full: int) -> None:
        """Propose tokens one after the other below the root, as long as the tree has less than
        `full` nodes or has the next one already.
        """
        node = 0
        for token, origin in chain:
            if len(self) >= full and self.child(node, token) is None:
                return
            node = self.add(node, token, origin)

    def add_copy(self, tokens: Sequence[int], first: Origin) -> None:
        """Propose copied `tokens` one after the other below the root.

        Args:
            first: origin of the first of them; position and match grow from token to token.
        """
        drafter, segment, position, match, rank, _ = first
        assert position is not None
        node = 0
        for i, token in enumerate(tokens):
            node = self.add(node, token, Origin(drafter, segment, position + i, match + i, rank))

    def children(self, node: int) -> Mapping[int, int]:
        """The children of `node` by their tokens."""
        return self._children[node]

    def child(self, node: int, token: int) -> int | None:
        """The child of `node` that carries `token`, or None."""
        return self._children[node].get(token)

    def end(self, tokens: Iterable[int], start: int = 0) -> int | None:
        """The last node of a chain of `tokens` below `start`; None if not all are there."""
        node: int | None = start
        for token in tokens:
            node = None if node is None else self.child(node, token)
        return node

    def subset(self, nodes: Sequence[int]) -> DraftTree:
        """A tree of these nodes only, depth first, so that the most likely path is at its front.

        If that path is accepted its keys and values are already in place: moving them takes two
        operations per layer.

        Args:
            nodes: without the root, the most likely first; each parent before its children.
        """
        tree = DraftTree(self.tokens[0])
        renamed = {0: 0}
        for node in self._depth_first(nodes):
            renamed[node] = tree._append(renamed[self.parents[node]], *self._of(node))
        return tree

    def behind(self, root: int, ahead: Sequence[Ahead]) -> DraftTree:
        """This tree behind `root` and what is ahead of it, the last of which is its own root."""
        tree = DraftTree(root)
        for token, origins in ahead:
            tree.start = tree._append(tree.start, token, origins)
        for node in range(1, len(self)):
            tree._append(tree.start + self.parents[node], *self._of(node))
        return tree

    def along(self, node: int | None, tokens: Iterable[int]) -> Iterator[Ahead]:
        """A chain of `tokens` below `node` with the origins of those that are there."""
        for token in tokens:
            node = None if node is None else self.child(node, token)
            yield Ahead(token, () if node is None else self.origins[node])

    def _of(self, node: int) -> tuple[int, tuple[Origin, ...], float, float]:
        return self.tokens[node], self.origins[node], self.acceptance[node], self.credits[node]

    def _depth_first(self, nodes: Sequence[int]) -> Iterator[int]:
        below: dict[int, list[int]] = {0: []}
        for node in nodes:
            below[self.parents[node]].append(node)
            below[node] = []
        waiting = below[0][::-1]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += reversed(below[node])

    def mask(self) -> torch.Tensor:
        """Bool tensor (n, n): row i is True at the columns node i may see: itself, ancestors."""
        return torch.from_numpy(seen(self.parents, range(len(self))))

    def positions(self, offset: int) -> torch.Tensor:
        """Int64 tensor (n,): position of each node in the sequence, the root's being `offset`."""
        return torch.tensor(self.depths, dtype=torch.long) + offset


def seen(parents: Sequence[int], places: Sequence[int]) -> NDArray[np.bool_]:
    """(nodes, places up to the last): each node sees its own place and those of the nodes above it.

    Args:
        parents: of each node, before it; the root is the first.
        places: of each node.
    """
    sees = np.zeros((len(places), max(places) + 1), dtype=np.bool_)
    for node, place in enumerate(places):
        if node:
            sees[node] = sees[parents[node]]
        sees[node, place] = True
    return sees
