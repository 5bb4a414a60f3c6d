"""Muon steps as torch's own does."""

from __future__ import annotations

from copy import deepcopy

import pytest
import torch
from torch import nn

from speculation.training.muon import Muon, orthogonal

SHAPES = pytest.mark.parametrize("shape", [(24, 8), (8, 24), (16, 16)])


@SHAPES
def test_it_steps_as_torchs(shape: tuple[int, int]) -> None:
    torch.manual_seed(0)
    begun = torch.randn(shape)
    ours, theirs = (nn.Parameter(begun.clone()) for _ in range(2))
    torchs = torch.optim.Muon([theirs], 0.02, weight_decay=0.0, adjust_lr_fn="match_rms_adamw")
    optimizers = Muon([ours], 0.02), torchs
    for _ in range(6):
        gradient = torch.randn(shape)
        ours.grad, theirs.grad = gradient.clone(), gradient.clone()
        for optimizer in optimizers:
            optimizer.step()
    assert not torch.equal(ours, begun)
    torch.testing.assert_close(ours, theirs, rtol=1e-2, atol=2e-3)


@SHAPES
def test_singular_values_become_about_one(shape: tuple[int, int]) -> None:
    torch.manual_seed(1)
    values = torch.linalg.svdvals(orthogonal(torch.randn(shape)))
    assert values.min() > 0.3
    assert values.max() < 1.3


def test_its_state_is_loaded_and_what_has_no_gradient_stays() -> None:
    torch.manual_seed(2)
    matrix, other = (nn.Parameter(torch.randn(4, 6)) for _ in range(2))
    first, gradients = Muon([matrix, other], 0.02), torch.randn(2, 4, 6)
    matrix.grad = gradients[0]
    first.step()
    begun, kept = matrix.detach().clone(), deepcopy(first.state_dict())
    matrix.grad = gradients[1]
    first.step()
    again = nn.Parameter(begun)
    second, unmoved = Muon([again, other], 0.02), other.detach().clone()
    second.load_state_dict(kept)
    again.grad = gradients[1]
    second.step()
    assert torch.equal(again, matrix)
    assert torch.equal(other, unmoved)
