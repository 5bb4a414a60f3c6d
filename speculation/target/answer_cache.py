"""Keys and values of answers that are written side by side, each at its own length.

An answer has a slot. When it is done, the next prompt takes the slot over, so that a pass always
has work in every row.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch
from transformers.cache_utils import Cache, DynamicLayer

WIDTH_STEP = 64
"""Passes read multiples of so many keys: few widths, and what is read beyond the longest answer is
little.
"""


class SlotLayer(DynamicLayer):
    """Keys and values of one layer, (slots, heads, longest, head size) each.

    Attributes:
        lengths: int64 (slots,), where each slot's next token goes.
        width: keys and values that a pass gets.
    """

    def __init__(self, slots: int, longest: int) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._shape = slots, longest
        self._buffers: tuple[torch.Tensor, torch.Tensor] | None = None
        self.lengths = torch.zeros(slots, dtype=torch.long)
        self.width = 0

    def fill(self, slots: torch.Tensor, keys: torch.Tensor, values: torch.Tensor) -> None:
        """Begin slots, int64 (k,), with (k, heads, n, head size)."""
        for buffer, states in zip(self._held(keys), (keys, values), strict=True):
            buffer[slots, :, : states.shape[2]] = states

    def update(
        self, key_states: torch.Tensor, value_states: torch.Tensor, *_args: Any, **_kwargs: Any
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Write (slots, heads, 1, head size) at the slots' lengths; all entries up to the width."""
        buffers = self._held(key_states)
        every = torch.arange(len(self.lengths), device=key_states.device)
        for buffer, states in zip(buffers, (key_states, value_states), strict=True):
            buffer[every, :, self.lengths] = states[:, :, 0]
        keys, values = (buffer[:, :, : self.width] for buffer in buffers)
        return keys, values

    def get_seq_length(self) -> int:
        """Keys that a pass gets."""
        return self.width

    def _held(self, states: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        if self._buffers is None:
            slots, longest = self._shape
            _, heads, _, size = states.shape
            # Of zeros, since what is masked counts as 0 times what lies there.
            keys, values = (states.new_zeros(slots, heads, longest, size) for _ in range(2))
            self._buffers = keys, values
        return self._buffers


class AnswerCache(Cache):
    """A cache of slots with one layer per layer of the model.

    Args:
        slots: answers that are written side by side.
        longest: tokens of a prompt and its answer, at most.
    """

    def __init__(self, layers: int, slots: int, longest: int) -> None:
        longest = WIDTH_STEP * -(-longest // WIDTH_STEP)
        self._slots = [SlotLayer(slots, longest) for _ in range(layers)]
        super().__init__(layers=list(self._slots))

    def fill(
        self, slots: Sequence[int], states: Sequence[tuple[torch.Tensor, torch.Tensor]]
    ) -> None:
        """Begin k slots with each layer's keys and values, (k, heads, n, head size). What stands
        behind the end of a shorter one is overwritten as it grows.
        """
        numbers = torch.tensor(slots, device=states[0][0].device)
        for layer, (keys, values) in zip(self._slots, states, strict=True):
            layer.fill(numbers, keys, values)

    def seen(self, lengths: torch.Tensor) -> torch.Tensor:
        """Place the next pass behind these lengths, int64 (slots,): bool (slots, width), what each
        slot's new token attends to.
        """
        width = WIDTH_STEP * (int(lengths.max()) // WIDTH_STEP + 1)
        for layer in self._slots:
            layer.lengths, layer.width = lengths, width
        return torch.arange(width, device=lengths.device)[None] <= lengths[:, None]
