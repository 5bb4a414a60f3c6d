"""Rows from the target's own bigram; ours, for the mix.

The extended model bigram of the N-Grammys (Stewart et al. 2024, section 4.1; `ngram` is the method
as in its paper), without the context's rows, since `casd` has the same copies and knows the length
of their matches, and with a table that is computed after a line break (`bigram_table`).
"""

from __future__ import annotations

from speculation.drafter import Context, Verified
from speculation.drafters.bigram_table import BigramTable
from speculation.drafters.ngram import add_rows, extended
from speculation.tree import DraftTree

ROWS, LENGTH = 4, 2
"""Number of rows, and tokens in each."""


class BigramRows:
    """The likeliest tokens after the newest one, each with what follows it greedily."""

    name = "bigram"

    def __init__(self, bigrams: BigramTable) -> None:
        self._bigrams = bigrams

    def start(self, context: Context) -> None:
        """There is nothing to prepare."""

    def propose(self, context: Context, tree: DraftTree, budget: int) -> None:
        """Add the rows one after the other."""
        add_rows(tree, extended(self._bigrams, context.ids[-1], ROWS, LENGTH, self.name), budget)

    def observe(self, context: Context, verified: Verified) -> None:
        """There is nothing to learn."""
