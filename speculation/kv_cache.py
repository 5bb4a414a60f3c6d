"""A key-value cache that appends in place and keeps any path of a tree.

transformers' own dynamic layer concatenates, which copies the whole context at every step. This
one writes into a buffer that doubles when it is full, so a step costs the same at any length.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch
from transformers.cache_utils import Cache, DynamicLayer


class BufferedLayer(DynamicLayer):
    """Keys and values of one layer: views (1, heads, length, head size) of a larger buffer."""

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._buffers: tuple[torch.Tensor, torch.Tensor] | None = None
        self._length = 0

    def update(
        self, key_states: torch.Tensor, value_states: torch.Tensor, *_args: Any, **_kwargs: Any
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Append (1, heads, n, head size) and return all there is."""
        if not self.is_initialized:
            self.lazy_initialization(key_states, value_states)
        start, self._length = self._length, self._length + key_states.shape[-2]
        if self._buffers is None or self._length > self._buffers[0].shape[-2]:
            self._buffers = (
                self._grown(self._buffers and self._buffers[0], key_states, start),
                self._grown(self._buffers and self._buffers[1], value_states, start),
            )
        for buffer, states in zip(self._buffers, (key_states, value_states), strict=True):
            buffer[:, :, start : self._length] = states
        return self._view()

    def _grown(self, old: torch.Tensor | None, like: torch.Tensor, used: int) -> torch.Tensor:
        batch, heads, _, size = like.shape
        buffer = like.new_empty(batch, heads, max(512, 2 * self._length), size)
        if old is not None:
            buffer[:, :, :used] = old[:, :, :used]
        return buffer

    def _view(self) -> tuple[torch.Tensor, torch.Tensor]:
        assert self._buffers is not None
        keys, values = self._buffers
        self.keys, self.values = keys[:, :, : self._length], values[:, :, : self._length]
        return self.keys, self.values

    def get_seq_length(self) -> int:
        """Tokens held."""
        return self._length

    def truncate(self, length: int) -> None:
        """Forget everything from `length` on."""
        self._length = min(self._length, length)
        if self._buffers is not None:
            self._view()

    def keep(self, base: int, nodes: Sequence[int]) -> None:
        """Of what stands from `base` on keep the entries `nodes`, in this order."""
        assert self._buffers is not None
        index = torch.tensor(nodes, device=self._buffers[0].device) + base
        for buffer in self._buffers:
            # index_select copies before it is written back, so overlap does no harm.
            buffer[:, :, base : base + len(nodes)] = buffer.index_select(2, index)
        self._length = base + len(nodes)
        self._view()


class BufferedCache(Cache):
    """One `BufferedLayer` per layer of the model."""

    def __init__(self, layer_count: int) -> None:
        self.buffered = [BufferedLayer() for _ in range(layer_count)]
        super().__init__(layers=list(self.buffered))

    def truncate(self, length: int) -> None:
        """Forget everything from `length` on, in every layer."""
        for layer in self.buffered:
            layer.truncate(length)

    def keep(self, base: int, nodes: Sequence[int]) -> None:
        """Gather a tree's accepted `nodes` to directly behind the first `base` entries."""
        if list(nodes) == list(range(len(nodes))):  # already in place, as for every chain
            self.truncate(base + len(nodes))
            return
        for layer in self.buffered:
            layer.keep(base, nodes)
