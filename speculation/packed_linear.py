"""Linear layers whose weights lie ready for a few rows at once.

A pass over a tree multiplies every weight matrix by a few rows. For more than one row the CPU's
float32 kernel first copies the matrix into blocks, at each call, which takes as long as the
product itself: two rows cost twice what one does, and drafts hardly pay. Here the blocks are made
once. The matrix itself is kept for one row, which is faster without, and for the prompt's chunks.
"""

from __future__ import annotations

import types
from collections.abc import Callable

import torch

ROWS = 64
"""Most rows for which the blocks are used; more rows than a tree has are read from the matrix."""

MOST_BYTES = 2**30
"""Weights of a model up to which its layers are packed, since that takes as much memory again."""

_HINT = 8
"""Rows that the blocks are laid out for; any other number works as well."""


def pack_linear_layers(model: torch.nn.Module) -> None:
    """Let `model`'s linear layers use packed weights, where that is faster and fits.

    That is on the CPU in float32; elsewhere nothing changes. The weights must not change later.
    """
    layers = [layer for layer in model.modules() if type(layer) is torch.nn.Linear]
    size = sum(layer.weight.nbytes for layer in layers)
    if size > MOST_BYTES or not torch.backends.mkldnn.is_available():
        return
    for layer in layers:
        weight = layer.weight
        if weight.device.type == "cpu" and weight.dtype == torch.float32:
            packed = torch.ops.mkldnn._reorder_linear_weight(weight.detach(), _HINT)
            layer.__dict__["forward"] = types.MethodType(_forward(packed), layer)


def _forward(packed: torch.Tensor) -> Callable[[torch.nn.Linear, torch.Tensor], torch.Tensor]:
    def forward(layer: torch.nn.Linear, rows: torch.Tensor) -> torch.Tensor:
        count = rows.numel() // layer.in_features
        if not 1 < count <= ROWS or torch.is_grad_enabled():
            return torch.nn.functional.linear(rows, layer.weight, layer.bias)
        product: torch.Tensor = torch.ops.mkldnn._linear_pointwise(
            rows, packed, layer.bias, "none", [], ""
        )
        return product

    return forward
