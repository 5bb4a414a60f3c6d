"""CopySpec: copy what followed the first occurrence of the last gamma tokens.

Dumitru et al., "CopySpec: Accelerating LLMs with Speculative Copy-and-Paste Without Compromising
Quality", section 3: a map of all gamma-grams of the context (prompt and output), its first
occurrence that does not overlap the present one, and the tokens that followed it as the draft.
"""

from __future__ import annotations

from speculation.copies.agreement import followed
from speculation.copies.copy_index import MAX_MATCH, CopyIndex, Hit
from speculation.copies.segment import GAMMA
from speculation.drafter import NO_DRAFTS, Context, Drafter, Verified
from speculation.tree import DraftTree, Origin


class CopySpec:
    """One chain of at most `length` tokens (the paper's |S|, 10 in its experiments).

    Args:
        base: drafts where nothing can be copied (section 3.3: either the one or the other).
        gamma: tokens that a place has in common with the newest ones at least; the paper has 5 as
            well where a draft model is the base (table 3).
    """

    def __init__(self, length: int = 10, base: Drafter = NO_DRAFTS, gamma: int = GAMMA) -> None:
        self.name = "copyspec" if gamma == GAMMA else f"copyspec{gamma}"
        self.length = length
        self.gamma = gamma
        self.base = base

    def start(self, context: Context) -> None:
        """The index is the context's; only the base drafter has something to prepare."""
        self.base.start(context)

    def propose(self, context: Context, tree: DraftTree, budget: int) -> None:
        """Copy the continuation of the first earlier occurrence, if there is one."""
        index = context.index
        hit = index.first() if self.gamma == GAMMA else first_of(index, self.gamma)
        if hit is None:
            self.base.propose(context, tree, budget)
            return
        tokens = context.index.continuation(hit, min(self.length, budget))
        tree.add_copy(tokens, Origin(self.name, *hit))

    def observe(self, context: Context, verified: Verified) -> None:
        """The paper's method has no state except the map."""
        self.base.observe(context, verified)


def first_of(index: CopyIndex, gamma: int) -> Hit | None:
    """The first earlier place of the newest `gamma` tokens that doesn't overlap them."""
    for key, text, places in index.places():
        last = len(text) - (gamma if text is index.tail else 1)
        for place in places:
            match = followed(text, place + 1, index.tail, MAX_MATCH)
            if match >= gamma and place < last:
                return Hit(key, place + 1, match)
    return None
