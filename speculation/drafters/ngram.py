"""N-gram drafts without learning: from the context and the model's own bigram.

Stewart et al., "The N-Grammys: Accelerating Autoregressive Inference with Learning-Free Batched
Speculation" (2024), section 4: a batch of k rows of w tokens. First what followed the newest token
in the context (query length q = 1), by count, the latest first among equals; the remaining rows
come from the extended model bigram: its top candidates, each continued greedily.
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
    """`rows` rows of at most `length` tokens, merged where they begin with the same tokens.

    Args:
        rows, length: the paper's k and w, both 10 in its experiments.
        copies: rows that the context may have of them; all in the paper.
    """

    name = "ngram"

    def __init__(
        self, bigrams: BigramTable, *, rows: int = 10, length: int = 10, copies: int = 10
    ) -> None:
        self._bigrams = bigrams
        self._count = rows
        self._length = length
        self._most = copies

    def start(self, context: Context) -> None:
        """The index is the context's, the bigram the model's."""

    def propose(self, context: Context, tree: DraftTree, budget: int) -> None:
        """Add the rows one after the other."""
        full = len(tree) + budget
        mine: set[int] = set()
        drafts = [*self._copies(context.index)] if self._most else []
        drafts += self._extended(context.ids[-1], self._count - len(drafts))
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

    def _copies(self, index: CopyIndex) -> Iterator[Draft]:
        rows = (
            (tuple(text[place + 1 : place + 1 + self._length]), (key, place + 1))
            for key, text, places in index.places()
            for place in places
        )
        for rank, (row, (key, position)) in enumerate(commonest(rows, self._most)):
            yield [
                (token, Origin(self.name, key, position + i, 1 + i, rank))
                for i, token in enumerate(row)
            ]

    def _extended(self, token: int, count: int) -> Iterator[Draft]:
        for rank, successor in enumerate(self._bigrams.after(token)[:count]):
            origin = Origin(self.name, rank=rank)
            yield [(each, origin) for each in self._bigrams.greedy(successor, self._length)]

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
