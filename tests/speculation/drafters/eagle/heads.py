"""Random heads for the tiny target."""

from __future__ import annotations

import torch

from speculation import Target
from speculation.drafters.eagle.block import BlockHead
from speculation.drafters.eagle.chain import ChainHead
from speculation.drafters.eagle.saved import DraftHead, ready
from speculation.drafters.eagle.shape import HeadKind, HeadShape
from tests.speculation.tiny import VOCABULARY

DRAFTED = 40
"""Tokens of the draft vocabulary: every one but some between."""


def tiny_shape(kind: HeadKind, **others: object) -> HeadShape:
    of_block = {"block": 4, "markov": 8} if kind == "block" else {}
    found = {
        "kind": kind,
        "tapped": [1, 2],
        "target_hidden": 32,
        "hidden": 32,
        "heads": 4,
        "kv_heads": 2,
        "head_size": 8,
        "intermediate": 48,
        "layers": 1,
        "epsilon": 1e-5,
        "rope_theta": 10_000.0,
        "vocabulary": VOCABULARY,
        "draft_vocabulary": DRAFTED,
    }
    return HeadShape.of_json(found | of_block | others)


def untrained(kind: HeadKind, seed: int = 0, **others: object) -> DraftHead:
    """Weights so large that what it drafts varies."""
    torch.manual_seed(seed)
    shape = tiny_shape(kind, **others)
    head = ChainHead(shape) if kind == "eagle" else BlockHead(shape)
    for parameter in head.parameters():
        if parameter.ndim > 1:
            torch.nn.init.normal_(parameter, std=0.5)
    ids = torch.randperm(VOCABULARY)[: shape.draft_vocabulary].sort().values
    head.target_ids.copy_(ids)
    return head


def tiny_head(target: Target, kind: HeadKind, seed: int = 0, **others: object) -> DraftHead:
    """Ready to draft for it."""
    return ready(untrained(kind, seed, **others), target)
