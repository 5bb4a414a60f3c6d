"""CASD: copy what followed the longest matches of the newest tokens, however short.

"Context-Aware Speculative Decoding", section 3: the last generated tokens are matched against
context and output, without a minimum length; the longest matches become drafts. The base drafter
goes first, and they are added to its tree.
"""

from __future__ import annotations

from speculation.drafter import NO_DRAFTS, Context, Drafter, Verified
from speculation.tree import DraftTree, Origin


class Casd:
    """Chains from the `top` longest matches, the latest of equals first.

    Args:
        length: tokens of a draft.
        top: number of drafts.
        most: matches are compared up to this length.
        growth: additional tokens of a draft per token of its match. Not in the paper; a long match
            usually continues for long, a short one hardly ever.
        longest: tokens of a draft at most.
        base: drafter whose tree the copies are added to.
    """

    name = "casd"

    def __init__(
        self,
        length: int = 10,
        top: int = 2,
        most: int = 10,
        growth: int = 0,
        longest: int = 32,
        base: Drafter = NO_DRAFTS,
    ) -> None:
        self.length = length
        self.top = top
        self.most = most
        self.growth = growth
        self.longest = longest
        self.base = base

    def start(self, context: Context) -> None:
        """The index is the context's; only the base drafter has something to prepare."""
        self.base.start(context)

    def propose(self, context: Context, tree: DraftTree, budget: int) -> None:
        """Add the base drafter's drafts, then the continuations of the longest matches."""
        full = len(tree) + budget
        self.base.propose(context, tree, budget)
        for rank, hit in enumerate(context.index.matches(self.top, self.most)):
            length = min(self.length + self.growth * hit.match, self.longest, full - len(tree))
            tree.add_copy(
                context.index.continuation(hit, length), Origin(self.name, *hit, rank=rank)
            )

    def observe(self, context: Context, verified: Verified) -> None:
        """The method has no state except the map."""
        self.base.observe(context, verified)
