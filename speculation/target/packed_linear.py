"""Linear layers with weights packed for a few rows at once.

A pass over a tree multiplies every weight matrix by a few rows. The CPU's kernels copy the matrix
into blocks first, at each call: in float32 for more than one row, so that two rows cost twice as
much as one and drafts hardly pay off; in bfloat16 for any number of rows. Here the blocks are made
once. In float32 the matrix itself is kept, for one row and for the prompt's chunks, which are
faster without; in bfloat16 it is given up, unless embeddings share it, so that weights which were
changed after loading aren't in memory twice.
"""

from __future__ import annotations

import sys
import types
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from types import MappingProxyType
from typing import TypeAlias

import torch

ROWS = 64
"""Maximum number of rows for which float32 uses the blocks; more use the matrix."""

MOST_BYTES = 2**30
"""Maximum size of the weights that are packed in float32, which needs the same memory again."""

_HINT, _EXACT_HINT = 8, 1
"""Number of rows that the blocks are optimised for; others work as well. In oneDNN's blocks for one
row more rows of bfloat16 have the same products: with AMX up to 512, where it is 32 otherwise.
"""

_LONG_SUM = 5_000
"""Inputs of a layer, above which it is the other way round: 16 rows, and 32 (docs/log.md)."""

RowsAtOnce: TypeAlias = Mapping[tuple[int, int], int]
"""The most rows to multiply at once, by `in_features` and `out_features` of the layer; any number
where there is none.
"""

_at_once: ContextVar[RowsAtOnce] = ContextVar("at_once", default=MappingProxyType({}))


@contextmanager
def rows_at_once(most: RowsAtOnce) -> Iterator[None]:
    """Multiply packed weights by at most so many rows at once: kernels for more may sum otherwise
    (`Padding.at_once`).
    """
    token = _at_once.set(most)
    try:
        yield
    finally:
        _at_once.reset(token)


def in_pieces(
    layer: torch.nn.Linear, multiply: Callable[[torch.Tensor], torch.Tensor], rows: torch.Tensor
) -> torch.Tensor:
    """A layer's products (..., n, out) of rows (..., n, in), of about equally many at once."""
    most = _at_once.get().get((layer.in_features, layer.out_features))
    pieces = 1 if most is None else -(-rows.shape[-2] // most)
    if pieces < 2:
        return multiply(rows)
    return torch.cat([multiply(each) for each in rows.tensor_split(pieces, -2)], -2)


def pack_linear_layers(model: torch.nn.Module, *, is_exact: bool = False) -> None:
    """Let `model`'s linear layers use packed weights, where that is faster and fits.

    That is on the CPU in float32, and in bfloat16 where it multiplies that; elsewhere nothing
    changes. The weights must not change later, and layers in bfloat16 have no gradients any more.

    Args:
        is_exact: use the blocks for any number of rows but one, so that the products of a row are
            the same for all.
    """
    layers = [layer for layer in model.modules() if type(layer) is torch.nn.Linear]
    parts = (module.parameters(recurse=False) for module in model.modules())
    used = Counter(id(weight) for own in parts for weight in own)
    doubled = sum(each.weight.nbytes for each in layers if each.weight.dtype == torch.float32)
    if doubled > MOST_BYTES or not torch.backends.mkldnn.is_available():
        return
    for layer in layers:
        weight = layer.weight
        if weight.device.type == "cpu" and _is_packable(weight.dtype):
            _pack(layer, is_exact=is_exact)
            if weight.dtype == torch.bfloat16 and used[id(weight)] == 1:
                layer.weight = torch.nn.Parameter(weight.new_empty(0), requires_grad=False)


def _pack(layer: torch.nn.Linear, *, is_exact: bool) -> None:
    """Let a layer multiply with a packed copy of its weights."""
    hint = _EXACT_HINT if is_exact and _is_alike_in_more_rows(layer.weight) else _HINT
    packed = torch.ops.mkldnn._reorder_linear_weight(layer.weight.detach(), hint)
    layer.__dict__["forward"] = types.MethodType(
        _forward(packed, sys.maxsize if is_exact else ROWS + 1), layer
    )


def _is_packable(dtype: torch.dtype) -> bool:
    if dtype == torch.bfloat16:
        return bool(torch.ops.mkldnn._is_mkldnn_bf16_supported())
    return dtype == torch.float32


def _is_alike_in_more_rows(weight: torch.Tensor) -> bool:
    """Whether the products are the same for one row and for several, in blocks packed for one."""
    return weight.dtype == torch.bfloat16 and weight.shape[1] <= _LONG_SUM


def _forward(
    packed: torch.Tensor, most: int
) -> Callable[[torch.nn.Linear, torch.Tensor], torch.Tensor]:
    few = range(2, most)

    def forward(layer: torch.nn.Linear, rows: torch.Tensor) -> torch.Tensor:
        count = rows.numel() // layer.in_features
        usual = torch.is_grad_enabled() or count not in few
        if usual and rows.dtype == torch.float32:
            return torch.nn.functional.linear(rows, layer.weight, layer.bias)
        return in_pieces(layer, lambda each: multiply(layer, each), rows)

    def multiply(layer: torch.nn.Linear, rows: torch.Tensor) -> torch.Tensor:
        product: torch.Tensor = torch.ops.mkldnn._linear_pointwise(
            rows, packed, layer.bias, "none", [], ""
        )
        return product

    return forward
