"""The losses of a head's drafts, and which of them the target would have taken.

The chain is unrolled as it drafts (EAGLE-3, section 3.3, "training-time test"): at step i it reads
its own outputs of step i - 1, and attends to the text before its anchor as the first step read it,
and to its own steps. The block is drafted at anchors (DFlash); its loss is a cross-entropy, a total
variation and what its confidence says of it (DSpark).
"""

from __future__ import annotations

from typing import NamedTuple

import torch
from torch import Tensor
from torch.nn.functional import binary_cross_entropy_with_logits

from speculation.drafters.eagle.block import BlockHead
from speculation.drafters.eagle.chain import ChainHead
from speculation.drafters.eagle.layers import attend_apart, normed, turns
from speculation.training.head_batches import AnswerBatch
from speculation.training.teacher import Chances, Taught, Teacher

FADING = 0.8
"""Weight of each step of the chain beside the one before it (EAGLE-3)."""

BLOCK_FADING = 4.0
"""Weights of a block's places are exp(-place / this) (DFlash)."""


class HeadLosses(NamedTuple):
    """Of one batch.

    Attributes:
        loss: what is learnt from.
        hits: bool (anchors, depths), where the head's likeliest token is the text's.
        counted: bool (anchors, depths), False behind the text's end.
    """

    loss: Tensor
    hits: Tensor
    counted: Tensor


def chain_losses(
    head: ChainHead, teacher: Teacher, batch: AnswerBatch, taught: Taught, steps: int
) -> HeadLosses:
    """Of a chain of `steps` tokens from each taught token on."""
    rows, there = batch.rows, batch.is_there
    features = head.fuse(taught.features[:, :-1])
    read, _ = head.read(features, teacher.embed(batch.ids[:, 1:]))
    positions = torch.arange(read.shape[1], device=read.device)
    text = head.layer.offer(read, turns(head.frequencies, positions, read.dtype))
    at = batch.places - 1
    seen = positions <= at[..., None]
    states, own = features[rows, at], list[tuple[Tensor, Tensor]]()
    losses, hits, counted = [], [], []
    chances = teacher.chances(taught)
    for step in range(steps):
        following = batch.ids[rows, (at + 1 + step).clamp_max(batch.ids.shape[1] - 1)]
        read, added = head.read(states, teacher.embed(following))
        asked = head.layer.project(read, turns(head.frequencies, at + step, read.dtype))
        if step:
            own.append((asked.keys[:, :, None], asked.values[:, :, None]))
        attended = attend_apart(asked.queries[:, :, None], text, seen, own)[:, :, 0]
        states = head.layer.finish(added, attended)
        numbers, is_inside = _taught_numbers(batch, step)
        rated = _Rated(head.logits(states[is_inside]), chances, numbers[is_inside])
        losses.append(FADING**step * _mean(rated.divergence, rated.is_known))
        hits.append(_spread(rated.hits, is_inside)[there])
        counted.append(is_inside[there])
    return HeadLosses(torch.stack(losses).sum(), torch.stack(hits, 1), torch.stack(counted, 1))


def block_losses(
    head: BlockHead, teacher: Teacher, batch: AnswerBatch, taught: Taught, anchors: Tensor
) -> HeadLosses:
    """Of blocks drafted at anchors.

    Args:
        anchors: bool (rows, most taught tokens), True where one is.
    """
    states, places = _blocks(head, teacher, batch, taught, anchors)
    row, number = anchors.nonzero(as_tuple=True)
    steps = torch.arange(head.shape.block, device=states.device)
    last = batch.ids.shape[1] - 1
    before_ids = batch.ids[row[:, None], (places[:, None] + steps).clamp_max(last)]
    logits, normal = head.logits(states)
    before = head.before(before_ids, teacher.embed(before_ids))
    logits = logits + head.markov_out(before)
    is_inside = number[:, None] + steps < batch.counts[row][:, None]
    numbers = (batch.firsts[row] + number)[:, None] + steps
    rated = _Rated(logits[is_inside], teacher.chances(taught), numbers[is_inside])
    weights = torch.exp(-steps / BLOCK_FADING).expand_as(is_inside)[is_inside]
    agreed = (1 - rated.variation.detach()) * rated.is_known
    unsure = binary_cross_entropy_with_logits(
        head.agreement(normal, before)[is_inside], agreed, reduction="none"
    )
    loss = _mean(rated.divergence + rated.variation, weights * rated.is_known)
    loss = loss + _mean(unsure, weights)
    return HeadLosses(loss, _spread(rated.hits, is_inside), is_inside)


def _blocks(
    head: BlockHead, teacher: Teacher, batch: AnswerBatch, taught: Taught, anchors: Tensor
) -> tuple[Tensor, Tensor]:
    """The last layer's outputs (anchors, places, hidden), and the anchors' places in the text."""
    rows, most = batch.rows, int(anchors.sum(1).max())
    # The anchors of each row come first, so that little is padding.
    chosen = anchors.int().argsort(dim=1, descending=True, stable=True)[:, :most]
    roots, is_one = batch.places.gather(1, chosen), anchors.gather(1, chosen)
    empty = head.slots.expand(*roots.shape, *head.slots.shape)
    states = torch.cat([teacher.embed(batch.ids[rows, roots])[:, :, None], empty], 2)
    text = torch.arange(batch.ids.shape[1], device=states.device)
    seen, fused = text < roots[..., None], head.fused(taught.features)
    turned = turns(head.frequencies, text, states.dtype)
    steps = torch.arange(head.places, device=states.device)
    turned_block = turns(head.frequencies, roots[..., None] + steps, states.dtype)
    for layer in head.stack:
        read = normed(states, layer.norm_before, head.shape.epsilon)
        asked = layer.project(read, turned_block)
        own = [(asked.keys, asked.values)]
        attended = attend_apart(asked.queries, layer.offer(fused, turned), seen, own)
        states = layer.finish(states, attended)
    return states[is_one], roots[is_one]


def drawn_anchors(batch: AnswerBatch, density: float, seed: int) -> Tensor:
    """Bool (rows, most taught tokens): the same share of each row's tokens, at least one."""
    chance = torch.Generator().manual_seed(seed)
    drawn = torch.rand(batch.places.shape, generator=chance).to(batch.ids.device)
    drawn[~batch.is_there] = 2.0
    return drawn.argsort(1).argsort(1) < (batch.counts[:, None] * density).ceil()


class _Rated:
    """Drafts against what the target says.

    Attributes:
        divergence: (n,) cross-entropy with the target's distribution, less its entropy.
        hits: bool (n,).
        is_known: bool (n,), whether the answer's token is in the draft vocabulary; others teach
            nothing, since what the target's distribution lacks there is most of it.
    """

    def __init__(self, logits: Tensor, chances: Chances, numbers: Tensor) -> None:
        self._logits, self._shares = logits, chances.shares[numbers]
        crossed = logits.logsumexp(-1) - (self._shares * logits).sum(-1)
        self.divergence = crossed - chances.entropies[numbers]
        wanted = chances.wanted[numbers]
        self.hits = logits.detach().argmax(-1) == wanted
        self.is_known = wanted >= 0

    @property
    def variation(self) -> Tensor:
        """(n,) total variation: the share of the target's choices that the drafts would miss."""
        return 1 - torch.minimum(self._logits.softmax(-1), self._shares).sum(-1)


def _taught_numbers(batch: AnswerBatch, step: int) -> tuple[Tensor, Tensor]:
    """(rows, most taught tokens): which taught token is drafted so many steps on, and whether there
    is one.
    """
    numbers = torch.arange(batch.places.shape[1], device=batch.ids.device) + step
    return batch.firsts[:, None] + numbers, numbers < batch.counts[:, None]


def _mean(values: Tensor, weights: Tensor) -> Tensor:
    return (values * weights).sum() / weights.sum().clamp_min(1e-6)


def _spread(values: Tensor, where: Tensor) -> Tensor:
    found = torch.zeros_like(where)
    found[where] = values
    return found
