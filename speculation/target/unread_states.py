"""A tap of several layers that holds only what its one reader has not read yet.

A draft head reads each token's states once, into a cache of its own; kept for the whole context,
three layers would take 48 KB a token at a hidden size of 8,192 in bfloat16.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager

import torch

from speculation.errors import TargetError
from speculation.target.decoder import Decoder


class UnreadStates:
    """Outputs of some layers for the cached tokens from `start` on.

    Where the cache is rewound to before `start`, `start` is moved back there: what was read of the
    tokens behind it is void.

    Args:
        layers: from 1, the output of the first layer, to the number of layers.
        most: unread tokens that are needed; of more than twice as many only the latest are held.
            None holds all.

    Attributes:
        start: tokens that were read, or are no longer held.
        unchanged: of the tokens that were read, those, from the first on, that still stand.

    Raises:
        TargetError: the model has no such layer.
    """

    def __init__(self, decoder: Decoder, layers: Sequence[int], most: int | None = None) -> None:
        count = decoder.shape.layers
        for layer in layers:
            if not 1 <= layer <= count:
                raise TargetError(f"The model has layers 1 to {count}, and no layer {layer}.")
        self._states_to = [decoder.states(layer) for layer in layers]
        self._caught: list[torch.Tensor] = []
        self._parts: list[torch.Tensor] = []
        self._most = most
        self.start = self.unchanged = 0

    @property
    def end(self) -> int:
        """Number of tokens, from the first on, that were read or whose states are held."""
        return self.start + sum(len(part) for part in self._parts)

    def rows(self) -> torch.Tensor | None:
        """(end - start, layers * hidden size), a copy; None of no tokens."""
        return torch.cat(self._parts) if self._parts else None

    def read(self, end: int) -> None:
        """Drop the states before `end`, which were read."""
        self._drop(end)
        self.unchanged = end

    def _drop(self, end: int) -> None:
        behind = None if end >= self.end else self.rows()
        self._parts = [] if behind is None else [behind[end - self.start :]]
        self.start = end

    def held(self, cached: int, _wanted: int) -> int:
        """As `Tap.held`. What a head makes of a token depends on the next one as well, so where
        another one follows than before, the token is read again.
        """
        return min(self.end, cached) if cached > self.start else max(cached - 1, 0)

    @contextmanager
    def listening(self, base: int) -> Iterator[None]:
        """As `Tap.listening`; nothing is recorded if earlier tokens were read without this tap."""
        self._rewind(base)
        self._caught = []
        if self.end < base:
            yield
            return
        with ExitStack() as stack:
            for states_to in self._states_to:
                # A copy: what follows in the pass may write over it.
                stack.enter_context(states_to(lambda states: self._caught.append(states.clone())))
            yield

    def _rewind(self, length: int) -> None:
        if length < self.end:
            kept = self.rows()
            left = length - self.start
            self._parts = [kept[:left]] if kept is not None and left > 0 else []
            self.start = min(self.start, length)
            self.unchanged = min(self.unchanged, length)

    def keep(self, base: int, nodes: Sequence[int]) -> None:
        """As `Tap.keep`."""
        if base == self.end and len(self._caught) == len(self._states_to):
            index = torch.tensor(nodes, device=self._caught[0].device)
            self._parts.append(torch.cat([each[index] for each in self._caught], -1))
            if self._most and self.end - self.start > 2 * self._most:
                self._drop(self.end - self._most)
        self._caught = []
