"""Rows of keys and values, one for each token, of all layers in one buffer: to copy some in every
layer takes as long as in one.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import torch

from speculation.target.token_rows import capacity_for


class Copy(NamedTuple):
    """Of so many rows from `old` on to those from `new` on."""

    old: int
    new: int
    length: int = 1

    def ends_before(self, old: int, new: int) -> bool:
        """Whether one from `old` to `new` goes on with it."""
        return (self.old + self.length, self.new + self.length) == (old, new)


class Slots(NamedTuple):
    """Where the rows of a pass go.

    Attributes:
        rows: int64 (n,), of those that the pass appends; one may go to several places.
        places: int64 (n,), of each in the buffer.
        length: that a layer then has. What lies between the places is undefined, but finite.
    """

    rows: torch.Tensor
    places: torch.Tensor
    length: int


class LayerRows:
    """A buffer (layers, 2, heads, at least the longest length, size), which doubles when it is
    full. How many rows a layer has is known to the caller.
    """

    def __init__(self, layers: int) -> None:
        self._layers = layers
        self._buffer: torch.Tensor | None = None

    def takes(self, rows: torch.Tensor) -> bool:
        """Whether rows (2, heads, n, size) are of the shape of those that it holds."""
        held = self._buffer
        return held is None or _heads_and_size(held) == _heads_and_size(rows)

    def append(self, layer: int, rows: torch.Tensor, length: int) -> None:
        """Write a layer's rows (2, heads, n, size) behind the first `length`."""
        end = length + rows.shape[-2]
        self._holding(end, rows)[layer, ..., length:end, :] = rows

    def place(self, layer: int, rows: torch.Tensor, slots: Slots) -> None:
        """Write a layer's rows (2, heads, n, size) to these places."""
        buffer = self._holding(slots.length, rows)[layer]
        places, taken = slots.places.to(rows.device), slots.rows.to(rows.device)
        buffer.index_copy_(-2, places, rows.index_select(-2, taken))

    def view(self, layer: int, length: int) -> torch.Tensor:
        """The first rows of a layer, (2, heads, length, size); valid until the next change."""
        assert self._buffer is not None
        return self._buffer[layer, ..., :length, :]

    def copy(self, copies: Iterable[Copy], length: int) -> None:
        """Copy rows in every layer, in this order, all within the first `length`."""
        if self._buffer is not None:
            buffer = self._holding(length, self._buffer)
            for old, new, count in copies:
                buffer.narrow(-2, new, count).copy_(buffer.narrow(-2, old, count))

    def keep(self, base: int, nodes: torch.Tensor) -> None:
        """Move `nodes`, int64 (k,), counted from `base`, directly behind the first `base` rows of
        every layer.
        """
        assert self._buffer is not None
        # index_select copies before it is written back, so overlap does no harm.
        kept = self._buffer.index_select(-2, nodes.to(self._buffer.device) + base)
        self._buffer[..., base : base + len(nodes), :] = kept

    def _holding(self, length: int, like: torch.Tensor) -> torch.Tensor:
        """The buffer, of at least so many rows."""
        held = self._buffer
        if held is None or length > held.shape[-2]:
            heads, size = _heads_and_size(like)
            # Of zeros, since what is masked counts as 0 times what lies there.
            grown = like.new_zeros(self._layers, 2, heads, capacity_for(length), size)
            if held is not None:
                grown[..., : held.shape[-2], :] = held
            self._buffer = held = grown
        return held


def _heads_and_size(rows: torch.Tensor) -> tuple[int, int]:
    """Of rows or a buffer, (..., heads, n, size)."""
    return rows.shape[-3], rows.shape[-1]
