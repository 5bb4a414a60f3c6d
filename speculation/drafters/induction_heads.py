"""Find the layer and heads that show from which earlier place a model is about to copy.

PLD+ (Somasundaram et al., 2024, section 4.2.1) finds a model's induction heads on outputs that it
wrote itself: of the tokens that could have been copied, how often did a head look at such a place
when the token was chosen? The paper's text was not available when this was written; the procedure
follows descriptions of it. The layer is found on the same outputs, by what would have been
accepted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import torch

from speculation.drafter import Context, Verified
from speculation.drafters.occurrences import Occurrences
from speculation.drafters.pld import PLACES
from speculation.drafters.pld_hidden import likeness
from speculation.target.taps import Head
from speculation.target.target import Target, common_prefix
from speculation.tree import DraftTree

HEADS = 4
"""Heads that are read. On the default model 2 to 8 are equally good, 20 worse, and each costs
time.
"""

LENGTH = 70
"""Tokens of a copy, as in the paper. With 10, long copies are cut into runs whose next place any
layer predicts, and the layers are indistinguishable.
"""


@dataclass(frozen=True, slots=True)
class CopyClues:
    """The layer and heads of a model that show from which earlier place it is about to copy.

    Attributes:
        layer: the layer whose hidden states are compared, from 1.
        heads: the induction heads, the best first.
    """

    layer: int
    heads: tuple[Head, ...]


class CluesFinder:
    """Observes plain decoding: a drafter that drafts nothing.

    Run `generate` with only this drafter over prompts that ask for copying.
    """

    name = "finder"

    def __init__(self, target: Target) -> None:
        layers, heads = target.layer_count, target.head_count
        self._heads = [Head(layer, head) for layer in range(layers) for head in range(heads)]
        self._attention = target.attention(self._heads)
        self._states = [target.hidden_states(layer) for layer in range(1, layers + 1)]
        self._occurrences = Occurrences()
        self._looked = torch.zeros(len(self._heads))
        self._passes = torch.zeros(layers)
        self._chosen: dict[int, list[int]] = {}
        self._written = 0
        self._ids: Sequence[int] = ()
        self._copies = 0

    def start(self, context: Context) -> None:
        """Account for the last answer and begin to watch another."""
        self._account()
        self._ids = context.ids
        self._occurrences.start(context.ids)

    def propose(self, context: Context, tree: DraftTree, budget: int) -> None:
        """Nothing: each token is to be seen when it is the newest."""

    def observe(self, context: Context, verified: Verified) -> None:
        """Look where the token that was just chosen could have been copied from."""
        assert len(verified.tree) == 1
        self._written += len(verified.tokens)
        self._occurrences.extend(context.ids)
        places = np.array(self._occurrences.earlier(PLACES))
        weights = self._attention.weights()
        if not len(places) or weights is None:
            return
        self._copies += 1
        self._looked += torch.from_numpy(np.isin(weights.argmax(1), places))
        best = [int(likeness(states.view(), places).argmax()) for states in self._states]
        self._chosen[len(context.ids)] = places[best].tolist()

    def _account(self) -> None:
        """Count the passes that the last answer would have taken with each layer's copies."""
        first = len(self._ids) - self._written
        for layer in range(len(self._states)):
            at = first
            while at < len(self._ids):
                copied: Sequence[int] = ()
                if at in self._chosen:
                    place = self._chosen[at][layer]
                    copied = self._ids[place + 1 : min(place + 1 + LENGTH, at)]
                at += 1 + common_prefix(self._ids[at : at + LENGTH], copied)
                self._passes[layer] += 1
        self._chosen.clear()
        self._written = 0

    def clues(self) -> CopyClues | None:
        """What was found, or None if nothing in the output had occurred before."""
        self._account()
        if not self._copies:
            return None
        best = self._looked.argsort(descending=True)[:HEADS].tolist()
        # A layer is as good as its neighbours are; what is more is chance.
        padded = torch.nn.functional.pad(self._passes[None], (1, 1), mode="replicate")
        smooth = torch.nn.functional.avg_pool1d(padded, 3, stride=1)[0]
        return CopyClues(int(smooth.argmin()) + 1, tuple(self._heads[i] for i in best))
