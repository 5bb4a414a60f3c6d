"""PLD+ by hidden states: copy from where the model's state was similar.

Somasundaram, Phukan and Saxena, 2024 (see `pld`), section 4.2.2: an earlier occurrence j of the
last token is as likely as the hidden state at j - 1 is like the newest one there is, that of the
position whose pass chose the last token, both after one layer.
"""

from __future__ import annotations

import sys

import numpy as np
import torch
from numpy.typing import NDArray

from speculation.drafters.pld import Pld
from speculation.target.taps import HiddenStates, floats_at
from speculation.target.target import Target

USUAL_DEPTH = 0.4
"""Share of the layers up to the one that is read in a model that was never measured: 13 of 32, the
deepest of the paper's best (9 to 13); the default model's best is deeper still."""


def usual_layer(target: Target) -> int:
    """The layer to read in a model that was never measured."""
    return max(1, round(USUAL_DEPTH * target.layer_count))


class PldHidden(Pld):
    """As `Pld`.

    Args:
        states: of one layer of the target that is drafted for.
    """

    name = "pld+h"

    def __init__(
        self, states: HiddenStates, length: int = 70, top: int = 1, most: int = sys.maxsize
    ) -> None:
        super().__init__(length, top, most)
        self._states = states

    def scores(self, places: NDArray[np.int64], cached: int) -> NDArray[np.float32] | None:
        """Cosines, times a constant."""
        if len(self._states) != cached:
            return None
        return likeness(self._states.view(), places)


@torch.inference_mode()
def likeness(states: torch.Tensor, places: NDArray[np.int64]) -> NDArray[np.float32]:
    """Cosines (k,) of the states before each of `places` with the newest, times a constant.

    Args:
        states: (tokens, hidden size).
        places: (k,), none of them 0.
    """
    rows = floats_at(states, np.append(places, len(states)) - 1)
    before = rows[:-1]
    cosines: NDArray[np.float32] = (
        before @ rows[-1] / np.sqrt(np.einsum("ij,ij->i", before, before))
    )
    return cosines
