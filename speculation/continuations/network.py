"""Probabilities of all guesses at a position, and of none of them being right: they sum to 1.

Two layers over the features of a guess and the circumstances of the position, and a softmax over
the siblings and "none", which has two layers over the circumstances alone. Trained once, on records
of large models (`weights.md`); the last layers go on learning while answers are written.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from safetensors import safe_open

from speculation.continuations.guessing import CIRCUMSTANCES, FEATURES, Guesses

WEIGHTS = Path(__file__).parent / "weights.safetensors"

RATE, NONE_RATE = 0.005, 0.02
"""Learning rates while answers are written: of the last layers, and of the bias of "none"."""

Array = NDArray[np.float32]

SHAPES = ("of_feature", "of_circumstance", "bias", "last", "none", "none_bias", "none_last", "base")
"""Names of the arrays in the file."""

FORMAT = "\n".join([*FEATURES, "", *CIRCUMSTANCES])
"""What the file's metadata must have as `format`."""


class Network:
    """The weights, and what they have learned since.

    Args:
        weights: of `SHAPES`: (features, hidden), (circumstances, hidden), (hidden,), (hidden,),
            (circumstances, hidden), (hidden,), (hidden,), (1,), float32. They aren't changed.
    """

    def __init__(self, weights: dict[str, Array]) -> None:
        self._of_feature, self._of_circumstance = weights["of_feature"], weights["of_circumstance"]
        self._bias = weights["bias"]
        self._none, self._none_bias = weights["none"], weights["none_bias"]
        self._last, self._none_last = weights["last"].copy(), weights["none_last"].copy()
        self._base = float(weights["base"][0])

    def chances(self, guesses: Guesses) -> list[float]:
        """The probability of each guess; none if there are no guesses."""
        if not guesses.tokens:
            return []
        odds, _, _ = self._odds(guesses)
        chances: list[float] = (odds / (odds.sum() + 1)).tolist()
        return chances

    def _odds(self, guesses: Guesses) -> tuple[Array, Array, Array]:
        """Of each guess its odds against "none", and both hidden layers."""
        features = np.array(guesses.features, dtype=np.float32)
        circumstances = np.array(guesses.circumstances, dtype=np.float32)
        shared = circumstances @ self._of_circumstance + self._bias
        hidden = np.maximum(features @ self._of_feature + shared, 0)
        none = np.maximum(circumstances @ self._none + self._none_bias, 0)
        odds = np.exp(np.minimum(hidden @ self._last - (none @ self._none_last + self._base), 30))
        return odds, hidden, none

    def learn(self, guesses: Guesses, token: int) -> None:
        """`token` was right: a step along the gradient of its log-probability."""
        if not guesses.tokens:
            return
        odds, hidden, none = self._odds(guesses)
        total = float(odds.sum()) + 1
        wrong = -odds / total
        is_none = float(token not in guesses.tokens)
        if not is_none:
            wrong[guesses.tokens.index(token)] += 1
        self._last += RATE * (wrong @ hidden)
        self._none_last += RATE * (is_none - 1 / total) * none
        self._base += NONE_RATE * (is_none - 1 / total)


def load(path: Path = WEIGHTS) -> Network:
    """A network with the weights in a file.

    Raises:
        ValueError: the file is for other features.
    """
    return Network(read(path))


@cache
def read(path: Path) -> dict[str, Array]:
    """The arrays in a file; read once.

    Raises:
        ValueError: as above.
    """
    with safe_open(path, framework="np") as file:
        if (file.metadata() or {}).get("format") != FORMAT:
            raise ValueError(f"{path} was trained with other features; train it again.")
        return {name: file.get_tensor(name) for name in SHAPES}
