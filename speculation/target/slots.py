"""Where a tree's keys and values stand in the cache, so that branches are exact as well.

A kernel sums over keys in lanes, and over blocks of keys one after the other. A key that is moved
by whole lanes within its block, past places that are masked, is summed as before: what is masked
adds exact zeros. So each node of a branch gets a place that is a multiple of `shift` behind the one
that its token would have without the other branches, as far as no border lies between. On its path
the places ascend.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from speculation.target.token_rows import BLOCK
from speculation.tree import seen

MOST_SHIFTS = 6
"""Places tried for a node; each shift makes a pass over more keys."""


@dataclass(frozen=True, slots=True)
class NodePlaces:
    """Places of a tree's nodes.

    Attributes:
        slots: of each node, counted from the root's.
        is_exact: of each node, whether it and all nodes before it on its path are where their sums
            are those of plain decoding.
        sees: (nodes, places), which of the places from `first` on each node sees; of those before
            it each sees all.
        first: counted as `slots` are, 0 or less.
        copies: what stands in the first place of a pair is copied to the second.
    """

    slots: list[int]
    is_exact: list[bool]
    sees: NDArray[np.bool_]
    first: int = 0
    copies: Sequence[tuple[int, int]] = ()

    @property
    def is_in_order(self) -> bool:
        """Whether the nodes stand one behind the other."""
        return not self.copies and self.slots == list(range(len(self.slots)))


class NodeLayout(Protocol):
    """Where keys may stand."""

    def place(self, parents: Sequence[int], depths: Sequence[int], base: int) -> NodePlaces:
        """Places for a tree, each parent before its children.

        Args:
            base: tokens in the cache before the root.
        """


@dataclass(frozen=True, slots=True)
class KeyLayout:
    """By how much keys can be moved.

    Attributes:
        shift: they may stand a multiple of it later; 0 if they can't be moved.
        borders: places in a block of `BLOCK` keys that they may not be moved across, ascending.
    """

    shift: int = 0
    borders: tuple[int, ...] = ()

    def place(self, parents: Sequence[int], depths: Sequence[int], base: int) -> NodePlaces:
        """As `NodeLayout.place`."""
        first = next((n for n, depth in enumerate(depths) if n != depth), len(depths))
        slots, is_exact = list(range(first)), [True] * first
        used = set(slots)
        for node in range(first, len(depths)):
            above, slot = parents[node], None
            if is_exact[above]:
                slot = self._free(depths[node], slots[above], base, used)
            is_exact.append(slot is not None)
            slots.append(-1 if slot is None else slot)
            used.add(slots[-1])
        end = max(slots) + 1
        for node, slot in enumerate(slots):
            if slot < 0:
                slots[node], end = end, end + 1
        return NodePlaces(slots, is_exact, seen(parents, slots))

    def _free(self, proper: int, above: int, base: int, used: set[int]) -> int | None:
        """The first place for a node behind the one above it; products are summed in order."""
        for slot in range(proper, proper + (MOST_SHIFTS + 1) * self.shift, self.shift or 1):
            if self._stretch(base + slot) != self._stretch(base + proper):
                return None
            if slot > above and slot not in used:
                return slot
        return None

    def _stretch(self, place: int) -> tuple[int, int]:
        block, within = divmod(place, BLOCK)
        return block, bisect_right(self.borders, within)
