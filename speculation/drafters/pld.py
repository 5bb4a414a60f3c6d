"""PLD+: of all places of the last token, copy where the model's own state says it will go on.

Somasundaram, Phukan and Saxena, "PLD+: Accelerating LLM inference by leveraging Language Model
Artifacts", 2024, section 3: every earlier occurrence of the last token is a candidate, and what
followed the likeliest one is the draft. `pld_hidden` and `pld_attention` rank them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

import numpy as np
from numpy.typing import NDArray

from speculation.drafter import Context, Verified
from speculation.drafters.occurrences import Occurrences
from speculation.tree import DraftTree

PLACES = 256
"""Most places of one token that are ranked, the latest; bounds the work of a step."""


class Pld(ABC):
    """Chains of at most `length` tokens (the paper's K, 70) from the `top` likeliest places.

    Args:
        most: places that are ranked, the latest.
    """

    name: str

    def __init__(self, length: int = 70, top: int = 1, most: int = PLACES) -> None:
        self.length = length
        self.top = top
        self.most = most
        self._occurrences = Occurrences()

    def start(self, context: Context) -> None:
        """Index the prompt, as far as it isn't that of the last answer."""
        self._occurrences.start(context.ids)

    def propose(self, context: Context, tree: DraftTree, budget: int) -> None:
        """Copy what followed the likeliest places."""
        self._occurrences.extend(context.ids)
        places = self._occurrences.earlier(self.most)
        if len(places) > 1:
            scores = self.scores(np.array(places), len(context.ids) - 1)
            best = () if scores is None else np.argsort(-scores, kind="stable")[: self.top]
            places = [places[i] for i in best]
        self._occurrences.copy(self.name, places, self.length, tree, budget)

    @abstractmethod
    def scores(self, places: NDArray[np.int64], cached: int) -> NDArray[np.float32] | None:
        """How likely (k,) each of `places` (k,) is, none of them 0, by what the target has read.

        None where that isn't known, as it read some of its `cached` tokens before anyone listened.
        """

    def observe(self, context: Context, verified: Verified) -> None:  # noqa: B027
        """The target's own state is all there is to know."""
