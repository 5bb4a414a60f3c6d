"""CopySpec: copy what followed the first occurrence of the last gamma tokens.

Dumitru et al., "CopySpec: Accelerating LLMs with Speculative Copy-and-Paste Without Compromising
Quality", section 3: a map of all gamma-grams of the context (prompt and output), its first
occurrence that does not overlap the present one, and the tokens that followed it as the draft.
"""

from __future__ import annotations

from speculation.drafter import NO_DRAFTS, Context, Drafter, Verified
from speculation.tree import DraftTree, Origin


class CopySpec:
    """One chain of at most `length` tokens (the paper's |S|, 10 in its experiments).

    Args:
        base: drafts where nothing can be copied (section 3.3: either the one or the other).
    """

    name = "copyspec"

    def __init__(self, length: int = 10, base: Drafter = NO_DRAFTS) -> None:
        self.length = length
        self.base = base

    def start(self, context: Context) -> None:
        """The index is the context's; only the base drafter has something to prepare."""
        self.base.start(context)

    def propose(self, context: Context, tree: DraftTree, budget: int) -> None:
        """Copy the continuation of the first earlier occurrence, if there is one."""
        hit = context.index.first()
        if hit is None:
            self.base.propose(context, tree, budget)
            return
        tokens = context.index.continuation(hit, min(self.length, budget))
        tree.add_copy(tokens, Origin(self.name, *hit))

    def observe(self, context: Context, verified: Verified) -> None:
        """The paper's method has no state except the map."""
        self.base.observe(context, verified)
