"""A key-value cache that appends in place and keeps any path of a tree.

transformers' own dynamic layer concatenates, which copies the whole context at every step. This
one writes into a buffer (`LayerRows`), so a step costs the same at any length.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import torch
from torch.nn.functional import pad
from transformers.cache_utils import Cache, DynamicLayer

from speculation.target.layer_rows import Copy, LayerRows, Slots

Width = Callable[[int], int]
"""Keys and values handed out for a length: at least as many, at most up to the next `BLOCK`."""


class BufferedLayer(DynamicLayer):
    """Keys and values of one layer, (1, heads, length, head size) each.

    `held` returns them; transformers' own attributes of its layers stay empty. Updating those would
    take two views for each layer whenever something is kept or dropped.

    Args:
        rows, number: of all layers, and which of them this is.
        width: how many keys and values a pass gets; None for as many as there are.

    Attributes:
        rows: that hold them; its own where another shape than the first layer's.
        slots: where what is appended next goes; None for one after the other.
    """

    def __init__(self, rows: LayerRows, number: int, width: Width | None) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.rows, self._number, self._width = rows, number, width
        self.slots: Slots | None = None
        self._length = 0
        self._sizes = (0, 0)

    def update(
        self, key_states: torch.Tensor, value_states: torch.Tensor, *_args: Any, **_kwargs: Any
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Append (1, heads, n, head size); all entries, padded to the width."""
        both, slots = _stacked(key_states, value_states), self.slots
        if not self.is_initialized:
            self.dtype, self.device = key_states.dtype, key_states.device
            self.is_initialized = True
            self._sizes = key_states.shape[-1], value_states.shape[-1]
            if not self.rows.takes(both):
                self.rows, self._number = LayerRows(1), 0
        if slots is None:
            self.rows.append(self._number, both, self._length)
            self._length += both.shape[-2]
        else:
            self.rows.place(self._number, both, slots)
            self._length = slots.length
        return self._halves(self._width(self._length) if self._width else self._length)

    def held(self) -> tuple[torch.Tensor, torch.Tensor]:
        """All entries, at least one; valid until the next change."""
        return self._halves(self._length)

    def _halves(self, width: int) -> tuple[torch.Tensor, torch.Tensor]:
        both, (of_keys, of_values) = self.rows.view(self._number, width), self._sizes
        return both[:1, ..., :of_keys], both[1:, ..., :of_values]

    def get_seq_length(self) -> int:
        """Tokens held."""
        return self._length

    def truncate(self, length: int) -> None:
        """Drop all entries from `length` on."""
        self._length = min(self._length, length)


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
    """A cache with one buffered layer per layer of the model.

    Args:
        layers: how many.
        width: as `BufferedLayer` takes it.
    """

    def __init__(self, layers: int, width: Width | None = None) -> None:
        rows, self._width = LayerRows(layers), width
        self.buffered = [BufferedLayer(rows, number, width) for number in range(layers)]
        super().__init__(layers=list(self.buffered))

    @property
    def length(self) -> int:
        """Tokens held."""
        return self.buffered[0].get_seq_length()

    @property
    def _buffers(self) -> list[LayerRows]:
        """The rows of all layers, each once."""
        return list({id(layer.rows): layer.rows for layer in self.buffered}.values())

    @contextmanager
    def placing(
        self, slots: Sequence[int], copies: Sequence[tuple[int, int]] = ()
    ) -> Iterator[None]:
        """Within the block, what is appended goes to these places behind the present end, and to
        those of `copies` whose first is one of them. Of the others, whose first lies before the
        end, what stands there is copied at once.
        """
        base, ends = self.length, [*slots, *(new for _, new in copies)]
        length = base + max(ends) + 1
        for rows in self._buffers:
            rows.copy(_stretches([each for each in copies if each[0] < 0], base), length)
        placed = _slots(slots, copies, base, self.buffered[0].device if base else None)
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
        if list(slots) != list(range(len(slots))):  # as for every chain, which is in place already
            index = torch.tensor(slots)
            for rows in self._buffers:
                rows.keep(base, index)
        self.truncate(base + len(slots))

    def repeated(self, length: int) -> BufferedCache:
        """A cache of `length` entries that repeats these (at least one)."""
        cache, count = BufferedCache(len(self.buffered), self._width), self.length
        for layer, other in zip(self.buffered, cache.buffered, strict=True):
            keys, values = layer.held()
            index = torch.arange(length, device=keys.device) % count
            other.update(keys.index_select(-2, index), values.index_select(-2, index))
        return cache


def _slots(
    slots: Sequence[int],
    copies: Sequence[tuple[int, int]],
    base: int,
    device: torch.device | None,
) -> Slots:
    """Where each row of a pass goes, and its copies do."""
    row_at = {place: row for row, place in enumerate(slots)}
    again = [(row_at[old], new) for old, new in copies if old >= 0]
    rows = torch.tensor([*range(len(slots)), *(row for row, _ in again)], device=device)
    places = torch.tensor([*slots, *(new for _, new in again)], device=device) + base
    return Slots(rows, places, base + max(slots) + 1)
