"""An embedder whose vectors are known: texts that share words are near, and it counts its work."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from retrieval.embed import DIMENSIONS


class FakeEmbedder:
    """Adds up one random unit vector per word."""

    def __init__(self) -> None:
        self.embedded: list[str] = []

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.embedded += texts
        return np.array([_vector(text) for text in texts], dtype=np.float32)


def _vector(text: str) -> NDArray[np.float64]:
    total = np.zeros(DIMENSIONS)
    for word in text.lower().split():
        seed = int.from_bytes(hashlib.sha256(word.encode()).digest()[:8], "big")
        total += np.random.default_rng(seed).standard_normal(DIMENSIONS)
    return total / (np.linalg.norm(total) or 1)
