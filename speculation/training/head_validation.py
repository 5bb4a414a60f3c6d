"""How much of what a head drafts the target would have taken."""

from __future__ import annotations

from collections.abc import Sequence

import torch

from speculation.drafters.eagle.block import BlockHead
from speculation.drafters.eagle.chain import ChainHead
from speculation.training.head_batches import answer_batch, orders
from speculation.training.head_losses import block_losses, chain_losses
from speculation.training.samples import Sample
from speculation.training.teacher import Teacher

DEPTHS = 5
"""Steps of a chain that are measured."""


@torch.no_grad()
def accepted(
    head: ChainHead | BlockHead, teacher: Teacher, samples: Sequence[Sample], tokens: int
) -> list[float]:
    """How often the likeliest draft of each depth is the answer's token, those before it having
    been: drafts from every token of the answers on. Empty of no samples.

    Args:
        tokens: read at once, at most.
    """
    if not samples:
        return []
    right, tried = torch.zeros(1), torch.zeros(1)
    for numbers in orders(samples, tokens, 1, 0):
        batch = answer_batch([samples[each] for each in numbers], teacher.device)
        taught = teacher.read(batch)
        if isinstance(head, ChainHead):
            losses = chain_losses(head, teacher, batch, taught, DEPTHS)
        else:
            losses = block_losses(head, teacher, batch, taught, batch.is_there)
        reached = (losses.hits & losses.counted).int().cumprod(1)
        before = torch.cat([torch.ones_like(reached[:, :1]), reached[:, :-1]], 1)
        right = right + reached.sum(0).cpu()
        tried = tried + (before * losses.counted).sum(0).cpu()
    return [round(float(share), 4) for share in right / tried.clamp_min(1)]
