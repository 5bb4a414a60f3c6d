"""CopySpec: copy what followed the last gamma tokens where they first stood.

Dumitru et al., "CopySpec: Accelerating LLMs with Speculative Copy-and-Paste Without Compromising
Quality", section 3: a map of all gamma-grams of the context (prompt and output), its first
occurrence that does not overlap the present one, and the tokens that followed it as the draft.
"""

from __future__ import annotations

from speculation.decoding import Step
from speculation.drafter import Context
from speculation.tree import DraftTree, Origin


class CopySpec:
    """One chain of at most `length` tokens (the paper's |S|, 10 in its experiments)."""

    name = "copyspec"

    def __init__(self, length: int = 10) -> None:
        self.length = length

    def start(self, context: Context) -> None:
        """Nothing to prepare: the index is the context's."""

    def propose(self, context: Context, tree: DraftTree, budget: int) -> None:
        """Copy the continuation of the first earlier occurrence, if there is one."""
        hit = context.index.first()
        if hit is None:
            return
        tokens = context.index.continuation(hit, min(self.length, budget))
        origins = [
            Origin(self.name, hit.segment, hit.position + i, hit.match + i)
            for i in range(len(tokens))
        ]
        tree.add_chain(0, tokens, origins)

    def observe(self, step: Step) -> None:
        """Nothing to learn: the paper's method has no state but the map."""
