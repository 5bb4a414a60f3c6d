"""The copy index of one text: every gamma-gram's occurrences, as flat arrays.

A segment is immutable: it is built once, when a document is ingested or a message is finished,
stored as it is, and read without any work, each array when it is first used. Look-up is a probe
of an open-addressing hash table and costs the same for ten tokens or ten million (CopySpec,
section 3.1, asks for a hash map of all gamma-grams; this is that map, able to live in a file).
It also has postings of single tokens, for methods that need no longer match.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

FORMAT = 3
"""Version of the arrays' meaning; a stored segment of another format is rebuilt."""

GAMMA = 3
"""Tokens in a gram (CopySpec, section 4: gamma 3 without a draft model)."""

_MULTIPLIER = 0x9E3779B97F4A7C15  # 2**64 / golden ratio, odd: Fibonacci hashing
_WORD = (1 << 64) - 1

_ARRAYS = ("tokens", "slots", "following", "postings")

UnsignedArray = NDArray[np.unsignedinteger[Any]]


@dataclass(frozen=True)
class Segment:
    """Tokens of one text and the map from its gamma-grams to positions.

    Its arrays are of the smallest unsigned type that holds them, and each is read when it is first
    used:

    - tokens (n,);
    - slots (a power of two,): one more than the first position of a gram, 0 where empty; a gram is
      found by linear probing from its hash;
    - following (number of grams,): the next position of the same gram, or 0;
    - postings (n,): all positions, sorted by their token.

    Attributes:
        key: identifies the text, its tokenizer and the format; opaque here.
        stored: the arrays by name; there may be others.
    """

    key: str
    stored: Mapping[str, NDArray[Any]]

    @classmethod
    def build(cls, key: str, tokens: Sequence[int] | NDArray[np.integer[Any]]) -> Segment:
        """Index `tokens`; O(n log n) once."""
        array = np.asarray(tokens, dtype=np.int64)
        hashes = _hash_grams(array)
        order = np.argsort(hashes, kind="stable")
        same = hashes[order[1:]] == hashes[order[:-1]]
        following = np.zeros(len(hashes), dtype=np.int64)
        following[order[:-1][same]] = order[1:][same]
        is_first = np.ones(len(order), dtype=np.bool_)
        is_first[1:] = ~same
        firsts = order[is_first]
        slots = _fill_slots(hashes[firsts], firsts)
        arrays = {
            "tokens": array,
            "slots": slots,
            "following": following,
            "postings": np.argsort(array, kind="stable"),
        }
        return cls(key, {name: narrowed(array) for name, array in arrays.items()})

    def arrays(self) -> dict[str, UnsignedArray]:
        """Return the arrays to store; `Segment(key, stored)` is the inverse."""
        return {name: self.stored[name] for name in _ARRAYS}

    def __len__(self) -> int:
        return len(self.tokens)

    @property
    def tokens(self) -> UnsignedArray:
        """Unsigned (n,)."""
        return self.stored["tokens"]

    def load(self) -> None:
        """Read all arrays that are still to be read."""
        assert self.view is not None and self.slots is not None and self._following is not None
        assert self._sorted is not None

    # Indexing a memoryview gives a Python int several times faster than a NumPy scalar does.
    @cached_property
    def view(self) -> memoryview:
        """The tokens, fast to index one by one."""
        return self.tokens.data

    @cached_property
    def slots(self) -> memoryview:
        """The hash table."""
        return self.stored["slots"].data

    @cached_property
    def _following(self) -> memoryview:
        return self.stored["following"].data

    @cached_property
    def _sorted(self) -> memoryview:
        """The token at each of the postings."""
        tokens: UnsignedArray = self.tokens[self.stored["postings"]]
        return tokens.data

    def positions(self, token: int) -> UnsignedArray:
        """All positions of `token`, ascending."""
        start = bisect_left(self._sorted, token)
        return self.stored["postings"][start : bisect_right(self._sorted, token, lo=start)]

    @cached_property
    def shift(self) -> int:
        """`hash_gram(gram) >> shift` is the slot at which a gram is looked for first."""
        return _shift(len(self.slots))

    def first(self, gram: Sequence[int], value: int | None = None) -> int | None:
        """Position of the first occurrence of `gram` (GAMMA tokens), or None.

        Args:
            value: its `hash_gram`, if that is known.
        """
        tokens, slots, begin = self.view, self.slots, gram[0]
        slot = (hash_gram(gram) if value is None else value) >> self.shift
        while found := slots[slot]:
            # Most of what is met here is another gram; its first token tells it soonest.
            if tokens[found - 1] == begin and self.slice(found - 1, found - 1 + GAMMA) == [*gram]:
                return int(found) - 1
            slot = (slot + 1) & (len(slots) - 1)
        return None

    def occurrences(self, gram: Sequence[int], value: int | None = None) -> Iterator[int]:
        """All positions of `gram`, ascending; `value` as in `first`."""
        position = self.first(gram, value)
        while position is not None:
            yield position
            position = self._following[position] or None

    def slice(self, start: int, stop: int) -> list[int]:
        """Tokens from `start` up to `stop` or the end."""
        return self.view[start:stop].tolist()


def _hash_grams(tokens: NDArray[np.int64]) -> NDArray[np.uint64]:
    count = max(len(tokens) - GAMMA + 1, 0)
    hashes = np.zeros(count, dtype=np.uint64)
    for i in range(GAMMA):
        hashes ^= tokens[i : i + count].astype(np.uint64)
        hashes *= np.uint64(_MULTIPLIER)
    return hashes


def hash_gram(gram: Sequence[int]) -> int:
    """The same function as `_hash_grams`, for one gram in Python integers."""
    value = 0
    for token in gram:
        value = ((value ^ token) * _MULTIPLIER) & _WORD
    return value


def narrowed(array: NDArray[np.integer[Any]]) -> UnsignedArray:
    """`array`, whose elements aren't negative, in the smallest type that holds them."""
    return array.astype(np.min_scalar_type(int(array.max(initial=0))))


def _shift(capacity: int) -> int:
    # The high bits are the well-mixed ones of a multiplicative hash.
    return 65 - capacity.bit_length()


def _fill_slots(hashes: NDArray[np.uint64], positions: NDArray[np.int64]) -> NDArray[np.int64]:
    """Insert all grams at once: in each round every gram left tries its next slot."""
    capacity = 1 << max(2 * len(positions), 1).bit_length()  # a quarter to a half full
    slots = np.zeros(capacity, dtype=np.int64)
    target = (hashes >> np.uint64(_shift(capacity))).astype(np.int64)
    left = np.arange(len(positions))
    while len(left):
        free = slots[target[left]] == 0
        candidates = left[free]
        _, winners = np.unique(target[candidates], return_index=True)
        placed = candidates[winners]
        slots[target[placed]] = positions[placed] + 1
        left = np.setdiff1d(left, placed, assume_unique=True)
        # A gram that lost its slot to another has to look further, past the winner.
        target[left] = np.where(
            slots[target[left]] != 0, (target[left] + 1) & (capacity - 1), target[left]
        )
    return slots
