"""Sampling draws from the processed distribution, whatever node asks."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
import torch

from speculation import Sampler, Sampling, TargetError

LOGITS = torch.tensor([2.0, 1.0, 0.5, 0.0, -1.0, -2.0])


def draw(sampling: dict[str, float], count: int) -> np.ndarray:
    tokens = []
    for seed in range(count):
        sampler = Sampler(Sampling(**sampling, seed=seed))  # type: ignore[arg-type]
        sampler.start([0], torch.device("cpu"))
        tokens.append(sampler.choose(LOGITS))
    return np.bincount(tokens, minlength=len(LOGITS)) / count


@pytest.mark.slow
@pytest.mark.parametrize(
    ("sampling", "kept"),
    [
        ({"temperature": 1.0}, 6),
        ({"temperature": 0.7}, 6),
        ({"temperature": 1.0, "top_k": 2}, 2),
        ({"temperature": 1.0, "top_p": 0.8}, 3),
        ({"temperature": 1.0, "min_p": 0.2}, 3),
    ],
)
def test_frequencies_are_the_probabilities(sampling: dict[str, float], kept: int) -> None:
    scores = LOGITS / sampling["temperature"]
    scores[kept:] = -torch.inf
    expected = scores.softmax(0).numpy()
    count = 6000
    error = 4 * np.sqrt(expected * (1 - expected) / count)
    assert (np.abs(draw(sampling, count) - expected) <= error + 1e-12).all()


def test_the_tiniest_temperature_takes_the_most_likely() -> None:
    sampler = Sampler(Sampling(temperature=1e-45, seed=1))
    sampler.start([0], torch.device("cpu"))
    assert [sampler.choose(LOGITS[:3]) for _ in range(5)] == [0] * 5


@pytest.mark.parametrize("temperature", [0.0, 0.8])
@pytest.mark.parametrize("filters", [{}, {"top_p": 0.9}])
@pytest.mark.parametrize("which", [slice(None), slice(3, 4)])
def test_no_numbers_are_an_error(
    temperature: float, filters: dict[str, float], which: slice
) -> None:
    sampler = Sampler(Sampling(temperature, **filters))  # type: ignore[arg-type]
    sampler.start([0], torch.device("cpu"))
    logits = LOGITS.clone()
    logits[which] = torch.nan
    with pytest.raises(TargetError, match=r"isn't numbers \(NaN\).*float32"):
        sampler.choose(logits)


def test_successive_positions_are_independent() -> None:
    sampler = Sampler(Sampling(temperature=1.0, seed=11))
    sampler.start([], torch.device("cpu"))
    tokens = [sampler.choose(torch.zeros(4)) for _ in range(4000)]
    pairs = np.bincount([4 * a + b for a, b in pairwise(tokens)])
    assert np.abs(pairs / len(tokens) - 1 / 16).max() < 0.02


@pytest.mark.parametrize(
    "bad",
    [
        {"temperature": -1},
        {"top_k": -1},
        {"top_p": 0},
        {"top_p": 1.1},
        {"min_p": 2},
        {"repetition_penalty": 0},
    ],
)
def test_invalid_values_are_refused(bad: dict[str, float]) -> None:
    with pytest.raises(ValueError, match=next(iter(bad))):
        Sampling(**bad)  # type: ignore[arg-type]
