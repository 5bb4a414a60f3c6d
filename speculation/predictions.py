"""The likeliest tokens of rows of logits: exact, and cheaper than sorting the vocabulary."""

from __future__ import annotations

import torch

BLOCK = 128
"""Tokens in a block; only blocks that hold a likely token are looked into."""


def top_tokens(logits: torch.Tensor, count: int) -> torch.Tensor:
    """The `count` likeliest tokens of each row, the likeliest first.

    At most `count` blocks of the vocabulary hold one of them, and those are the blocks with the
    greatest maxima: one pass for the maxima, and what is sorted is small.

    Args:
        logits: (n, vocabulary).

    Returns:
        int64 (n, `count`), or as many as the vocabulary has.
    """
    rows, vocabulary = logits.shape
    blocks = vocabulary // BLOCK
    if blocks <= 2 * count:
        return logits.topk(min(count, vocabulary)).indices
    blocked = logits[:, : blocks * BLOCK].unflatten(1, (blocks, BLOCK))
    best = blocked.amax(2).topk(count, sorted=False).indices
    inside = blocked.gather(1, best[:, :, None].expand(rows, count, BLOCK)).flatten(1)
    ids = (best[:, :, None] * BLOCK + torch.arange(BLOCK, device=best.device)).flatten(1)
    if rest := vocabulary - blocks * BLOCK:
        inside = torch.cat([inside, logits[:, -rest:]], dim=1)
        last = torch.arange(vocabulary - rest, vocabulary, device=best.device)
        ids = torch.cat([ids, last.expand(rows, rest)], dim=1)
    found: torch.Tensor = ids.gather(1, inside.topk(count).indices)
    return found
