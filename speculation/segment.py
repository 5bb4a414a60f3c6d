"""The copy index of one text: every gamma-gram's occurrences, as flat arrays.

A segment is immutable: it is built once, when a document is ingested or a message is finished,
stored as it is, and loaded without any work. Look-up is a probe of an open-addressing hash table
and costs the same for ten tokens or ten million (CopySpec, section 3.1, asks for a hash map of
all gamma-grams; this is that map, able to live in a file).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

FORMAT = 1
"""Version of the arrays' meaning; a stored segment of another format is built anew."""

GAMMA = 3
"""Tokens in a gram (CopySpec, section 4: gamma 3 without a draft model)."""

_EMPTY = -1
_MULTIPLIER = 0x9E3779B97F4A7C15  # 2**64 / golden ratio, odd: Fibonacci hashing
_WORD = (1 << 64) - 1

Int32Array = NDArray[np.int32]


@dataclass(frozen=True)
class Segment:
    """Tokens of one text and the map from its gamma-grams to positions.

    Attributes:
        key: identifies the text, its tokenizer and the format; opaque here.
        tokens: int32 (n,).
        slots: int32 (a power of two,): first position of a gram, -1 where empty; a gram is
            found by linear probing from its hash.
        following: int32 (number of grams,): the next position of the same gram, or -1.
    """

    key: str
    tokens: Int32Array
    slots: Int32Array
    following: Int32Array

    @classmethod
    def build(cls, key: str, tokens: Sequence[int] | Int32Array) -> Segment:
        """Index `tokens`; O(n log n) once."""
        array = np.ascontiguousarray(tokens, dtype=np.int32)
        hashes = _hash_grams(array)
        order = np.argsort(hashes, kind="stable").astype(np.int32)
        same = hashes[order[1:]] == hashes[order[:-1]]
        following = np.full(len(hashes), _EMPTY, dtype=np.int32)
        following[order[:-1][same]] = order[1:][same]
        is_first = np.ones(len(order), dtype=np.bool_)
        is_first[1:] = ~same
        firsts = order[is_first]
        return cls(key, array, _fill_slots(hashes[firsts], firsts), following)

    @classmethod
    def from_arrays(cls, key: str, arrays: Mapping[str, Int32Array]) -> Segment:
        """The inverse of `arrays`."""
        return cls(key, arrays["tokens"], arrays["slots"], arrays["following"])

    def arrays(self) -> dict[str, Int32Array]:
        """What to store."""
        return {"tokens": self.tokens, "slots": self.slots, "following": self.following}

    def __len__(self) -> int:
        return len(self.tokens)

    @property
    def nbytes(self) -> int:
        """Size of the arrays in bytes."""
        return self.tokens.nbytes + self.slots.nbytes + self.following.nbytes

    # Indexing a memoryview gives a Python int several times faster than a NumPy scalar does.
    @cached_property
    def _views(self) -> tuple[memoryview, memoryview, memoryview]:
        return self.tokens.data, self.slots.data, self.following.data

    @property
    def view(self) -> Sequence[int]:
        """The tokens, fast to index one by one."""
        return self._views[0]

    def first(self, gram: Sequence[int], value: int | None = None) -> int | None:
        """Position of the first occurrence of `gram` (GAMMA tokens), or None.

        Args:
            value: its `hash_gram`, if that is known.
        """
        tokens, slots, _ = self._views
        slot = _home(hash_gram(gram) if value is None else value, len(slots))
        while (position := slots[slot]) != _EMPTY:
            if all(tokens[position + i] == gram[i] for i in range(GAMMA)):
                return int(position)
            slot = (slot + 1) & (len(slots) - 1)
        return None

    def occurrences(self, gram: Sequence[int], value: int | None = None) -> Iterator[int]:
        """All positions of `gram`, ascending; `value` as in `first`."""
        following = self._views[2]
        position = self.first(gram, value)
        while position is not None and position != _EMPTY:
            yield position
            position = following[position]

    def slice(self, start: int, stop: int) -> list[int]:
        """Tokens from `start` up to `stop` or the end."""
        return self._views[0][start:stop].tolist()


def _hash_grams(tokens: Int32Array) -> NDArray[np.uint64]:
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


def _home(value: int, capacity: int) -> int:
    # The high bits are the well-mixed ones of a multiplicative hash.
    return value >> (65 - capacity.bit_length())


def _fill_slots(hashes: NDArray[np.uint64], positions: Int32Array) -> Int32Array:
    """Insert all grams at once: in each round every gram left tries its next slot."""
    capacity = 1 << max(2 * len(positions), 1).bit_length()  # a quarter to a half full
    slots = np.full(capacity, _EMPTY, dtype=np.int32)
    target = (hashes >> np.uint64(65 - capacity.bit_length())).astype(np.int64)
    left = np.arange(len(positions))
    while len(left):
        free = slots[target[left]] == _EMPTY
        candidates = left[free]
        _, winners = np.unique(target[candidates], return_index=True)
        placed = candidates[winners]
        slots[target[placed]] = positions[placed]
        left = np.setdiff1d(left, placed, assume_unique=True)
        # A gram that lost its slot to another has to look further, past the winner.
        target[left] = np.where(
            slots[target[left]] != _EMPTY, (target[left] + 1) & (capacity - 1), target[left]
        )
    return slots
