"""The first weights of a draft head, and the optimizers of its weights."""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.optim import AdamW, Optimizer

from speculation.drafters.eagle.block import BlockHead
from speculation.drafters.eagle.chain import ChainHead
from speculation.drafters.eagle.shape import HeadShape
from speculation.training.muon import Muon
from speculation.training.teacher import Teacher

OTHERS = 0.25
"""Learning rate of the output, the norms and what else is no matrix between states, in parts of the
matrices'.
"""

_UNSURE = 0.3
"""Factor of the output and last norm that a head takes over from the target: its first
drafts are wrong, and as sure as the target's they would first have to be unlearnt.
"""


def random_head(shape: HeadShape, seed: int) -> ChainHead | BlockHead:
    """A head of random weights, the same ones for a seed."""
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(seed)
        head = ChainHead(shape) if shape.kind == "eagle" else BlockHead(shape)
        if isinstance(head, BlockHead):
            nn.init.normal_(head.slots, std=0.1)
            nn.init.zeros_(head.markov_out.weight)
    return head


def head_optimizers(head: ChainHead | BlockHead, rate: float) -> list[Optimizer]:
    """Muon for the matrices between states, AdamW for the output and the rest."""
    layers = [head.layer] if isinstance(head, ChainHead) else head.stack
    inner = [head.fuse, *(each for layer in layers for each in layer.children())]
    chosen = {id(each.weight) for each in inner if isinstance(each, nn.Linear)}
    matrices = [each for each in head.parameters() if id(each) in chosen]
    others = [each for each in head.parameters() if id(each) not in chosen]
    adam = AdamW(others, OTHERS * rate, betas=(0.9, 0.95), weight_decay=0.0)
    return [Muon(matrices, rate), adam]


@torch.no_grad()
def start_from(head: ChainHead | BlockHead, teacher: Teacher, states: Tensor) -> None:
    """Begin with what the target has: its highest tapped states as the feature, and its output.

    Args:
        states: (tokens, tapped layers * hidden), of some text.
    """
    hidden = head.shape.target_hidden
    scale = states[:, -hidden:].pow(2).mean(-1).sqrt().median()
    head.fuse.weight.mul_(0.1 / scale)
    if hidden == head.shape.hidden:
        head.fuse.weight[:, -hidden:] += torch.eye(hidden, device=states.device) / scale
    head.output.weight.copy_(teacher.output)
    head.target_ids.copy_(teacher.draft_ids)
    if teacher.norm is not None:
        head.norm.copy_(teacher.norm)
    head.norm.mul_(_UNSURE)
