"""SPECTRA-CORE as in its paper.

Le et al., "SPECTRA: Faster Large Language Model Inference with Optimized Internal and External
Speculation" (ACL 2025), section 3.1 and Algorithm 1: while the target verifies guesses it predicts
the last token of every sequence of a pool; the sequences fill two dictionaries, from which the next
guesses come. What the mix has of it is `window`, the external half is `library_guesses`.
"""

from __future__ import annotations

from random import Random

import torch

from speculation.drafter import Context, Verified
from speculation.drafters.guess_dictionaries import GuessDictionaries
from speculation.drafters.sequence_pool import SequencePool
from speculation.tree import DraftTree, Origin

GUESSES = 15
"""Sequences that are guessed in a step at most (G; appendix B)."""

TAU = 0.1
"""Share of predictions that may repeat a key of the forward dictionary (appendix B)."""


class Spectra:
    """Guesses from the dictionaries, then the whole pool, in every step.

    Args:
        vocabulary: tokens are drawn from the first so many.
        size: tokens of a sequence (N).
        width: sequences of the pool (W).

    Attributes:
        guesses: sequences that were guessed in this step.
    """

    name = "spectra"

    def __init__(self, vocabulary: int, size: int = 5, width: int = 15) -> None:
        self._vocabulary = vocabulary
        self._size, self._width = size, width
        self._known = GuessDictionaries()
        self._random = Random(0)  # noqa: S311 - nothing secret
        self._pool = SequencePool([])
        self.guesses = 0

    def start(self, context: Context) -> None:  # noqa: ARG002 - the protocol's
        """Empty dictionaries and random sequences (Algorithm 1, lines 1 to 3); the seed is 0."""
        self._known = GuessDictionaries()
        self._random.seed(0)
        draw = self._random.randrange
        self._pool = SequencePool(
            [[draw(self._vocabulary) for _ in range(self._size - 1)] for _ in range(self._width)]
        )

    def propose(self, context: Context, tree: DraftTree, budget: int) -> None:
        """The guesses (lines 7 to 17), then the pool, as far as there is room."""
        full = len(tree) + budget
        found = self._known.guesses(context.ids, self._size, GUESSES)
        self.guesses = len(found)
        for rank, guess in enumerate(found):
            tree.add_within(((token, Origin(self.name, rank=rank)) for token in guess), full)
        for sequence in self._pool.sequences:
            tree.add_within(((token, Origin(self.name)) for token in sequence), full)

    def observe(self, context: Context, verified: Verified) -> None:  # noqa: ARG002 - the protocol's
        """Predict, update the dictionaries, shift by one token (lines 26 to 43), whatever was
        accepted.
        """
        ends = self._pool.ends(verified.tree)
        logits = verified.forward.logits
        if not ends or logits is None:
            return
        predicted = self._predict(logits[list(ends.values())])
        for gram in self._pool.shift(dict(zip(ends, predicted, strict=True))):
            self._known.add(gram)

    def _predict(self, logits: torch.Tensor) -> list[int]:
        """A last token for each of `logits` (n, vocabulary): mostly the likeliest that is no key of
        the forward dictionary (lines 27 to 33).
        """
        is_new = torch.tensor([self._random.random() > TAU for _ in logits], device=logits.device)
        keys = torch.tensor([*self._known.keys], dtype=torch.long, device=logits.device)
        fresh = logits.index_fill(1, keys, -torch.inf)
        best: list[int] = torch.where(is_new, fresh.argmax(1), logits.argmax(1)).tolist()
        return best
