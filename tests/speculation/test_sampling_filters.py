"""The filters of sampling keep what a full sort of the vocabulary keeps."""

from __future__ import annotations

import numpy as np
import pytest
import torch
from numpy.typing import NDArray
from transformers import (
    LogitsProcessor,
    MinPLogitsWarper,
    TopKLogitsWarper,
    TopPLogitsWarper,
)

from speculation.sampling_filters import allowed_tokens

FILTERS = [
    {"top_k": 1},
    {"top_k": 50},
    {"top_k": 5000},
    {"top_p": 0.1},
    {"top_p": 0.9},
    {"top_p": 0.9999},
    {"min_p": 0.05},
    {"min_p": 1.0},
    {"top_k": 40, "top_p": 0.9},
    {"top_k": 40, "min_p": 0.1},
    {"top_p": 0.8, "min_p": 0.02},
    {"top_k": 100, "top_p": 0.95, "min_p": 0.01},
]
WARPERS = {"top_k": TopKLogitsWarper, "top_p": TopPLogitsWarper, "min_p": MinPLogitsWarper}


def rows(seed: int) -> list[NDArray[np.float32]]:
    """A flat, a peaked and an ordinary row, and one in which most tokens are impossible."""
    random = np.random.default_rng(seed)
    flat = random.normal(0, 0.5, 3000)
    ordinary = random.normal(0, 3, 3000)
    peaked = ordinary + 20 * (np.arange(3000) == 77)
    masked = np.where(random.random(3000) < 0.99, -np.inf, ordinary)
    return [each.astype(np.float32) for each in (flat, ordinary, peaked, masked)]


def sorted_slowly(scores: NDArray[np.float32], **filters: float) -> NDArray[np.int64]:
    """As transformers does it."""
    left = torch.from_numpy(scores)[None].double()
    for name in ("top_k", "top_p", "min_p"):
        if name in filters:
            warper: LogitsProcessor = WARPERS[name](filters[name])
            left = warper(torch.zeros((1, 0), dtype=torch.long), left)
    return np.flatnonzero(left[0].numpy() > -np.inf)


@pytest.mark.parametrize("filters", FILTERS, ids=str)
def test_the_filters_keep_what_transformers_keeps(filters: dict[str, float]) -> None:
    for seed in range(20):
        for scores in rows(seed):
            ids = allowed_tokens(scores, **filters)  # type: ignore[arg-type]
            assert ids.tolist() == sorted_slowly(scores, **filters).tolist()


def test_equally_likely_tokens_are_kept_alike() -> None:
    scores = np.array([1, 3, 2, 2, 2, 0], np.float32)
    assert allowed_tokens(scores, top_k=2).tolist() == [1, 2, 3, 4]
    assert allowed_tokens(np.zeros(9, np.float32), top_k=3).tolist() == list(range(9))


def test_without_filters_all_that_is_possible_is_kept() -> None:
    scores = np.array([0, -np.inf, -90], np.float32)
    assert allowed_tokens(scores).tolist() == [0, 2]
