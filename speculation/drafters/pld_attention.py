"""PLD+ by attention: copy from where induction heads attend.

Somasundaram, Phukan and Saxena, 2024 (see `pld`), section 4.2.1: an earlier occurrence of the last
token is as likely as the attention is great that it gets from the position whose pass chose the
last token, the most of it in any of the model's induction heads. Such a head looks from a token to
what followed the same token before (Olsson et al., "In-context Learning and Induction Heads",
2022): to the very candidates.
"""

from __future__ import annotations

import sys

import numpy as np
from numpy.typing import NDArray

from speculation.drafters.pld import Pld
from speculation.target.taps import Attention


class PldAttention(Pld):
    """As `Pld`.

    Args:
        attention: the induction heads' of the target that is drafted for.
        whole_row: attention over the whole row, whose cost grows with the context; else that among
            the candidates alone, which is nearly as good.
    """

    name = "pld+a"

    def __init__(
        self,
        attention: Attention,
        length: int = 70,
        top: int = 1,
        most: int = sys.maxsize,
        *,
        whole_row: bool = True,
    ) -> None:
        super().__init__(length, top, most)
        self._attention = attention
        self._whole_row = whole_row

    def scores(self, places: NDArray[np.int64], _cached: int) -> NDArray[np.float32] | None:
        """The greatest weight in any of the heads."""
        weights = self._attention.weights(None if self._whole_row else places)
        if weights is None:
            return None
        most: NDArray[np.float32] = (weights[:, places] if self._whole_row else weights).max(0)
        return most
