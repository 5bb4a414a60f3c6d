"""An embedder whose vectors are known: texts that share words are near, and it counts its work."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from retrieval.vectors.embedder import DIMENSIONS


class FakeEmbedder:
    """Adds up one random unit vector per word."""

    def __init__(self) -> None:
        self.embedded: list[str] = []

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.embedded += texts
        return np.array([_vector(text) for text in texts], dtype=np.float32)

    def embed_parts(
        self, texts: Sequence[str], parts: Sequence[NDArray[np.int32]]
    ) -> tuple[NDArray[np.float32], list[NDArray[np.float32]]]:
        found = [
            np.array(
                [_vector(text[start:end]) for start, end in ranges.tolist()], dtype=np.float32
            ).reshape(-1, DIMENSIONS)
            for text, ranges in zip(texts, parts, strict=True)
        ]
        return self.embed(texts), found

    def is_word(self, word: str) -> bool:
        return word not in {"milage", "lihgthouse", "launch"}


def _vector(text: str) -> NDArray[np.float64]:
    total = np.zeros(DIMENSIONS)
    for word in text.lower().split():
        seed = int.from_bytes(hashlib.sha256(word.encode()).digest()[:8], "big")
        total += np.random.default_rng(seed).standard_normal(DIMENSIONS)
    return total / (np.linalg.norm(total) or 1)
