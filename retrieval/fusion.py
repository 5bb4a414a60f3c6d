"""Fuses two rankings and selects the best chunks.

Reciprocal ranks decide which chunks are candidates (`reciprocal_ranks`). Among those cosine
similarities and BM25 scores are added (`combine`), which keeps the distances between chunks; ranks
lose them and find less (docs/log.md). The question's vector is then moved towards the best chunk
(`towards`), and the chunks that are shown are chosen by maximal marginal relevance (`diverse`).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from storage.vectors import FloatArray

RANK_CONSTANT = 60
"""As in the paper on reciprocal ranks (Cormack, Clarke and Büttcher 2009)."""

WORDS_WEIGHT = 0.25
"""Weight of the best BM25 score of a search beside a cosine; anything from 0.15 to 0.5 works
equally well.
"""

FEEDBACK_WEIGHT = 0.4
"""Weight of the best chunk, taken as relevant, relative to the question (Rocchio 1971); anything
from 0.2 to 0.5 works equally well.
"""

RELEVANCE_SHARE = 0.9
"""Weight of relevance in the selection; the rest is novelty."""


def reciprocal_ranks(*rankings: Sequence[int]) -> list[int]:
    """The ids of all rankings (each best first) in the order of their fused ranks."""
    scores: dict[int, float] = {}
    for ranking in rankings:
        for rank, chunk in enumerate(ranking, start=1):
            scores[chunk] = scores.get(chunk, 0.0) + 1 / (RANK_CONSTANT + rank)
    return sorted(scores, key=lambda chunk: -scores[chunk])


def combine(cosines: FloatArray, words: FloatArray) -> FloatArray:
    """Scores of chunks from their cosines and their BM25 scores, 0 where no word is shared."""
    best = words.max(initial=0.0)
    return cosines + WORDS_WEIGHT * words / best if best > 0 else cosines


def towards(question: FloatArray, vectors: FloatArray, scores: FloatArray) -> FloatArray:
    """The question's unit vector moved towards the chunk that scores best.

    Args:
        question: (dimensions,).
        vectors: of the chunks (n, dimensions), zero where there is none.
        scores: (n,).
    """
    if not len(vectors):
        return question
    moved = question + FEEDBACK_WEIGHT * vectors[scores.argmax()]
    return np.asarray(moved / np.linalg.norm(moved), dtype=np.float32)


def diverse(scores: FloatArray, vectors: FloatArray, k: int) -> list[int]:
    """Indices of `k` chunks by maximal marginal relevance (Carbonell and Goldstein 1998).

    Each next one has the highest score minus its similarity to those already chosen.

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
