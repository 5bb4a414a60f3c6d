"""The target's unigram: the most likely tokens regardless of context.

Stewart et al., "The N-Grammys" (2024), section 4.1, where it is the weakest of a model's free
drafts and is left out of the mix. Reconstructed here as the mean of the target's distributions
after each token of its vocabulary.
"""

from __future__ import annotations

from speculation.drafter import Context, Verified
from speculation.drafters.bigram_table import BigramTable
from speculation.tree import DraftTree, Origin


class Unigram:
    """`rows` rows of one token, the same in every step."""

    name = "unigram"

    def __init__(self, bigrams: BigramTable, rows: int = 10) -> None:
        tokens: list[int] = bigrams.frequent[:rows].tolist()
        self._guesses = [(token, Origin(self.name, rank=i)) for i, token in enumerate(tokens)]

    def start(self, context: Context) -> None:
        """There is nothing to prepare."""

    def propose(self, context: Context, tree: DraftTree, budget: int) -> None:  # noqa: ARG002 - as asked
        """Add the tokens below the root."""
        for token, origin in self._guesses[:budget]:
            tree.add(0, token, origin)

    def observe(self, context: Context, verified: Verified) -> None:
        """There is nothing to learn."""
