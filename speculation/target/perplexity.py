"""Negative log-likelihood of a text under the target, for its perplexity."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import torch

from speculation.target.target import Target


@torch.inference_mode()
def negative_log_likelihood(target: Target, ids: Sequence[int]) -> float:
    """In nats, summed over all of `ids` but the first, each given those before it.

    The target's cache is unchanged.
    """
    logits = target.logits(ids)[:-1].float()
    following = torch.tensor(list(ids[1:]), device=logits.device)
    return float(_nats(logits, following))


def whole_likelihood(target: Target, ids: Sequence[int]) -> Iterator[float]:
    """As `negative_log_likelihood`, in several passes; each yields its share of the sum.

    A text that is longer than the context is read in parts of that length.
    """
    limit = target.context_limit
    for first in range(0, len(ids), limit):
        part = ids[first : first + limit]
        done = 0
        for logits in target.reading(part):
            following = torch.tensor(part[done + 1 : done + 1 + len(logits)], dtype=torch.long)
            done += len(logits)
            predicted = logits[: len(following)].float()
            yield float(_nats(predicted, following.to(logits.device)))


def _nats(logits: torch.Tensor, following: torch.Tensor) -> torch.Tensor:
    return torch.nn.functional.cross_entropy(logits, following, reduction="sum")
