"""PLD+ by hidden states: of all places of the last token, copy where the model's state was alike.

Somasundaram, Phukan and Saxena, "PLD+: Accelerating LLM inference by leveraging Language Model
Artifacts", 2024, section 3: a candidate is every earlier occurrence j of the last token; they are
ranked by the cosine of the hidden state at j - 1 with the newest one there is, that of the
position whose pass chose the last token, both after one layer.
"""

from __future__ import annotations

import torch

from speculation.drafter import Context, Verified
from speculation.occurrences import Occurrences
from speculation.taps import HiddenStates
from speculation.tree import DraftTree


class PldHidden:
    """Chains of at most `length` tokens (the paper's K, 70) from the `top` likeliest places.

    Args:
        states: of one layer of the target that is drafted for.
    """

    name = "pld+h"

    def __init__(self, states: HiddenStates, length: int = 70, top: int = 1) -> None:
        self.length = length
        self.top = top
        self._states = states
        self._occurrences = Occurrences()

    def start(self, context: Context) -> None:
        """Index the prompt, as far as it isn't that of the last answer."""
        self._occurrences.start(context.ids)

    def propose(self, context: Context, tree: DraftTree, budget: int) -> None:
        """Copy what followed the likeliest places."""
        self._occurrences.extend(context.ids)
        places = self._occurrences.earlier()
        if not places or len(self._states) < len(context.ids) - 1:
            return
        if len(places) > 1:
            places = self._ranked(places, len(context.ids) - 2)
        self._occurrences.copy(self.name, places[: self.top], self.length, tree, budget)

    @torch.inference_mode()
    def _ranked(self, places: list[int], newest: int) -> list[int]:
        states = self._states.view()
        before = states[torch.tensor(places, device=states.device) - 1].float()
        scores = torch.mv(before, states[newest].float()) / before.norm(dim=1)
        best = scores.topk(min(self.top, len(places))).indices.tolist()
        return [places[i] for i in best]

    def observe(self, context: Context, verified: Verified) -> None:
        """The target's states are all there is to know."""
