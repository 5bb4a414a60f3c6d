"""Verification: walk down the tree along the target's own choices.

One rule serves greedy decoding and sampling. `choose` returns the token that the target itself
picks at a node: the argmax, or the argmax of log-probabilities plus Gumbel noise that depends on
(seed, position, token) only. If a child carries that token the walk continues there; otherwise the
choice is emitted as the bonus token. So every token emitted is the target's own.

What it picks must not depend on the pass either. A kernel sums over keys in the order in which they
stand, and those of a branch don't stand right behind the ones before: in bfloat16 a near tie may
then fall the other way (`speculation.target.exact`). So the exact walk ends before the first such
node, whose token is emitted as the bonus and computed again, in its place, by the next pass.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from speculation.tree import DraftTree


class Acceptance(NamedTuple):
    """Outcome of one walk.

    Attributes:
        path: nodes that were reached, the root first; `path[1:]` are the accepted drafts.
        bonus: the target's choice at the last node of the path.
    """

    path: tuple[int, ...]
    bonus: int


def verify(tree: DraftTree, choose: Callable[[int], int], *, is_exact: bool = False) -> Acceptance:
    """Walk from the root as long as a child carries the target's choice.

    Args:
        is_exact: only along nodes each of which stands right behind the one before.
        choose: gives the target's token after a node. It is asked once for each node of the
            path, in order and for no other, so it may keep state along the walk.
    """
    path = [0]
    while True:
        token = choose(path[-1])
        child = tree.child(path[-1], token)
        if child is None or (is_exact and child != len(path)):
            return Acceptance(tuple(path), token)
        path.append(child)
