"""Two rankings made one, and the best of it chosen.

Cosine similarities and BM25 scores are added (`combine`), which keeps how much better one chunk is
than the next; reciprocal ranks forget it and find less (docs/log.md). The question's vector is then
moved towards the best chunks (`towards`), and the chunks that are shown are chosen by maximal
marginal relevance (`diverse`).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

FloatArray = NDArray[np.float32]

WORDS_WEIGHT = 0.25
"""What the best BM25 score of a search adds to a cosine: anything from 0.15 to 0.5 does as well."""

FEEDBACK, FEEDBACK_WEIGHT = 3, 0.4
"""Chunks taken to be relevant, and what their mean weighs beside the question (Rocchio 1971)."""

RELEVANCE_SHARE = 0.9
"""Share of relevance in what a chunk is chosen by; the rest is how new it is."""


def combine(cosines: FloatArray, words: FloatArray) -> FloatArray:
    """Scores of chunks from their cosines and their BM25 scores, 0 where no word is shared."""
    best = words.max(initial=0.0)
    return cosines + WORDS_WEIGHT * words / best if best > 0 else cosines


def towards(question: FloatArray, vectors: FloatArray, scores: FloatArray) -> FloatArray:
    """The question's unit vector moved towards the chunks that score best.

    Args:
        question: (dimensions,).
        vectors: of the chunks (n, dimensions), zero where there is none.
        scores: (n,).
    """
    if not len(vectors):
        return question
    best = np.argsort(-scores, kind="stable")[:FEEDBACK]
    moved = question + FEEDBACK_WEIGHT * vectors[best].mean(axis=0)
    return np.asarray(moved / np.linalg.norm(moved), dtype=np.float32)


def diverse(scores: FloatArray, vectors: FloatArray, k: int) -> list[int]:
    """Indices of `k` chunks by maximal marginal relevance (Carbonell and Goldstein 1998).

    Each next one has the highest score less what it repeats of those chosen before.

    Args:
        scores: (n,).
        vectors: unit vectors (n, dimensions), zero where there is none.
    """
    left = RELEVANCE_SHARE * scores
    repeated = np.zeros_like(scores)
    chosen: list[int] = []
    while len(chosen) < min(k, len(scores)):
        marginal = left - (1 - RELEVANCE_SHARE) * repeated
        marginal[chosen] = -np.inf
        chosen.append(int(marginal.argmax()))
        repeated = np.maximum(repeated, vectors @ vectors[chosen[-1]])
    return chosen
