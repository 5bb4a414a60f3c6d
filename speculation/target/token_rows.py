"""Rows of a tensor, one for each token, in a buffer that doubles when it is full."""

from __future__ import annotations

import torch

BLOCK = 512
"""Buffers are multiples of this many rows, so that a padded width always fits (`exact`)."""


def capacity_for(length: int) -> int:
    """Rows of a buffer that has become too small for so many: twice as many, in whole blocks."""
    return BLOCK * -(-max(BLOCK, 2 * length) // BLOCK)


class TokenRows:
    """A tensor (..., length, size), one row for each token: a view of a larger buffer.

    Attributes:
        buffer: (..., at least length, size); None before the first rows are added.
        length: tokens held.
    """

    def __init__(self) -> None:
        self.buffer: torch.Tensor | None = None
        self.length = 0

    def append(self, rows: torch.Tensor) -> None:
        """Append rows (..., n, size)."""
        start = self.length
        self.length = start + rows.shape[-2]
        if self.buffer is None or self.length > self.buffer.shape[-2]:
            grown = rows.new_empty(*rows.shape[:-2], capacity_for(self.length), rows.shape[-1])
            if self.buffer is not None:
                grown[..., :start, :] = self.buffer[..., :start, :]
            self.buffer = grown
        self.buffer[..., start : self.length, :] = rows

    def view(self) -> torch.Tensor:
        """All rows; valid until the next change."""
        assert self.buffer is not None
        return self.buffer[..., : self.length, :]

    def truncate(self, length: int) -> None:
        """Drop all rows from `length` on."""
        self.length = min(self.length, length)

    def keep(self, base: int, nodes: torch.Tensor) -> None:
        """Keep only `nodes`, int64 (k,), of the rows from `base` on, in this order."""
        assert self.buffer is not None
        self.length = base + len(nodes)
        # index_select copies before it is written back, so overlap does no harm.
        kept = self.buffer.index_select(-2, nodes.to(self.buffer.device) + base)
        self.buffer[..., base : self.length, :] = kept
