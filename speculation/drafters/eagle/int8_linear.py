"""Linear layers of a head whose weights are rounded to int8.

A pass of the target leaves none of a head's weights in the processor's caches, so reading them is
most of what a level takes. In int8 they are half of what they are in bfloat16, and a level's
products take half the time (docs/log.md). Only drafts are rounded: what is emitted is the target's.
"""

from __future__ import annotations

import types
import warnings
from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor, nn

_ENGINES = ("x86", "fbgemm")
"""Those of torch's that are fast for a few rows."""


def is_supported(weight: Tensor) -> bool:
    """Whether torch multiplies such weights in int8 here. Torch may drop the type in a later
    version (pytorch/pytorch#184982).
    """
    is_there = hasattr(torch, "quantize_per_channel") and hasattr(torch, "qint8")
    is_there = is_there and hasattr(torch.ops.quantized, "linear_dynamic")
    return is_there and weight.device.type == "cpu" and torch.backends.quantized.engine in _ENGINES


def row_scales(weight: Tensor) -> Tensor:
    """Return the divisor of each row of a matrix that makes it fit int8."""
    return weight.float().abs().amax(1).clamp_min(1e-8) / 127


def round_to_int8(layer: nn.Linear) -> None:
    """Let a layer multiply by its weights in int8, with a scale for each row; they are given up.

    What it is given, (..., n, in), is rounded too, to 7 bits with one scale a call: sums of
    products of 8 bits overflow on processors without VNNI.
    """
    weight = layer.weight.detach().float()
    scales = row_scales(weight).double()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # of the deprecation above
        zeros = torch.zeros(len(scales), dtype=torch.long)
        rounded = torch.quantize_per_channel(weight, scales, zeros, 0, torch.qint8)
    bias = None if layer.bias is None else layer.bias.detach().float()
    packed = torch.ops.quantized.linear_prepack(rounded, bias)
    layer.__dict__["forward"] = types.MethodType(_forward(packed), layer)
    layer.weight = nn.Parameter(layer.weight.new_empty(0), requires_grad=False)


def _forward(packed: Any) -> Callable[[nn.Linear, Tensor], Tensor]:
    def forward(_layer: nn.Linear, rows: Tensor) -> Tensor:
        product: Tensor = torch.ops.quantized.linear_dynamic(rows.float(), packed, True)
        return product.to(rows.dtype)

    return forward
