"""Gumbel noise for each token, from a counter: the same for the same seed, position and token.

A uniform number has 32 bits that are cheap for a whole vocabulary, and 21 more that are computed
only for the tokens that may win. Gumbel noise grows with its uniform number, so a token whose first
bits are too small for it to win needs no logarithm.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

_LOW = 21
"""Bits after the first 32."""

NEAR = 8.0
"""Tokens less far below the best score than this are drawn first; the others must beat them."""


def drawn(scores: NDArray[np.float32], seed: int, position: int) -> int:
    """The token with the highest sum of score and noise, of a whole vocabulary: one drawn from the
    distribution that these scores are the log-probabilities of (Gumbel-max; Maddison et al., "A*
    Sampling", 2014).

    Args:
        scores: (vocabulary,); the best of them is finite.
    """
    near = float(scores.max()) - NEAR
    ids = np.flatnonzero(scores >= near)
    high = _high(seed, position, len(scores))
    token, value = _best(ids, scores, high, seed, position)
    # Of all others none has a higher score than `near`.
    least = np.exp(-np.exp(-(value - near)))
    rest = np.flatnonzero(high >= np.uint32(max(0, int(least * 2**32) - 1)))
    rest = rest[(scores[rest] < near) & (scores[rest] > -np.inf)]
    if len(rest):
        other, its = _best(rest, scores, high, seed, position)
        if its > value or (its == value and other < token):
            return other
    return token


def gumbel(seed: int, position: int, ids: NDArray[np.int64]) -> NDArray[np.float64]:
    """Standard Gumbel noise for each token of `ids`; the same for the same three keys."""
    high = _mixed(_keys(seed, position), ids.astype(np.uint32))
    return _noise(high, seed, position, ids)


def _best(
    ids: NDArray[np.int64],
    scores: NDArray[np.float32],
    high: NDArray[np.uint32],
    seed: int,
    position: int,
) -> tuple[int, float]:
    values = scores[ids].astype(np.float64) + _noise(high[ids], seed, position, ids)
    place = int(values.argmax())
    return int(ids[place]), float(values[place])


def _noise(
    high: NDArray[np.uint32], seed: int, position: int, ids: NDArray[np.int64]
) -> NDArray[np.float64]:
    low = _mix64(_key64(seed, position) + ids.astype(np.uint64) * np.uint64(0x9E3779B97F4A7C15))
    bits = (high.astype(np.uint64) << np.uint64(_LOW)) | (low >> np.uint64(64 - _LOW))
    uniform = (bits.astype(np.float64) + 0.5) * 2.0 ** -(32 + _LOW)
    return np.asarray(-np.log(-np.log(uniform)), dtype=np.float64)


def _high(seed: int, position: int, count: int) -> NDArray[np.uint32]:
    """The first 32 bits for the tokens from 0 on."""
    return _mixed(_keys(seed, position), _numbers(count))


@lru_cache(maxsize=4)
def _numbers(count: int) -> NDArray[np.uint32]:
    numbers = np.arange(count, dtype=np.uint32)
    numbers.flags.writeable = False
    return numbers


def _keys(seed: int, position: int) -> tuple[np.uint32, np.uint32]:
    key = int(_key64(seed, position)[0])
    return np.uint32(key & 0xFFFFFFFF), np.uint32(key >> 32)


def _key64(seed: int, position: int) -> NDArray[np.uint64]:
    return _mix64(_mix64(np.array([seed % 2**64], np.uint64)) + np.uint64(position))


def _mixed(keys: tuple[np.uint32, np.uint32], ids: NDArray[np.uint32]) -> NDArray[np.uint32]:
    """Two rounds of MurmurHash3's finaliser (Appleby), each with a key of its own."""
    bits = ids * np.uint32(0x9E3779B1)
    spare = np.empty_like(bits)
    for key in keys:
        bits += key
        for shift, factor in ((16, 0x85EBCA6B), (13, 0xC2B2AE35)):
            np.right_shift(bits, np.uint32(shift), out=spare)
            bits ^= spare
            bits *= np.uint32(factor)
        np.right_shift(bits, np.uint32(16), out=spare)
        bits ^= spare
    return bits


def _mix64(value: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """The finaliser of SplitMix64 (Steele et al., 2014): every input bit moves every other."""
    value = value + np.uint64(0x9E3779B97F4A7C15)
    value = (value ^ (value >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    value = (value ^ (value >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return value ^ (value >> np.uint64(31))
