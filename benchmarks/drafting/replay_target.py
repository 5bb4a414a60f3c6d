"""A record instead of the model: it determines the choices, and nothing needs to be computed."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterator, Sequence

import torch

from speculation.target.target import Forward
from speculation.tree import DraftTree


class NoModel:
    """Replaces the target when only the drafts are computed.

    Args:
        eos: tokens that end an answer.
    """

    device = torch.device("cpu")
    context_limit = sys.maxsize

    def __init__(self, eos: Collection[int]) -> None:
        self.eos = eos

    def prefill(self, ids: Sequence[int]) -> Iterator[tuple[int, int]]:
        """There is nothing to read."""
        yield len(ids), len(ids)

    def forward(self, _tree: DraftTree) -> Forward:
        """Nothing is computed."""
        return Forward(None)

    def keep(self, tree: DraftTree, path: Sequence[int]) -> None:
        """There is no cache."""


class Recorded:
    """Chooses the tokens of a record one after the other, whatever the logits say."""

    def __init__(self, response: Sequence[int]) -> None:
        self._response = response
        self._next = 0

    def start(self, _prompt: Sequence[int], _device: torch.device) -> None:
        """Begin at the first token."""
        self._next = 0

    def chooser(self, _logits: torch.Tensor | None) -> Callable[[int], int]:
        """Each call gives the next token; -1, which is not a token, after the last one."""
        return self._choose

    def take_back(self, count: int) -> None:
        """The last `count` tokens are given again."""
        self._next -= count

    def _choose(self, _node: int) -> int:
        place, self._next = self._next, self._next + 1
        return self._response[place] if place < len(self._response) else -1
