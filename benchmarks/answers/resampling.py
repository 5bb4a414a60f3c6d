"""Means of what questions scored, with intervals from resampling their documents.

Questions to one document succeed and fail together, so it is documents that are drawn again, each
with all its questions (the cluster bootstrap).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

RESAMPLES = 10_000
TAILS = (0.025, 0.975)


def mean_and_interval(values: Sequence[float], documents: Sequence[int]) -> dict[str, float | int]:
    """`value`, the mean over all questions; `low` and `high`, its 95% interval; `n`, their number.

    Args:
        values: one for each question, at least one.
        documents: the number of each question's document.
    """
    _, places = np.unique(np.asarray(documents), return_inverse=True)
    sums, counts = np.bincount(places, values), np.bincount(places)
    chance = np.random.default_rng(0)
    drawn = chance.multinomial(len(sums), np.full(len(sums), 1 / len(sums)), RESAMPLES)
    low, high = np.quantile((drawn @ sums) / (drawn @ counts), TAILS)
    return {
        "value": round(float(np.mean(values)), 4),
        "low": round(float(low), 4),
        "high": round(float(high), 4),
        "n": len(values),
    }
