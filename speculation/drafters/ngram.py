"""The N-Grammys as in their paper: n-grams of the context, then the model's own bigram.

Stewart et al., "The N-Grammys: Accelerating Autoregressive Inference with Learning-Free Batched
Speculation" (2024), section 4: a batch of k rows of w tokens. First what followed the newest token
in the context (query length q = 1), by count, the latest first among equals (4.2); the remaining
rows come from the extended model bigram (4.1, 4.3). The paper's batch repeats the cached keys for
each row; here the rows are one tree, whose tokens see the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from speculation.copies.copy_index import CopyIndex
from speculation.drafter import Context, Verified
from speculation.drafters.bigram_table import BigramTable
from speculation.tree import DraftTree, Origin

Draft = list[tuple[int, Origin]]
Row = tuple[int, ...]
TextPosition = tuple[str, int]
"""Key of a text, and position in it."""
Placed = tuple[Row, TextPosition]


class NGram:
    """`rows` rows of `length` tokens, merged where they begin with the same tokens.

    Args:
        bigrams: asked about each token alone; as wide as there are rows, or more.
        rows, length: the paper's k, up to 25, and w; (10, 10) is what it calls representative
            (section 5.1).
    """

    name = "ngram"

    def __init__(self, bigrams: BigramTable, rows: int = 10, length: int = 10) -> None:
        self._bigrams = bigrams
        self._count = rows
        self._length = length

    def start(self, context: Context) -> None:
        """The index is the context's, the bigram the model's."""

    def propose(self, context: Context, tree: DraftTree, budget: int) -> None:
        """Add the rows one after the other."""
        drafts = [*self._copies(context.index)]
        left = self._count - len(drafts)
        drafts += extended(self._bigrams, context.ids[-1], left, self._length, self.name)
        add_rows(tree, drafts, budget)

    def _copies(self, index: CopyIndex) -> Iterator[Draft]:
        rows = (
            (tuple(text[place + 1 : place + 1 + self._length]), (key, place + 1))
            for key, text, places in index.places()
            for place in places
            if place + self._length < len(text)  # whole windows only (appendix B.2)
        )
        for rank, (row, (key, position)) in enumerate(commonest(rows, self._count)):
            yield [
                (token, Origin(self.name, key, position + i, 1 + i, rank))
                for i, token in enumerate(row)
            ]

    def observe(self, context: Context, verified: Verified) -> None:
        """There is nothing to learn."""


def commonest(rows: Iterable[Placed], count: int) -> list[Placed]:
    """Each distinct row once, with its last place; the most common first, then the latest."""
    counted: dict[Row, tuple[int, TextPosition]] = {}
    for row, place in rows:
        before, _ = counted.pop(row, (0, place))
        counted[row] = before + 1, place  # now the last
    latest = [(row, *counted[row]) for row in reversed(counted)]
    latest.sort(key=lambda each: -each[1])
    return [(row, place) for row, _, place in latest[:count]]


def extended(
    bigrams: BigramTable, token: int, count: int, length: int, drafter: str
) -> Iterator[Draft]:
    """The extended bigram (section 4.1): the top `count` after `token`, each continued greedily."""
    for rank, successor in enumerate(bigrams.after(token)[:count]):
        origin = Origin(drafter, rank=rank)
        yield [(each, origin) for each in bigrams.greedy(successor, length)]


def add_rows(tree: DraftTree, drafts: Iterable[Draft], budget: int) -> None:
    """Add `drafts` below the root, at most `budget` nodes; the first of them to have a node is its
    only origin.
    """
    full = len(tree) + budget
    mine: set[int] = set()
    for draft in drafts:
        node = 0
        for token, origin in draft:
            child = tree.child(node, token)
            if child is None or child not in mine:
                if child is None and len(tree) >= full:
                    return
                child = tree.add(node, token, origin)
                mine.add(child)
            node = child
