"""How many rows can be multiplied at once so that each gets the products it would get among others.

A library picks its kernel by the number of rows, and another kernel may sum in another order. Where
the one for many rows does, as oneDNN's for AMX, a larger pass is computed in pieces.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import torch

from speculation.target.packed_linear import RowsAtOnce, rows_at_once

LEAST_AT_ONCE = 16
"""With fewer at once a prompt would be read many times slower."""

COUNTS = (5, 7, 8, 13, 33)
"""Of rows that are tried on a CPU; on a GPU all are."""

PRODUCTS, MOST_SETS = 500_000, 24
"""Numbers that are compared for each layer, and sets of rows that they are from, at most. In
bfloat16 another order of a sum shows in one of 10,000 to 25,000 (docs/log.md).
"""

_MOVED = 37
"""By how many places rows are rotated to see whether their place matters."""


def rows_alike(
    layers: Iterable[torch.nn.Linear],
    least: int,
    most: int,
    dtype: torch.dtype,
    device: torch.device,
) -> RowsAtOnce | None:
    """For each layer the most rows at once with which the products of `least` to `most` rows agree;
    None if those of one don't.

    Args:
        layers: one of each shape; packed, where pieces are to help (`rows_at_once`).
    """
    found = {}
    for layer in layers:
        shape = layer.in_features, layer.out_features
        for at_once in _pieces(most, device):
            with rows_at_once({shape: at_once}):
                if _agree(layer, least, most, dtype, device):
                    found[shape] = at_once
                    break
        else:
            return None
    return found


def _pieces(most: int, device: torch.device) -> Iterator[int]:
    """How many rows at once are tried, descending: on a GPU all alone, since nothing is packed."""
    yield most
    while device.type == "cpu" and (most := most // 2) >= LEAST_AT_ONCE:
        yield most


def _agree(
    layer: torch.nn.Linear, least: int, most: int, dtype: torch.dtype, device: torch.device
) -> bool:
    """Whether a row's products depend neither on its place nor on the number of rows."""
    sets = -(-PRODUCTS // (most * layer.out_features))
    for seed in range(min(sets, MOST_SETS)):
        chance = torch.Generator().manual_seed(seed)
        rows = torch.randn(1, most, layer.in_features, generator=chance).to(device, dtype)
        reference = layer(rows)
        if not torch.equal(layer(rows.roll(_MOVED, 1)), reference.roll(_MOVED, 1)):
            return False
        for of in _cuts(device, least, most):
            if not torch.equal(layer(rows[:, of]), reference[:, of]):
                return False
    return True


def _cuts(device: torch.device, least: int, most: int) -> Iterator[slice]:
    """Rows that are computed apart from the others: on a GPU the first ones, in each number; on a
    CPU `COUNTS` and what is left.
    """
    if device.type != "cpu":
        for count in range(least, most):
            for first in range(0, min(16, most - count + 1), count):
                yield slice(first, first + count)
        return
    first = 0
    for count in (least, *(each for each in COUNTS if each > least)):
        if first + count <= most:
            yield slice(first, first + count)
            first += count
    if first < most:
        yield slice(first, most)
