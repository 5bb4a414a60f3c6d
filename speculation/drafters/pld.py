"""PLD+: of all places of the last token, copy from the one that the model's own state points to.

Somasundaram, Phukan and Saxena, "PLD+: Accelerating LLM inference by leveraging Language Model
Artifacts", 2024, section 4.2: every earlier occurrence of the last token is a candidate, and what
followed the most likely one is the draft. `pld_hidden` and `pld_attention` rank them.
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod

import numpy as np
from numpy.typing import NDArray

from speculation.drafter import Context, Verified
from speculation.drafters.occurrences import Occurrences
from speculation.tree import DraftTree


class Pld(ABC):
    """Chains of at most `length` tokens (the paper's K, 70) from the `top` most likely places.

    Args:
        most: places that are ranked, the latest; all in the paper.
    """

    name: str

    def __init__(self, length: int = 70, top: int = 1, most: int = sys.maxsize) -> None:
        self.length = length
        self.top = top
        self.most = most
        self._occurrences = Occurrences()

    def start(self, context: Context) -> None:
        """Index the prompt, as far as it isn't that of the last answer."""
        self._occurrences.start(context.ids)

    def propose(self, context: Context, tree: DraftTree, budget: int) -> None:
        """Copy what followed the most likely places, unless their states aren't known yet."""
        if context.ahead:
            return
        self._occurrences.extend(context.ids)
        places = self._occurrences.earlier(self.most)
        if len(places) > 1:
            scores = self.scores(np.array(places), len(context.ids) - 1)
            best = () if scores is None else np.argsort(-scores, kind="stable")[: self.top]
            places = [places[i] for i in best]
        self._occurrences.copy(self.name, places, self.length, tree, budget)

    @abstractmethod
    def scores(self, places: NDArray[np.int64], cached: int) -> NDArray[np.float32] | None:
        """Scores (k,) of `places` (k,), none of which is 0.

        None if unknown, because some of the `cached` tokens were read before the tap was active.
        """

    def observe(self, context: Context, verified: Verified) -> None:  # noqa: B027
        """There is nothing to learn besides the target's own state."""
