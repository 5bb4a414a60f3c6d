"""Texts beyond the context to copy from, searchable by what precedes each place.

REST (He et al., "REST: Retrieval-Based Speculative Decoding", section 3) keeps a suffix array of
its datastore and tries one length of the newest tokens after the other. Here the places are sorted
by the tokens before them, read backwards, so that the places with the longest match are adjacent,
where the newest tokens, read backwards, would be inserted: one bisection finds them.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

MAX_MATCH = 16
"""Maximum length of a match (REST, section 4: 16 tokens)."""

_BYTES = 4
_EDGE = 2**32 - 1
"""Separates two texts; no token has this number, so no match crosses it."""


TokenIds = Sequence[int] | NDArray[np.integer[Any]]


class Continuation(NamedTuple):
    """The tokens that follow a match in one of the texts.

    Attributes:
        text: its key.
        position: index of its first token there.
        tokens: that one and those after it in the same text.
    """

    text: str
    position: int
    tokens: list[int]


@dataclass(frozen=True)
class Datastore:
    """Immutable; made by `build`.

    Attributes:
        keys: of the texts.
        backwards: uint32 (n,), all texts with edges around them, the last token first.
        starts: int64 (texts,), index of each text's first token in the forward order.
        order: int32 (places,), indices into `backwards` of the tokens before each place, sorted by
            the text there.
        owners: int32 (places,), number of the text of each of `order`.
    """

    keys: tuple[str, ...]
    backwards: NDArray[np.uint32]
    starts: NDArray[np.int64]
    order: NDArray[np.int32]
    owners: NDArray[np.int32]

    @classmethod
    def build(cls, texts: Iterable[tuple[str, TokenIds]]) -> Datastore:
        """Sort the places of `texts`, pairs of key and tokens; O(n log n), once."""
        pairs = [(key, np.asarray(tokens, dtype=np.uint32)) for key, tokens in texts]
        edge = np.array([_EDGE], dtype=np.uint32)
        joined = np.concatenate([edge, *(part for _, tokens in pairs for part in (tokens, edge))])
        lengths = np.array([len(tokens) + 1 for _, tokens in pairs], dtype=np.int64)
        starts = 1 + np.cumsum(lengths) - lengths
        backwards = joined[::-1].copy()
        # Where a token of a text stands before and another one follows.
        is_place = np.zeros(len(joined), dtype=np.bool_)
        is_place[1:] = (backwards[1:] != _EDGE) & (backwards[:-1] != _EDGE)
        order = np.argsort(_ranks(backwards), kind="stable")
        order = order[is_place[order]]
        owners = np.searchsorted(starts, len(backwards) - order, side="right") - 1
        keys = tuple(key for key, _ in pairs)
        return cls(keys, backwards, starts, order.astype(np.int32), owners.astype(np.int32))

    def without(self, keys: Collection[str]) -> Datastore:
        """A view in which the texts with these keys are not found."""
        out = np.array([key in keys for key in self.keys], dtype=np.bool_)
        if not out.any():
            return self
        left = ~out[self.owners]
        return replace(self, order=self.order[left], owners=self.owners[left])

    def longest(
        self, newest: Sequence[int], most: int, length: int
    ) -> tuple[int, list[Continuation]]:
        """The longest match of the end of `newest`, and its places.

        Args:
            most: maximum number of places, evenly sampled from all.
            length: tokens of each place at most.

        Returns:
            The match's length up to `MAX_MATCH`, 0 if there is none, and the places.
        """
        wanted = np.array(newest[: -1 - MAX_MATCH : -1], dtype=">u4").tobytes()
        order = self._order
        near = bisect_left(order, wanted, key=self._before)
        sides = [order[i] for i in (near - 1, near) if 0 <= i < len(order)]
        match = max((_common(wanted, self._before(place)) for place in sides), default=0)
        if not match:
            return 0, []
        prefix = wanted[: _BYTES * match]
        low = bisect_left(order, prefix, hi=near, key=self._before)
        high = bisect_right(
            order, prefix, lo=low, key=lambda place: self._before(place)[: _BYTES * match]
        )
        step = -(-(high - low) // most)
        return match, [self._continuation(i, length) for i in range(low, high, step)]

    @cached_property
    def _order(self) -> memoryview:
        return self.order.data

    @cached_property
    def _bytes(self) -> bytes:
        # Big-endian numbers compare as their bytes do.
        return self.backwards.astype(">u4").tobytes()

    def _before(self, place: int) -> bytes:
        return self._bytes[_BYTES * place : _BYTES * (place + MAX_MATCH)]

    def _continuation(self, number: int, length: int) -> Continuation:
        place, text = self._order[number], self.owners[number]
        following = self.backwards[max(place - length, 0) : place][::-1].tolist()
        if _EDGE in following:
            following = following[: following.index(_EDGE)]
        position = len(self.backwards) - place - int(self.starts[text])
        return Continuation(self.keys[text], position, following)


def _ranks(tokens: NDArray[np.uint32]) -> NDArray[np.int64]:
    """Rank of each suffix by its first `MAX_MATCH` tokens, by doubling what is compared."""
    ranks = np.unique(tokens, return_inverse=True)[1].astype(np.int64)
    width = 1
    while width < MAX_MATCH:
        behind = np.zeros_like(ranks)
        behind[:-width] = ranks[width:] + 1
        ranks = np.unique(ranks * (len(ranks) + 1) + behind, return_inverse=True)[1]
        width *= 2
    return ranks


def _common(left: bytes, right: bytes) -> int:
    """Tokens that both begin with."""
    limit = min(len(left), len(right)) // _BYTES
    while left[: _BYTES * limit] != right[: _BYTES * limit]:
        limit -= 1
    return limit
