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
from speculation.target import Target
from speculation.tree import DraftTree

USUAL_DEPTH = 0.4
"""Share of the layers up to the one that is read in a model that was never measured: 13 of 32, the
deepest of the paper's best (9 to 13); the default model's best is deeper still."""


def usual_layer(target: Target) -> int:
    """The layer to read in a model that was never measured."""
    return max(1, round(USUAL_DEPTH * target.layer_count))


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
        if not places or len(self._states) != len(context.ids) - 1:
            return
        if len(places) > 1:
            scores = likeness(self._states.view(), places)
            best = scores.topk(min(self.top, len(places))).indices.tolist()
            places = [places[i] for i in best]
        self._occurrences.copy(self.name, places, self.length, tree, budget)

    def observe(self, context: Context, verified: Verified) -> None:
        """The target's states are all there is to know."""


@torch.inference_mode()
def likeness(states: torch.Tensor, places: list[int]) -> torch.Tensor:
    """Cosines (k,) of the states before each of `places` with the newest, times a constant.

    Args:
        states: (tokens, hidden size).
        places: (k,), none of them 0.
    """
    before = states[torch.tensor(places, device=states.device) - 1].float()
    cosines: torch.Tensor = torch.mv(before, states[-1].float()) / before.norm(dim=1)
    return cosines
