"""How far the tokens before each place agree with the newest ones, for many places at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

WINDOW = 16
"""Tokens compared at once; a longer match is followed token by token."""

NO_TOKEN = -1

_OFFSETS = np.arange(1, WINDOW + 1)


def padded(tokens: Iterable[int] | NDArray[np.integer[Any]]) -> NDArray[np.int32]:
    """`tokens` behind `WINDOW` numbers that are none."""
    array = np.asarray(tokens, dtype=np.int32)
    return np.concatenate([np.full(WINDOW, NO_TOKEN, dtype=np.int32), array])


def agreement(
    tokens: NDArray[np.int32], places: NDArray[np.int64], newest: NDArray[np.int32]
) -> NDArray[np.int64]:
    """Lengths (k,) up to `WINDOW` of the matches that end at `places`.

    Args:
        tokens: of a text, `padded`.
        places: (k,), indices of the text's tokens.
        newest: (WINDOW,), the newest tokens of the context in their order, `padded`.
    """
    differs = tokens[places[:, None] + _OFFSETS] != newest
    # The last difference ends the match, counted from the right.
    return np.where(differs.any(axis=1), np.argmax(differs[:, ::-1], axis=1), WINDOW)


def followed(source: Sequence[int], place: int, newest: Sequence[int], most: int) -> int:
    """Length up to `most` of the match of `source` before `place` with the end of `newest`."""
    limit = min(place, len(newest), most)
    length = 0
    while length < limit and source[place - 1 - length] == newest[-1 - length]:
        length += 1
    return length
