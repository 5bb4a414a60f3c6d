"""The target's internals that drafters may read: hidden states, and attention weights.

A tap mirrors the cache: truncated when the cache is rewound, gathered when a tree's path is kept.
`Target` listens to the model only during its own passes, and only for taps that a drafter holds;
otherwise nothing is kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from itertools import groupby
from typing import NamedTuple, Protocol

import numpy as np
import torch
from numpy.typing import NDArray

from speculation.errors import TargetError
from speculation.target.decoder import Decoder
from speculation.target.kv_cache import BufferedCache
from speculation.target.token_rows import TokenRows


class Head(NamedTuple):
    """One attention head; both numbers count from 0."""

    layer: int
    head: int


class Tap(Protocol):
    """The protocol between `Target` and its taps."""

    def held(self, cached: int, wanted: int) -> int:
        """How many of the first `cached` tokens need not be read again to reach `wanted` tokens."""

    def listening(self, base: int) -> AbstractContextManager[None]:
        """Context of a pass over tokens from `base` on; drops everything from there on."""

    def keep(self, base: int, nodes: Sequence[int]) -> None:
        """Keep only `nodes`, at least one, of what the pass from `base` on computed, in this
        order.
        """


class HiddenStates:
    """Output of one layer for each cached token.

    Args:
        layer: from 1, the output of the first layer, to the number of layers.

    Raises:
        TargetError: the model has no such layer.
    """

    def __init__(self, decoder: Decoder, layer: int) -> None:
        layers = decoder.shape.layers
        if not 1 <= layer <= layers:
            raise TargetError(f"The model has layers 1 to {layers}, and no layer {layer}.")
        self._states_to = decoder.states(layer)
        self._rows = TokenRows()

    def __len__(self) -> int:
        """Number of tokens, from the first on, whose states are held."""
        return self._rows.length

    def view(self) -> torch.Tensor:
        """(tokens, hidden size), of at least one token; valid until the next pass."""
        return self._rows.view()

    def held(self, cached: int, _wanted: int) -> int:
        """As `Tap.held`."""
        return min(self._rows.length, cached)

    @contextmanager
    def listening(self, base: int) -> Iterator[None]:
        """As `Tap.listening`; nothing is recorded if earlier tokens were read without this tap."""
        self._rows.truncate(base)
        if self._rows.length < base:
            yield
            return
        with self._states_to(self._rows.append):
            yield

    def keep(self, base: int, nodes: Sequence[int]) -> None:
        """As `Tap.keep`."""
        if self._rows.length > base:
            self._rows.keep(base, torch.tensor(nodes))


class Attention:
    """How the newest cached token attends to all cached ones, in chosen heads.

    The pass keeps its fused attention and only its queries are recorded; the weights are computed
    from them and the cached keys on request.

    Args:
        heads: at least one, ascending.

    Raises:
        TargetError: the model has no such head, or its attention can't be read.
    """

    def __init__(self, decoder: Decoder, cache: BufferedCache, heads: Sequence[Head]) -> None:
        self._queries_to = decoder.queries()
        self._cache = cache
        self._heads = heads
        shape = decoder.shape
        for layer, head in self._heads:
            if not (0 <= layer < shape.layers and 0 <= head < shape.heads):
                raise TargetError(f"The model has no head {head} in layer {layer}.")
        self._caught: dict[int, torch.Tensor] = {head.layer: torch.empty(0) for head in self._heads}
        self._scaling = 1.0
        self._newest = (0, -1)

    @torch.inference_mode()
    def weights(self, places: NDArray[np.int64] | None = None) -> NDArray[np.float32] | None:
        """(heads, cached tokens), each row of sum 1, the heads in ascending order.

        None if the newest cached token was read before the tap was active.

        Args:
            places: (k,); weights as if there were no other cached tokens: (heads, k).
        """
        length, row = self._newest
        if length == 0 or length != self._cache.get_seq_length():
            return None
        scores = []
        for layer, heads in groupby(self._heads, key=lambda head: head.layer):
            queries, (keys, _) = self._caught[layer], self._cache.buffered[layer].held()
            sharing = queries.shape[0] // keys.shape[1]  # query heads that share a head of keys
            shared: dict[int, list[int]] = {}
            for _, head in heads:
                shared.setdefault(head // sharing, []).append(head)
            for group, each in shared.items():
                looked_at = slice(None) if places is None else places
                chosen = floats_at(keys, 0, group, looked_at)
                scores.append(floats_at(queries, np.array(each), row) @ chosen.T)
        return _softmax(np.concatenate(scores) * np.float32(self._scaling))

    def held(self, cached: int, wanted: int) -> int:
        """As `Tap.held`; the newest token is read again if another was read after it."""
        return cached if cached < wanted or self._newest[0] == cached else max(cached - 1, 0)

    @contextmanager
    def listening(self, _base: int) -> Iterator[None]:
        """As `Tap.listening`."""
        self._newest = (0, -1)
        with self._queries_to(self._take):
            yield

    def _take(self, layer: int, queries: torch.Tensor, scaling: float | None) -> None:
        if layer in self._caught:
            self._caught[layer] = queries[0]
            self._scaling = queries.shape[-1] ** -0.5 if scaling is None else scaling

    def keep(self, base: int, nodes: Sequence[int]) -> None:
        """As `Tap.keep`."""
        self._newest = (base + len(nodes), nodes[-1])


def floats_at(tensor: torch.Tensor, *where: int | slice | NDArray[np.int64]) -> NDArray[np.float32]:
    """`tensor[where]` in float32."""
    # After a pass of the target, which leaves nothing in the processor's caches, any operation
    # of torch takes 0.1 ms, and one of NumPy less than half of that.
    if tensor.device.type == "cpu":
        if tensor.dtype == torch.float32:
            chosen: NDArray[np.float32] = tensor.numpy()[where]
            return chosen
        if tensor.dtype == torch.bfloat16:  # the upper half of a float32
            return (tensor.view(torch.int16).numpy()[where].astype(np.int32) << 16).view(np.float32)
    there = [torch.from_numpy(i) if isinstance(i, np.ndarray) else i for i in where]
    floats: NDArray[np.float32] = tensor[tuple(there)].float().cpu().numpy()
    return floats


def _softmax(scores: NDArray[np.float32]) -> NDArray[np.float32]:
    weights = np.exp(scores - scores.max(1, keepdims=True))
    normal: NDArray[np.float32] = weights / weights.sum(1, keepdims=True)
    return normal
