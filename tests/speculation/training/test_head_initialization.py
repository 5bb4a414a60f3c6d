"""A head begins with what the target has; its matrices are stepped by Muon, the rest by AdamW."""

from __future__ import annotations

import pytest
import torch
from torch import nn
from torch.optim import AdamW

from speculation.drafters.eagle.shape import HEAD_KINDS, HeadKind
from speculation.training.head_initialization import (
    OTHERS,
    head_optimizers,
    random_head,
    start_from,
)
from speculation.training.muon import Muon
from speculation.training.teacher import Teacher
from tests.speculation.drafters.eagle.heads import DRAFTED, tiny_shape
from tests.speculation.tiny import tiny_model

KINDS = pytest.mark.parametrize("kind", HEAD_KINDS)


@KINDS
def test_a_seed_gives_the_same_head(kind: HeadKind) -> None:
    shape = tiny_shape(kind)
    first, again, other = (random_head(shape, seed).state_dict() for seed in (1, 1, 2))
    assert all(torch.equal(first[name], again[name]) for name in first)
    assert not torch.equal(first["fuse.weight"], other["fuse.weight"])


@KINDS
def test_every_weight_is_stepped_once(kind: HeadKind) -> None:
    head = random_head(tiny_shape(kind), 1)
    muon, adam = head_optimizers(head, 0.02)
    assert isinstance(muon, Muon)
    assert isinstance(adam, AdamW)
    stepped = [
        each for one in (muon, adam) for group in one.param_groups for each in group["params"]
    ]
    assert len(stepped) == len({*stepped}) == len(list(head.parameters()))
    matrices = {*muon.param_groups[0]["params"]}
    inner = {"fuse", "qkv", "out", "gate_up", "down"}
    for name, module in head.named_modules():
        if isinstance(module, nn.Linear):
            assert (module.weight in matrices) == (name.rpartition(".")[2] in inner), name
    assert muon.param_groups[0]["lr"] == 0.02
    assert adam.param_groups[0]["lr"] == pytest.approx(0.02 * OTHERS)


@KINDS
def test_it_begins_with_the_targets_highest_tapped_states_and_its_output(kind: HeadKind) -> None:
    ids = list(range(3, 3 + DRAFTED))
    head = random_head(tiny_shape(kind, draft_vocabulary=DRAFTED), 1)
    model = tiny_model(scale=0.05)
    teacher = Teacher(model, head.shape.tapped, ids)
    given = torch.randn(50, head.fuse.in_features)
    start_from(head, teacher, given)
    assert torch.equal(head.output.weight, model.lm_head.weight[ids])
    assert head.target_ids.tolist() == ids
    fused, high = head.fuse(given).detach(), given[:, -head.shape.target_hidden :]
    assert torch.nn.functional.cosine_similarity(fused, high).mean() > 0.9
    assert teacher.norm is not None
    assert (head.norm.abs() < teacher.norm.abs()).all(), "less sure than the target"
