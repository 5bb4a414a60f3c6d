"""The pool of candidate n-grams that the target refines while it verifies.

Fu et al., "Break the Sequential Dependency of LLM Inference Using Lookahead Decoding" (ICML 2024),
section 3. Column i begins i tokens ahead of the root and is `levels` tokens deep. All are in the
tree that is verified anyway:

    root - first[0] - first[1] - ...        a chain of guesses, one for each column but the first
      |        |          |
    column 0 column 1   column 2 ...        chains of `levels` tokens each

What the target chooses after the end of a column completes an n-gram of its own, and is the end of
that column in the next step, in which every column has moved one token on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from speculation.tree import DraftTree, Origin


class Column(NamedTuple):
    """A column that was verified: its place, its n-gram so far, and the node of its last token."""

    place: int
    gram: tuple[int, ...]
    node: int


class CandidatePool:
    """`width` columns of `levels` tokens.

    Args:
        draw: gives a token for an unknown place.
    """

    def __init__(self, width: int, levels: int, draw: Callable[[], int]) -> None:
        self._draw = draw
        self._first = [draw() for _ in range(width - 1)]
        self._columns = [[draw() for _ in range(levels)] for _ in range(width)]

    def place(self, tree: DraftTree, origin: Origin) -> list[int]:
        """Add all to `tree`; the nodes."""
        nodes = []
        start = 0
        for index, column in enumerate(self._columns):
            node = start
            for token in column:
                node = tree.add(node, token, origin)
                nodes.append(node)
            if index < len(self._first):
                start = tree.add(start, self._first[index], origin)
                nodes.append(start)
        return nodes

    def find(self, tree: DraftTree) -> list[Column]:
        """The columns that are completely among the drafts of `tree`."""
        found = []
        start: int | None = tree.start
        for index, column in enumerate(self._columns):
            if start is None:
                break
            node = tree.end(column, start)
            if node is not None:
                found.append(Column(index, (tree.tokens[start], *column), node))
            start = tree.child(start, self._first[index]) if index < len(self._first) else None
        return found

    def advance(self, found: Sequence[Column], choices: Sequence[int]) -> None:
        """Advance by one token; `choices` are the target's after the columns `found`."""
        ends = dict(zip((column.place for column in found), choices, strict=True))
        self._first = [column[0] for column in self._columns[1:]]
        self._columns = [
            [*column[1:], ends[index] if index in ends else self._draw()]
            for index, column in enumerate(self._columns)
        ]
