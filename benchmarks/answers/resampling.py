"""Means of what questions scored, with intervals from resampling their documents.

Questions to one document succeed and fail together, so it is documents that are drawn again, each
with all its questions (the cluster bootstrap).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

import numpy as np

RESAMPLES = 10_000
TAILS = (0.025, 0.975)

SCORED = 1000
"""Resamples for scores that are computed anew for each."""

_Drawn = TypeVar("_Drawn")


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


def means(
    values: Sequence[Mapping[str, float]], documents: Sequence[int], names: Iterable[str]
) -> dict[str, dict[str, float | int]]:
    """`mean_and_interval` of each of the named values, over the questions that have it.

    Args:
        values: those of each question.
        documents: the number of each question's document.
    """
    found = {}
    for name in names:
        pairs = [
            (v[name], number) for v, number in zip(values, documents, strict=True) if name in v
        ]
        if pairs:
            found[name] = mean_and_interval(*zip(*pairs, strict=True))
    return found


def intervals(
    each: Sequence[_Drawn], scores: Callable[[Sequence[_Drawn]], Mapping[str, float]]
) -> dict[str, tuple[float, float]]:
    """The interval of each score of all of them, where it is no mean of theirs."""
    chance = random.Random(0)  # noqa: S311  # no secret
    samples = [scores(chance.choices(each, k=len(each))) for _ in range(SCORED)]
    tail = round(SCORED * TAILS[0])
    return {
        name: (values[tail], values[-tail - 1])
        for name in samples[0]
        for values in [sorted(sample[name] for sample in samples)]
    }
