"""Find the layer and heads that show from which earlier place a model is about to copy.

PLD+ (Somasundaram et al., 2024, section 4.2.1) finds a model's induction heads on outputs that it
wrote itself. For each token that the prompt has too, one place is where it was copied from: the one
before which most tokens agree with the output. A head is credited when its greatest weight was
there as the token was chosen. The layer is the one with the best acceptance of copies of K = 10
tokens (section 5.5).

Ours, for the mix, from the same outputs: a head is credited wherever it looks at an earlier place
of the token, few heads are kept, and layers are judged by long copies.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import torch

from speculation.copies.agreement import followed
from speculation.drafter import Context, Verified
from speculation.drafters.occurrences import Occurrences
from speculation.drafters.pld_hidden import likeness
from speculation.prefixes import common_prefix
from speculation.target.taps import Head
from speculation.target.target import Target
from speculation.tree import DraftTree

PAPER_HEADS = 50
"""Heads that are read in the paper (appendix B.1), of those that were credited."""

PAPER_LENGTH = 10
"""Tokens of a copy while the paper's layer is chosen (section 5.5)."""

HEADS = 4
"""Heads that are read in the mix. On the default model 2 to 8 are equally good, 20 worse, and each
costs time.
"""

LENGTH = 70
"""Tokens of a copy while our layer is chosen. With 10, long copies are cut into runs whose next
place any layer predicts, and the layers are indistinguishable.
"""


@dataclass(frozen=True, slots=True)
class CopyClues:
    """The layer and heads of a model that show from which earlier place it is about to copy.

    Attributes:
        layer: the layer whose hidden states are compared, from 1.
        heads: the induction heads, the best first.
        paper: the same as the paper finds them; None if not measured, or no head was credited.
    """

    layer: int
    heads: tuple[Head, ...]
    paper: CopyClues | None = None


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
        self._credits = torch.zeros(len(self._heads))
        self._passes = {length: torch.zeros(layers) for length in (LENGTH, PAPER_LENGTH)}
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
        places = np.array(self._occurrences.earlier(sys.maxsize))
        weights = self._attention.weights()
        if not len(places) or weights is None:
            return
        self._copies += 1
        most = weights.argmax(1)
        self._looked += torch.from_numpy(np.isin(most, places))
        source = copied_from(context.ids, len(context.ids) - self._written)
        if source is not None:
            self._credits += torch.from_numpy(most == source)
        best = [int(likeness(states.view(), places).argmax()) for states in self._states]
        self._chosen[len(context.ids)] = places[best].tolist()

    def _account(self) -> None:
        """Count the passes that the last answer would have taken with each layer's copies."""
        for length, passes in self._passes.items():
            for layer in range(len(self._states)):
                passes[layer] += self._passes_with(layer, length)
        self._chosen.clear()
        self._written = 0

    def _passes_with(self, layer: int, length: int) -> int:
        at, passes = len(self._ids) - self._written, 0
        while at < len(self._ids):
            copied: Sequence[int] = ()
            if at in self._chosen:
                place = self._chosen[at][layer]
                copied = self._ids[place + 1 : min(place + 1 + length, at)]
            at += 1 + common_prefix(self._ids[at : at + length], copied)
            passes += 1
        return passes

    def clues(self) -> CopyClues | None:
        """Return the clues, None if nothing in the output had occurred before."""
        self._account()
        if not self._copies:
            return None
        best = self._looked.argsort(descending=True)[:HEADS].tolist()
        # A layer is as good as its neighbours are; what is more is chance.
        padded = torch.nn.functional.pad(self._passes[LENGTH][None], (1, 1), mode="replicate")
        smooth = torch.nn.functional.avg_pool1d(padded, 3, stride=1)[0]
        heads = tuple(self._heads[i] for i in best)
        return CopyClues(int(smooth.argmin()) + 1, heads, self._paper())

    def _paper(self) -> CopyClues | None:
        order = self._credits.argsort(descending=True, stable=True).tolist()
        credited = [self._heads[i] for i in order if self._credits[i] > 0]
        layer = int(self._passes[PAPER_LENGTH].argmin()) + 1
        return CopyClues(layer, tuple(credited[:PAPER_HEADS])) if credited else None


def copied_from(ids: Sequence[int], first: int) -> int | None:
    """The place in the prompt that the newest token was copied from; None if it is not there.

    Of its places the one before which most tokens agree with the output's newest, the first of
    equals (r* in section 4.2.1).

    Args:
        first: length of the prompt; the output is what follows, at least one token.
    """
    output = ids[first:]
    places = [place for place in range(first) if ids[place] == output[-1]]
    if not places:
        return None
    return max(places, key=lambda place: followed(ids, place + 1, output, len(output)))
