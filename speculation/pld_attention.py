"""PLD+ by attention: of all places of the last token, copy where induction heads look.

Somasundaram, Phukan and Saxena, "PLD+: Accelerating LLM inference by leveraging Language Model
Artifacts", 2024, section 3: the candidates are those of `pld_hidden`; each is ranked by the
attention that it gets from the position whose pass chose the last token, the most of it in any of
the model's induction heads. Such a head looks from a token to what followed the same token before
(Olsson et al., "In-context Learning and Induction Heads", 2022): to the very candidates.
"""

from __future__ import annotations

import torch

from speculation.drafter import Context, Verified
from speculation.occurrences import Occurrences
from speculation.taps import Attention
from speculation.tree import DraftTree


class PldAttention:
    """Chains of at most `length` tokens (the paper's K, 70) from the `top` likeliest places.

    Args:
        attention: the induction heads' of the target that is drafted for.
    """

    name = "pld+a"

    def __init__(self, attention: Attention, length: int = 70, top: int = 1) -> None:
        self.length = length
        self.top = top
        self._attention = attention
        self._occurrences = Occurrences()

    def start(self, context: Context) -> None:
        """Index the prompt, as far as it isn't that of the last answer."""
        self._occurrences.start(context.ids)

    def propose(self, context: Context, tree: DraftTree, budget: int) -> None:
        """Copy what followed the places that are looked at most."""
        self._occurrences.extend(context.ids)
        places = self._occurrences.earlier()
        if len(places) > 1:
            places = self._ranked(places)
        self._occurrences.copy(self.name, places, self.length, tree, budget)

    @torch.inference_mode()
    def _ranked(self, places: list[int]) -> list[int]:
        weights = self._attention.weights()
        if weights is None:
            return []
        scores = weights[:, torch.tensor(places, device=weights.device)].amax(0)
        return [places[i] for i in scores.topk(min(self.top, len(places))).indices.tolist()]

    def observe(self, context: Context, verified: Verified) -> None:
        """The target's keys and queries are all there is to know."""
