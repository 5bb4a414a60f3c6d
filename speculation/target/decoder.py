"""The part of a model that `Target` needs: passes over tokens, and listeners to their internals.

transformers' models are one implementation (`pretrained`); others can implement the same protocol.
A decoder has no state between passes: the results of a pass are in the cache it was given, and with
its listeners.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Protocol

import torch

from speculation.target.kv_cache import BufferedCache
from speculation.target.slots import NodePlaces

StatesListener = Callable[[torch.Tensor], None]
"""Takes the output of one layer, (n, hidden size)."""

QueriesListener = Callable[[int, torch.Tensor, float | None], None]
"""Takes (layer from 0, queries (1, heads, n, head size) as multiplied with the cached keys, scale
of the scores, None for 1 / sqrt(head size)).
"""


@dataclass(frozen=True, slots=True)
class Shape:
    """The dimensions of a model.

    Attributes:
        layers: number of layers that cache keys and values.
        heads: number of query heads in each layer.
        vocabulary: number of token ids that it can read.
        context: maximum number of tokens of prompt and answer together.
    """

    layers: int
    heads: int
    vocabulary: int
    context: int


class Decoder(Protocol):
    """A decoder-only model with full attention in every layer.

    Passes append the keys and values of their tokens to the cache, in order, and may append further
    ones after them; the caller drops those that it doesn't keep.
    """

    @property
    def shape(self) -> Shape: ...
    @property
    def device(self) -> torch.device: ...
    @property
    def dtype(self) -> torch.dtype: ...

    @property
    def is_exact(self) -> bool:
        """Whether a row's result is the same in every shape of a pass (`speculation.target.exact`),
        provided that what it sees stands in order right before it.
        """

    def inexact(self) -> Decoder:
        """The same weights, in passes of which `is_exact` is False."""

    def place(self, parents: Sequence[int], depths: Sequence[int], base: int) -> NodePlaces | None:
        """Where the nodes of a tree stand behind `base` cached tokens (`speculation.target.slots`);
        None for one after the other, where that makes no difference.
        """

    @property
    def eos(self) -> frozenset[int]:
        """Tokens that end an answer."""

    def cache(self) -> BufferedCache:
        """An empty cache for its passes."""

    def read(self, tokens: Sequence[int], cache: BufferedCache) -> None:
        """A pass over `tokens`, which follow the cached ones, only for their keys and values."""

    def logits(
        self,
        tokens: Sequence[int],
        positions: torch.Tensor | None = None,
        mask: torch.Tensor | None = None,
        cache: BufferedCache | None = None,
        places: NodePlaces | None = None,
    ) -> torch.Tensor:
        """A pass over n tokens: the logits (n, vocabulary) after each.

        Args:
            positions: int64 (n,); None for those after the cached tokens.
            mask: bool (n, n), row i True at the tokens that token i sees besides all cached ones;
                None for itself and those before it.
            cache: None for a pass that sees only its own tokens.
            places: where each stands behind the cached ones, and what it sees, in place of `mask`;
                None for one after the other.
        """

    def states(self, layer: int) -> Callable[[StatesListener], AbstractContextManager[None]]:
        """Returns a context manager in which a listener gets a layer's output, once for each pass.

        Args:
            layer: from 1 to the number of layers.

        Raises:
            TargetError: this model's layers can't be read.
        """

    def embeddings(self) -> tuple[torch.Tensor, torch.Tensor]:
        """Input and output embeddings, each (vocabulary, hidden size).

        Raises:
            TargetError: this model's embeddings can't be read.
        """

    def queries(self) -> Callable[[QueriesListener], AbstractContextManager[None]]:
        """Returns a context manager in which a listener gets the queries of every layer of each
        pass.

        Raises:
            TargetError: this model's attention can't be read.
        """
