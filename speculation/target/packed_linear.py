"""Linear layers whose weights lie ready for a few rows at once.

A pass over a tree multiplies every weight matrix by a few rows. The CPU's kernels copy the matrix
into blocks first, at each call: in float32 for more than one row, so that two rows cost twice what
one does and drafts hardly pay; in bfloat16 for any number of rows. Here the blocks are made once.
The matrix itself is kept, for embeddings that share it and, in float32, for one row and for the
prompt's chunks, which are faster without.
"""

from __future__ import annotations

import types
from collections.abc import Callable

import torch

ROWS = 64
"""Most rows for which float32 uses the blocks; more than a tree has are read from the matrix."""

MOST_BYTES = 2**30
"""Weights of a model up to which its layers are packed, since that takes as much memory again."""

_HINT = 8
"""Rows that the blocks are laid out for; any other number works as well."""


def pack_linear_layers(model: torch.nn.Module) -> None:
    """Let `model`'s linear layers use packed weights, where that is faster and fits.

    That is on the CPU in float32, and in bfloat16 where it multiplies that; elsewhere nothing
    changes. The weights must not change later.
    """
    layers = [layer for layer in model.modules() if type(layer) is torch.nn.Linear]
    size = sum(layer.weight.nbytes for layer in layers)
    if size > MOST_BYTES or not torch.backends.mkldnn.is_available():
        return
    for layer in layers:
        weight = layer.weight
        if weight.device.type == "cpu" and _is_packable(weight.dtype):
            packed = torch.ops.mkldnn._reorder_linear_weight(weight.detach(), _HINT)
            layer.__dict__["forward"] = types.MethodType(_forward(packed), layer)


def _is_packable(dtype: torch.dtype) -> bool:
    if dtype == torch.bfloat16:
        return bool(torch.ops.mkldnn._is_mkldnn_bf16_supported())
    return dtype == torch.float32


def _forward(packed: torch.Tensor) -> Callable[[torch.nn.Linear, torch.Tensor], torch.Tensor]:
    few = range(2, ROWS + 1)

    def forward(layer: torch.nn.Linear, rows: torch.Tensor) -> torch.Tensor:
        usual = rows.dtype == torch.float32 and rows.numel() // layer.in_features not in few
        if usual or torch.is_grad_enabled():
            return torch.nn.functional.linear(rows, layer.weight, layer.bias)
        product: torch.Tensor = torch.ops.mkldnn._linear_pointwise(
            rows, packed, layer.bias, "none", [], ""
        )
        return product

    return forward
