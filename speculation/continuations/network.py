"""Probabilities of all guesses at a position, and of none of them being right: they sum to 1.

Two layers over the features of a guess and the circumstances of the position, and a softmax over
the siblings and "none", which has two layers over the circumstances alone. Trained once, on records
of large models (`weights.md`); the last layers go on learning while answers are written.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from safetensors import safe_open

from speculation.continuations.features import CIRCUMSTANCES, FEATURES, circumstances, features
from speculation.continuations.guessing import Guesser, Guesses

WEIGHTS = Path(__file__).parent / "weights.safetensors"

RATE, NONE_RATE = 0.005, 0.02
"""Learning rates while answers are written: of the last layers, and of the bias of "none"."""

Array = NDArray[np.float32]

SHAPES = ("of_feature", "of_circumstance", "bias", "last", "none", "none_bias", "none_last", "base")
"""Names of the arrays in the file."""

FORMAT = "\n".join([*FEATURES, "", *CIRCUMSTANCES])
"""What the file's metadata must have as `format`."""


class Verdict(NamedTuple):
    """The chances of all guesses at a position, and what they come from.

    Attributes:
        hidden, none: the layers before the last ones, (guesses, hidden) and (hidden,).
    """

    chances: list[float]
    hidden: Array
    none: Array


_NOTHING = np.zeros(0, dtype=np.float32)
_NO_GUESSES = Verdict([], _NOTHING, _NOTHING)


class Network:
    """The weights, and what they have learned since.

    Args:
        weights: of `SHAPES`: (features, hidden), (circumstances, hidden), (hidden,), (hidden,),
            (circumstances, hidden), (hidden,), (hidden,), (1,), float32. They aren't changed.
    """

    def __init__(self, weights: dict[str, Array]) -> None:
        self._of_feature = weights["of_feature"]
        self._size = self._of_feature.shape[1]
        self._of_position = np.hstack([weights["of_circumstance"], weights["none"]])
        self._biases = np.concatenate([weights["bias"], weights["none_bias"]])
        self._last, self._none_last = weights["last"].copy(), weights["none_last"].copy()
        self._base = float(weights["base"][0])

    def judge(self, guesser: Guesser, guesses: Guesses) -> Verdict:
        """The probability of each guess."""
        if not guesses.tokens:
            return _NO_GUESSES
        found = np.array(features(guesser, guesses), dtype=np.float32)
        of_position = np.array(circumstances(guesser, guesses), dtype=np.float32)
        both = of_position @ self._of_position + self._biases
        hidden = found.reshape(-1, len(FEATURES)) @ self._of_feature
        hidden += both[: self._size]
        np.maximum(hidden, 0, out=hidden)
        none = np.maximum(both[self._size :], 0)
        odds = np.exp(np.minimum(hidden @ self._last - (none @ self._none_last + self._base), 30))
        return Verdict((odds / (odds.sum() + 1)).tolist(), hidden, none)

    def learn(self, verdict: Verdict, right: int | None) -> None:
        """A step along the gradient of the log-probability of what came.

        Args:
            right: number of the guess that was right; None if none was.
        """
        if not verdict.chances:
            return
        wrong = -np.array(verdict.chances, dtype=np.float32)
        error = float(right is None) - (1 + float(wrong.sum()))
        if right is not None:
            wrong[right] += 1
        self._last += RATE * (wrong @ verdict.hidden)
        self._none_last += RATE * error * verdict.none
        self._base += NONE_RATE * error


def load(path: Path | None = None) -> Network:
    """A network with the weights in a file; by default the shipped ones.

    Raises:
        ValueError: the file is for other features.
    """
    return Network(read(path or WEIGHTS))


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
