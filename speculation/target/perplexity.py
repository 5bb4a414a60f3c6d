"""Negative log-likelihood of a text under the target, for its perplexity."""

from __future__ import annotations

from collections.abc import Sequence

import torch

from speculation.target.target import Target


@torch.inference_mode()
def negative_log_likelihood(target: Target, ids: Sequence[int]) -> float:
    """In nats, summed over all of `ids` but the first, each given those before it.

    The target's cache is unchanged.
    """
    logits = target.logits(ids)[:-1].float()
    following = torch.tensor(list(ids[1:]), device=logits.device)
    return float(torch.nn.functional.cross_entropy(logits, following, reduction="sum"))
