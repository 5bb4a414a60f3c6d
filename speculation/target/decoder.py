"""What `Target` asks of a model: passes over tokens, and ways to listen to them.

transformers' models are one implementation (`pretrained`); any other can stand behind the same
door. A decoder keeps nothing from one pass to the next: what a pass leaves is in the cache that it
was given, and in what its listeners took.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Protocol

import torch

from speculation.target.kv_cache import BufferedCache

StatesListener = Callable[[torch.Tensor], None]
"""Takes the output of one layer, (n, hidden size)."""

QueriesListener = Callable[[int, torch.Tensor, float | None], None]
"""Takes (layer from 0, queries (1, heads, n, head size) as they meet the cached keys, scale of the
scores, None for 1 / sqrt(head size))."""


@dataclass(frozen=True, slots=True)
class Shape:
    """The numbers of a model.

    Attributes:
        layers: that cache keys and values.
        heads: query heads in each layer.
        vocabulary: token ids that it can read.
        context: most tokens that prompt and answer may have together.
    """

    layers: int
    heads: int
    vocabulary: int
    context: int


class Decoder(Protocol):
    """A decoder-only model with full attention in every layer.

    Passes append the keys and values of their tokens to the cache, in order, and may append more
    behind them; whoever runs a pass drops what it doesn't keep.
    """

    @property
    def shape(self) -> Shape: ...
    @property
    def device(self) -> torch.device: ...
    @property
    def dtype(self) -> torch.dtype: ...

    @property
    def eos(self) -> frozenset[int]:
        """Tokens that end an answer."""

    def read(self, tokens: Sequence[int], cache: BufferedCache) -> None:
        """A pass over `tokens`, which follow what is cached, for its keys and values alone."""

    def logits(
        self,
        tokens: Sequence[int],
        positions: torch.Tensor | None = None,
        mask: torch.Tensor | None = None,
        cache: BufferedCache | None = None,
    ) -> torch.Tensor:
        """A pass over n tokens: the logits (n, vocabulary) after each.

        Args:
            positions: int64 (n,); None for those that follow what is cached.
            mask: bool (n, n), row i True at the tokens that token i sees besides all that is
                cached; None for itself and those before it.
            cache: None for a pass that sees nothing but its own tokens.
        """

    def states(self, layer: int) -> Callable[[StatesListener], AbstractContextManager[None]]:
        """Gives the context in which a listener gets a layer's output, once for each pass.

        Args:
            layer: from 1 to the number of layers.

        Raises:
            TargetError: it can't be listened to.
        """

    def queries(self) -> Callable[[QueriesListener], AbstractContextManager[None]]:
        """Gives the context in which a listener gets the queries of every layer of each pass.

        Raises:
            TargetError: they can't be listened to.
        """
