"""The tokens that the target predicts most often; ours, for the mix.

As the unigram of the N-Grammys (`unigram`), but from what the target predicts after each token of
its vocabulary, in the mean, and not from its weights.
"""

from __future__ import annotations

from speculation.drafters.bigram_table import BigramTable
from speculation.drafters.unigram import Unigram

COUNT = 2
"""Tokens that are proposed."""


class Frequent(Unigram):
    """As `Unigram`, from a table of bigrams."""

    name = "frequent"

    def __init__(self, bigrams: BigramTable) -> None:
        super().__init__(bigrams.frequent[:COUNT].tolist())
