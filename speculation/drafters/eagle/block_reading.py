"""Drafting with a block head: one pass for all places, then a small correction for each token."""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor
from torch.nn.functional import embedding

from speculation.drafters.eagle.block import BlockHead
from speculation.drafters.eagle.layers import HeadCache, normed, turns


class BlockReading:
    """As `HeadReading`.

    Args:
        embeddings: (vocabulary, hidden), of the target.
    """

    def __init__(self, head: BlockHead, embeddings: Tensor) -> None:
        self._head, self._embeddings = head, embeddings
        self._caches = [HeadCache() for _ in head.stack]
        self._root = 0
        self._depths: list[int] = []
        self.length = 0
        self.deepest = head.shape.block

    def truncate(self, length: int) -> None:
        """As `HeadReading.truncate`."""
        self.length = min(self.length, length)
        for cache in self._caches:
            cache.truncate(self.length)
        self._depths = []

    def read(self, states: Tensor, following: Sequence[int]) -> None:
        """As `HeadReading.read`."""
        self.truncate(self.length)
        positions = torch.arange(self.length, self.length + len(states), device=states.device)
        turned = turns(self._head.frequencies, positions, states.dtype)
        fused = self._head.fused(states)
        for layer, cache in zip(self._head.stack, self._caches, strict=True):
            cache.append(*layer.offer(fused, turned))
        self.length += len(states)
        self._root = following[-1]

    def first(self) -> Tensor:
        """As `HeadReading.first`."""
        head = self._head
        states = torch.cat([self._embedded([self._root]), head.slots])
        positions = torch.arange(self.length, self.length + head.places, device=states.device)
        turned = turns(head.frequencies, positions, states.dtype)
        for layer, cache in zip(head.stack, self._caches, strict=True):
            asked = layer.project(normed(states, layer.norm_before, head.shape.epsilon), turned)
            cache.append(asked.keys, asked.values)
            states = layer.finish(states, cache.attend(asked.queries, None))
            cache.truncate(self.length)
        self._logits, self._normal = head.logits(states)
        return self._corrected([0], [self._root])

    def deeper(self, parents: Sequence[int], tokens: Sequence[int]) -> Tensor:
        """As `HeadReading.deeper`."""
        depths = [self._depths[parent] + 1 for parent in parents]
        return self._corrected(depths, tokens)

    def _corrected(self, depths: Sequence[int], tokens: Sequence[int]) -> Tensor:
        head, at = self._head, torch.tensor(depths, device=self._logits.device)
        before = head.before(torch.tensor(tokens, device=at.device), self._embedded(tokens))
        agreement = head.agreement(self._normal[at], before).float().sigmoid()
        self._depths += depths
        logits: Tensor = self._logits[at] + head.markov_out(before)
        return logits.float().softmax(-1) * agreement[:, None]

    def _embedded(self, tokens: Sequence[int]) -> Tensor:
        ids = torch.tensor(tokens, device=self._embeddings.device)
        return embedding(ids, self._embeddings)
