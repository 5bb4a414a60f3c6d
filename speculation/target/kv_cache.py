"""A key-value cache that appends in place and keeps any path of a tree.

transformers' own dynamic layer concatenates, which copies the whole context at every step. This
one writes into buffers (`TokenRows`), so a step costs the same at any length.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import torch
from torch.nn.functional import pad
from transformers.cache_utils import Cache, DynamicLayer

from speculation.target.token_rows import Copy, Slots, TokenRows

Width = Callable[[int], int]
"""Keys and values handed out for a length: at least as many, at most up to the next `BLOCK`."""


class BufferedLayer(DynamicLayer):
    """Keys and values of one layer, (1, heads, length, head size) each.

    `held` returns them; transformers' own attributes of its layers stay empty. Updating those would
    take two views for each layer whenever something is kept or dropped.

    Args:
        width: how many keys and values a pass gets; None for as many as there are.

    Attributes:
        slots: where what is appended next goes; None for one after the other.
    """

    def __init__(self, width: Width | None = None) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._width = width
        self.slots: Slots | None = None
        self._rows = TokenRows()
        self._sizes = (0, 0)

    def update(
        self, key_states: torch.Tensor, value_states: torch.Tensor, *_args: Any, **_kwargs: Any
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Append (1, heads, n, head size); all entries, padded to the width."""
        if not self.is_initialized:
            self.dtype, self.device = key_states.dtype, key_states.device
            self.is_initialized = True
            self._sizes = key_states.shape[-1], value_states.shape[-1]
        self._rows.append(_stacked(key_states, value_states), self.slots)
        return self._halves(self._width(self._rows.length) if self._width else None)

    def held(self) -> tuple[torch.Tensor, torch.Tensor]:
        """All entries, at least one; valid until the next change."""
        return self._halves()

    def _halves(self, width: int | None = None) -> tuple[torch.Tensor, torch.Tensor]:
        both, (of_keys, of_values) = self._rows.view(width), self._sizes
        return both[:1, ..., :of_keys], both[1:, ..., :of_values]

    def get_seq_length(self) -> int:
        """Tokens held."""
        return self._rows.length

    def truncate(self, length: int) -> None:
        """Drop all entries from `length` on."""
        self._rows.truncate(length)

    def keep(self, base: int, nodes: torch.Tensor) -> None:
        """Keep only `nodes`, int64 (k,), of the entries from `base` on, in this order."""
        self._rows.keep(base, nodes)

    def repeated(self, length: int) -> BufferedLayer:
        """A cache of `length` entries that repeats these (at least one)."""
        keys, values = self.held()
        index = torch.arange(length, device=keys.device) % self.get_seq_length()
        layer = BufferedLayer(self._width)
        layer.update(keys.index_select(-2, index), values.index_select(-2, index))
        return layer


def _stretches(pairs: Sequence[tuple[int, int]], length: int) -> list[Copy]:
    """Copies from place to place, counted from `length` on, as few of several rows: to copy one row
    takes as long as to copy a dozen.
    """
    stretches: list[Copy] = []
    for old, new in pairs:
        if stretches and stretches[-1].ends_before(old + length, new + length):
            stretches[-1] = stretches[-1]._replace(length=stretches[-1].length + 1)
        else:
            stretches.append(Copy(old + length, new + length))
    return stretches


def _stacked(keys: torch.Tensor, values: torch.Tensor) -> torch.Tensor:
    """(2, heads, n, head size), so that both are moved at once; the size of the longer where those
    of keys and values differ, as with latent attention.
    """
    if missing := keys.shape[-1] - values.shape[-1]:
        keys, values = pad(keys, (0, max(-missing, 0))), pad(values, (0, max(missing, 0)))
    return torch.cat((keys, values))


class BufferedCache(Cache):
    """A cache with one buffered layer per layer of the model."""

    def __init__(self, layers: Sequence[BufferedLayer]) -> None:
        self.buffered = layers
        super().__init__(layers=list(layers))

    @property
    def length(self) -> int:
        """Tokens held."""
        return self.buffered[0].get_seq_length()

    @contextmanager
    def placing(
        self, slots: Sequence[int], copies: Sequence[tuple[int, int]] = ()
    ) -> Iterator[None]:
        """Within the block, what is appended goes to these places behind the present end; then
        `copies` are made, from the first of each pair to the second.
        """
        device = self.buffered[0].device if self.length else None
        rows = torch.tensor(slots, device=device) + self.length
        placed = Slots(rows, self.length + max(slots) + 1, _stretches(copies, self.length))
        for layer in self.buffered:
            layer.slots = placed
        try:
            yield
        finally:
            for layer in self.buffered:
                layer.slots = None

    def truncate(self, length: int) -> None:
        """Drop all entries from `length` on, in every layer."""
        for layer in self.buffered:
            layer.truncate(length)

    def keep(self, base: int, slots: Sequence[int]) -> None:
        """Move what a tree's accepted nodes have in these places directly after the first `base`
        entries.
        """
        if list(slots) == list(range(len(slots))):  # already in place, as for every chain
            self.truncate(base + len(slots))
            return
        index = torch.tensor(slots)
        for layer in self.buffered:
            layer.keep(base, index)

    def repeated(self, length: int) -> BufferedCache:
        """A cache of `length` entries that repeats these (at least one)."""
        return BufferedCache([layer.repeated(length) for layer in self.buffered])
