"""Positions of each token in prompt and output, for methods that need no longer match.

The target's states exist for these positions only, so what is ranked by them is looked up here and
not in the copy index, which also has texts that the target has not read.
"""

from __future__ import annotations

from collections.abc import Sequence

from speculation.copies.agreement import followed
from speculation.copies.copy_index import MAX_MATCH
from speculation.prefixes import common_prefix
from speculation.tree import CONTEXT, DraftTree, Origin


class Occurrences:
    """Postings of single tokens over one context, which grows at its end."""

    def __init__(self) -> None:
        self._ids: list[int] = []
        self._places: dict[int, list[int]] = {}

    def start(self, ids: Sequence[int]) -> None:
        """A new context; what it shares with the last one's beginning is not indexed again."""
        shared = common_prefix(self._ids, ids)
        for token in reversed(self._ids[shared:]):
            self._places[token].pop()
        del self._ids[shared:]
        self.extend(ids)

    def extend(self, ids: Sequence[int]) -> None:
        """The context has become `ids`, which begins as before; constant work per new token."""
        for position in range(len(self._ids), len(ids)):
            self._places.setdefault(ids[position], []).append(position)
        self._ids.extend(ids[len(self._ids) :])

    def earlier(self, most: int) -> list[int]:
        """The latest `most` earlier positions of the newest token, ascending.

        Position 0 is left out: nothing before it could be compared.
        """
        places = self._places[self._ids[-1]][-most - 1 : -1]
        return places[1:] if places and places[0] == 0 else places

    def copy(
        self, drafter: str, places: Sequence[int], length: int, tree: DraftTree, budget: int
    ) -> None:
        """Draft up to `length` tokens that followed each of `places`, the most likely place first.

        Args:
            budget: most nodes in all.
        """
        full = len(tree) + budget
        for rank, place in enumerate(places):
            start = place + 1
            match = followed(self._ids, start, self._ids, MAX_MATCH)
            stop = start + min(length, full - len(tree))
            tree.add_copy(self._ids[start:stop], Origin(drafter, CONTEXT, start, match, rank))
