"""Where a tree's keys and values stand if sums over keys are made chunk by chunk.

Some processors sum the products of a chunk of keys first and add the chunks afterwards (Intel's
AMX: 32 in bfloat16). There a key can't be moved to another chunk alone, but a chunk can be moved as
a whole. So a branch whose place in a chunk is taken gets a chunk of its own, further behind, with
copies of all that it sees in the first one; what it doesn't see is masked and adds exact zeros.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from speculation.target.slots import NodePlaces
from speculation.target.token_rows import BLOCK

MOST_CHUNKS = 6
"""Chunks of branches in a pass; each makes it a pass over more keys."""


@dataclass(frozen=True, slots=True)
class ChunkLayout:
    """Keys may stand in another chunk, in the same place of it, with all others of their chunk.

    Attributes:
        size: keys in a chunk; chunks begin at its multiples.
    """

    size: int

    def place(self, parents: Sequence[int], depths: Sequence[int], base: int) -> NodePlaces:
        """As `NodeLayout.place`."""
        placing = _TreePlaces(self.size, base, depths)
        for node in range(1, len(depths)):
            placing.add(parents[node], depths[node])
        return placing.done()


class _TreePlaces:
    """Places for one node after the other, counted from the cache's first one; the root has its
    own.
    """

    def __init__(self, size: int, base: int, depths: Sequence[int]) -> None:
        self._size, self._base = size, base
        self._first = base - base % size
        self._free = base + max(depths) + 1
        self._free += -self._free % size
        self._end = self._free + MOST_CHUNKS * size
        self._sees = np.zeros((len(depths), self._end - self._first), dtype=np.bool_)
        self._sees[0, : base + 1 - self._first] = True
        self._parents, self._places, self._used = [-1], [base], {base}
        self._chunks: list[dict[int, int]] = [{}]
        self._originals: dict[int, int] = {}

    def add(self, parent: int, depth: int) -> None:
        """The next node behind the root."""
        node, (number, within) = len(self._places), divmod(self._base + depth, self._size)
        above, chunks, sees = self._places[parent], self._chunks[parent], self._sees[node]
        sees[:] = self._sees[parent]
        start: int | None = None
        if above >= 0:
            start = chunks.get(number, number * self._size)
            if start + within in self._used or start + within < above:  # chunks are added in order
                start = self._copied(sees, start)
                chunks = chunks if start is None else {**chunks, number: start}
        self._parents.append(parent)
        self._chunks.append(chunks)
        self._places.append(-1 if start is None else start + within)
        if start is not None:
            self._used.add(start + within)
            sees[start + within - self._first] = True

    def _copied(self, sees: NDArray[np.bool_], start: int) -> int | None:
        """A free chunk with copies of what is seen of the one from `start` on, and is now seen
        there; None if there is none that is summed in the same block.
        """
        fresh = self._free
        if fresh == self._end or fresh // BLOCK != start // BLOCK:
            return None
        self._free += self._size
        old, new = start - self._first, fresh - self._first
        seen = sees[old : old + self._size]
        for within in np.flatnonzero(seen).tolist():
            original = self._originals.get(start + within, start + within)
            self._originals[fresh + within] = original
        sees[new : new + self._size] = seen
        seen[:] = False
        return fresh

    def done(self) -> NodePlaces:
        """The places of all; nodes that have none yet stand behind the others."""
        is_exact = [place >= 0 for place in self._places]
        apart = [node for node, place in enumerate(self._places) if place < 0]
        end = max(self._places) + 1
        behind = np.zeros((len(self._places), len(apart)), dtype=np.bool_)
        for number, node in enumerate(apart):
            self._places[node] = end + number
            behind[node] = behind[self._parents[node]]
            behind[node, number] = True
        return NodePlaces(
            [place - self._base for place in self._places],
            is_exact,
            np.hstack([self._sees[:, : end - self._first], behind]),
            self._first - self._base,
            [(old - self._base, new - self._base) for new, old in self._originals.items()],
        )
