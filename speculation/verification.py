"""Verification: walk down the tree along the target's own choices.

One rule serves greedy decoding and sampling. `choose` returns the token that the target itself
picks at a node: the argmax, or the argmax of log-probabilities plus Gumbel noise that depends on
(seed, position, token) only. If a child carries that token the walk continues there; otherwise the
choice is emitted as the bonus token. So every token emitted is the target's own.

What it picks must not depend on the pass either. A kernel sums over keys in the order in which they
stand, and in bfloat16 a near tie falls the other way where it is another one. So branches stand
where the sums are the same (`speculation.target.slots`). The few nodes for which there is no such
place aren't accepted: the first of them gives the bonus token, and what the target seems to choose
behind it, nearly always rightly, is the next pass's first draft.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from speculation.tree import DraftTree


class Acceptance(NamedTuple):
    """Outcome of one walk.

    Attributes:
        path: nodes that were reached, the root first; `path[1:]` are the accepted drafts.
        bonus: the target's choice at the last node of the path.
        ahead: what it seems to choose after the bonus token.
    """

    path: tuple[int, ...]
    bonus: int
    ahead: tuple[int, ...] = ()


def verify(
    tree: DraftTree, choose: Callable[[int], int], is_exact: Sequence[bool] | None = None
) -> Acceptance:
    """Walk from the root as long as a child carries the target's choice.

    Args:
        choose: gives the target's token after a node. It is asked once for each node of the
            path, in order, then for those that `ahead` comes from, and for no other, so it may
            keep state along the walk.
        is_exact: of each node, whether it may be accepted; None if all may.
    """
    path, tokens = [0], list[int]()
    while True:
        tokens.append(choose(path[-1]))
        child = tree.child(path[-1], tokens[-1])
        if child is None:
            break
        path.append(child)
    kept = len(path) if is_exact is None else sum(is_exact[node] for node in path)
    return Acceptance(tuple(path[:kept]), tokens[kept - 1], tuple(tokens[kept:]))
