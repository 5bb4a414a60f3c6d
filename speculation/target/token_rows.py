"""Rows of a tensor, one for each token, in a buffer that doubles when it is full."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import torch

BLOCK = 512
"""Buffers are multiples of this many rows, so that a padded width always fits (`exact`)."""


class Copy(NamedTuple):
    """Of so many rows from `old` on to those from `new` on."""

    old: int
    new: int
    length: int = 1

    def ends_before(self, old: int, new: int) -> bool:
        """Whether one from `old` to `new` goes on with it."""
        return (self.old + self.length, self.new + self.length) == (old, new)


class Slots(NamedTuple):
    """Rows of a buffer that a pass writes to: int64 (n,), and the length that it then has. What
    lies between them is undefined, but finite. `copies` are made afterwards.
    """

    rows: torch.Tensor
    length: int
    copies: Sequence[Copy] = ()


class TokenRows:
    """A tensor (..., length, size), one row for each token: a view of a larger buffer.

    Attributes:
        buffer: (..., at least length, size); None before the first rows are added.
        length: tokens held.
    """

    def __init__(self) -> None:
        self.buffer: torch.Tensor | None = None
        self.length = 0

    def append(self, rows: torch.Tensor, slots: Slots | None = None) -> None:
        """Append rows (..., n, size), one after the other or to these slots."""
        start = self.length
        self.length = start + rows.shape[-2] if slots is None else slots.length
        if self.buffer is None or self.length > self.buffer.shape[-2]:
            size = BLOCK * -(-max(BLOCK, 2 * self.length) // BLOCK)
            # Of zeros, since what is masked counts as 0 times what lies there.
            grown = rows.new_zeros(*rows.shape[:-2], size, rows.shape[-1])
            if self.buffer is not None:
                grown[..., :start, :] = self.buffer[..., :start, :]
            self.buffer = grown
        if slots is None:
            self.buffer[..., start : self.length, :] = rows
        else:
            self.buffer.index_copy_(-2, slots.rows.to(rows.device), rows)
            for old, new, length in slots.copies:
                copied = self.buffer.narrow(-2, old, length)
                self.buffer.narrow(-2, new, length).copy_(copied)

    def view(self, width: int | None = None) -> torch.Tensor:
        """All rows, or the first `width` of the buffer; valid until the next change."""
        assert self.buffer is not None
        return self.buffer[..., : self.length if width is None else width, :]

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
