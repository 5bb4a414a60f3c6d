"""Probabilities of all guesses at a position, and of none of them being right: they sum to 1.

A layer over the features of a guess and the circumstances of the position; a second one that also
sees what the first one found in all siblings, their maximum and sum (as in Zaheer et al., "Deep
Sets", 2017); and a softmax over the siblings and "none", which has a layer over the circumstances
and the siblings. Trained once, on records of large models (`weights.md`); the last layers go on
learning while answers are written.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from struct import pack

import numpy as np
from safetensors import SafetensorError, safe_open

from speculation.continuations.features import CIRCUMSTANCES, FEATURES, circumstances, features
from speculation.continuations.guessed import Float32s, Guessed, Judgement
from speculation.continuations.guessing import Guesser

WEIGHTS = Path(__file__).parent / "weights.safetensors"

RATE, NONE_RATE = 0.005, 0.02
"""Learning rates while answers are written: of the last layers, and of the bias of "none"."""

SURE = 0.9
"""From what was as likely as this and came nothing is learned: it would be little."""

SUM_SCALE = 0.25
"""Of the siblings' sum, which is of about four."""

SHAPES = (
    *("of_feature", "of_circumstance", "bias", "of_siblings", "deeper", "deeper_bias", "last"),
    *("none", "none_of_siblings", "none_bias", "none_last", "base"),
)
"""Names of the arrays in the file."""

FORMAT = "\n".join([*FEATURES, "", *CIRCUMSTANCES])
"""The value that the file's metadata must have as `format`."""


_NOTHING = np.zeros(0, dtype=np.float32)
_NO_GUESSES = Judgement([], _NOTHING, _NOTHING)


class Network:
    """The weights, and what they have learned since.

    Args:
        weights: of `SHAPES`, float32; they aren't changed. With h hidden units: (features, h),
            (circumstances, h), (h,), (2 h, h), (h, h), (h,), (h,); (circumstances, h), (2 h, h),
            (h,), (h,), (1,).
    """

    def __init__(self, weights: dict[str, Float32s]) -> None:
        self._of_feature = weights["of_feature"]
        self._size = self._of_feature.shape[1]
        self._of_position = np.hstack([weights["of_circumstance"], weights["none"]])
        self._biases = np.concatenate([weights["bias"], weights["none_bias"]])
        self._of_siblings = np.hstack([weights["of_siblings"], weights["none_of_siblings"]])
        self._of_siblings[self._size :] *= SUM_SCALE
        self._deeper, self._deeper_bias = weights["deeper"], weights["deeper_bias"]
        self._last, self._none_last = weights["last"].copy(), weights["none_last"].copy()
        self._base = float(weights["base"][0])

    def judge(self, guesser: Guesser, guesses: Guessed) -> Judgement:
        """How likely each guess is; `guesses` keeps it."""
        guesses.verdict = self._judged(guesser, guesses) if guesses.tokens else _NO_GUESSES
        return guesses.verdict

    def _judged(self, guesser: Guesser, guesses: Guessed) -> Judgement:
        # On so few numbers an operation costs what calling it does: `dot` is called faster than
        # "@" is, and packed numbers are read faster than a list.
        given = circumstances(guesser, guesses)
        split, size = len(given), self._size
        given += features(guesser, guesses)
        numbers = np.frombuffer(pack(f"{len(given)}f", *given), dtype=np.float32)
        both = numbers[:split].dot(self._of_position) + self._biases
        first = numbers[split:].reshape(-1, len(FEATURES)).dot(self._of_feature)
        first += both[:size]
        np.maximum(first, 0, out=first)
        siblings = np.concatenate((first.max(0), first.sum(0)))
        pooled = siblings.dot(self._of_siblings)
        hidden: Float32s = first.dot(self._deeper)
        hidden += pooled[:size] + self._deeper_bias
        np.maximum(hidden, 0, out=hidden)
        hidden += first
        none = np.maximum(both[size:] + pooled[size:], 0)
        odds = hidden.dot(self._last) - (float(none.dot(self._none_last)) + self._base)
        odds = np.exp(np.minimum(odds, 30))
        return Judgement((odds / (float(odds.sum()) + 1)).tolist(), hidden, none)

    def learn(self, guesses: Guessed, token: int) -> None:
        """A step along the gradient of the log-probability of `token`, if they were judged."""
        verdict = guesses.verdict
        if verdict is None or not verdict.chances:
            return
        right = guesses.tokens.index(token) if token in guesses.tokens else None
        if right is not None and verdict.chances[right] > SURE:
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
        ValueError: the file can't be read, or is for other features.
    """
    return Network(read(path or WEIGHTS))


@cache
def read(path: Path) -> dict[str, Float32s]:
    """The arrays in a file; read once.

    Raises:
        ValueError: as above.
    """
    try:
        with safe_open(path, framework="np") as file:
            if (file.metadata() or {}).get("format") != FORMAT:
                raise ValueError(f"{path} was trained with other features; train it again.")
            return {name: file.get_tensor(name) for name in SHAPES}
    except (OSError, SafetensorError) as error:
        raise ValueError(f"{path} has no weights of this network ({error}).") from error
