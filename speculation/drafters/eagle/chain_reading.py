"""Drafting with a chain head: one row for each place, in a cache of its own."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import numpy as np
import torch
from torch import Tensor
from torch.nn.functional import embedding

from speculation.drafters.eagle.chain import ChainHead
from speculation.drafters.eagle.layers import HeadCache, turns

CHUNK = 256
"""Rows that are read at once; bounds the memory that they take."""


class ChainReading:
    """As `HeadReading`.

    Args:
        embeddings: (vocabulary, hidden), of the target.
    """

    deepest = sys.maxsize

    def __init__(self, head: ChainHead, embeddings: Tensor) -> None:
        self._head, self._embeddings = head, embeddings
        self._cache = HeadCache()
        self._states: list[Tensor] = []
        self._paths: list[tuple[int, ...]] = []  # rows of the tree that each sees
        self.length = 0

    def truncate(self, length: int) -> None:
        """As `HeadReading.truncate`."""
        self.length = min(self.length, length)
        self._cache.truncate(self.length)
        self._states, self._paths = [], []

    def read(self, states: Tensor, following: Sequence[int]) -> None:
        """As `HeadReading.read`."""
        self.truncate(self.length)
        features = self._head.fuse(states)
        for start in range(0, len(features), CHUNK):
            some, tokens = features[start : start + CHUNK], following[start : start + CHUNK]
            positions = list(range(self.length, self.length + len(some)))
            queries, added = self._read(some, tokens, positions)
            self.length += len(some)
        # Of a single layer, the others have left all that is needed of them: keys and values.
        output = self._head.layer.finish(added[-1:], self._cache.attend(queries[-1:], None))
        self._states, self._paths = [output[0]], [()]

    def first(self) -> Tensor:
        """As `HeadReading.first`."""
        return self._chances(self._states[0][None])

    def deeper(self, parents: Sequence[int], tokens: Sequence[int]) -> Tensor:
        """As `HeadReading.deeper`."""
        rows = self._cache.length - self.length
        # numpy sets a few places of a row in a quarter of the time that torch takes.
        seen = np.zeros((len(tokens), self._cache.length + len(tokens)), dtype=np.bool_)
        seen[:, : self.length] = True
        positions = []
        for number, parent in enumerate(parents):
            path = (*self._paths[parent], rows + number)
            seen[number, [self.length + row for row in path]] = True
            positions.append(self.length - 1 + len(path))
            self._paths.append(path)
        features = torch.stack([self._states[parent] for parent in parents])
        queries, added = self._read(features, tokens, positions)
        attended = self._cache.attend(queries, torch.from_numpy(seen).to(features.device))
        output = self._head.layer.finish(added, attended)
        self._states += output.unbind()
        return self._chances(output)

    def _read(
        self, features: Tensor, tokens: Sequence[int], positions: Sequence[int]
    ) -> tuple[Tensor, Tensor]:
        """Put keys and values into the cache; the queries, and what is added to."""
        head, device = self._head, features.device
        embedded = embedding(torch.tensor(tokens, device=device), self._embeddings)
        rows, added = head.read(features, embedded)
        turned = turns(head.frequencies, torch.tensor(positions, device=device), rows.dtype)
        asked = head.layer.project(rows, turned)
        self._cache.append(asked.keys, asked.values)
        return asked.queries, added

    def _chances(self, states: Tensor) -> Tensor:
        return self._head.logits(states).float().softmax(-1)
