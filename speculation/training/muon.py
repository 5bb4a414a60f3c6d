"""Muon: steps along the nearest orthogonal matrix of what the gradients say (Jordan et al. 2024).

torch has one since 2.9; this one, whose steps are the same, runs with older ones too.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

import torch
from torch import Tensor, nn
from torch.optim import Optimizer

_MOMENTUM = 0.95
_ROUNDS = 5
_COEFFICIENTS = 3.4445, -4.7750, 2.0315
"""Of a Newton-Schulz iteration that brings singular values near 1 fast rather than closely."""


class Muon(Optimizer):
    """Of matrices, with Nesterov's momentum.

    Args:
        rate: as Adam's would be: steps are scaled to the size of Adam's (Liu et al. 2025, "Muon is
            scalable for LLM training", section 2.2).
    """

    def __init__(self, matrices: Iterable[nn.Parameter], rate: float) -> None:
        super().__init__(matrices, {"lr": rate})

    @torch.no_grad()
    def step(self, closure: None = None) -> None:  # type: ignore[override]  # noqa: ARG002
        """Step along the gradients that there are.

        Args:
            closure: as torch's optimizers have it; none is called.
        """
        for group in self.param_groups:
            for matrix in group["params"]:
                if matrix.grad is None:
                    continue
                state = self.state[matrix]
                if "mean" not in state:
                    state["mean"] = torch.zeros_like(matrix)
                mean = state["mean"].lerp_(matrix.grad, 1 - _MOMENTUM)
                turned = orthogonal(matrix.grad.lerp(mean, _MOMENTUM))
                scale = 0.2 * math.sqrt(max(matrix.shape))
                matrix.add_(turned, alpha=-group["lr"] * scale)


def orthogonal(matrix: Tensor) -> Tensor:
    """About the nearest matrix (m, n) whose singular values are 1."""
    wide = matrix.mT if len(matrix) > matrix.shape[1] else matrix
    found = wide.bfloat16()
    found = found / found.norm().clamp_min(1e-7)
    first, third, fifth = _COEFFICIENTS
    for _ in range(_ROUNDS):
        squared = found @ found.mT
        found = first * found + (third * squared + fifth * squared @ squared) @ found
    nearest: Tensor = found if wide is matrix else found.mT
    return nearest.to(matrix.dtype)
