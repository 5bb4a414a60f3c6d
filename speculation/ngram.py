"""N-gram drafts that nobody had to learn: what the context and the model's own bigram say.

Stewart et al., "The N-Grammys: Accelerating Autoregressive Inference with Learning-Free Batched
Speculation" (2024), section 4: a batch of k rows of w tokens. First what followed the newest token
in the context (query length q = 1), by count, the latest first among equals; the rows that are
left over come from the extended model bigram: its top candidates, each continued greedily.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from speculation.agreement import WINDOW
from speculation.bigram_table import BigramTable
from speculation.copy_index import CopyIndex
from speculation.drafter import Context, Verified
from speculation.segment import hash_columns
from speculation.tree import DraftTree, Origin

NOTHING = -1
"""Stands where a text has ended."""

Draft = list[tuple[int, Origin]]


class NGram:
    """`rows` rows of at most `length` tokens, joined where they begin alike.

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
        sources = index.places()
        windows = np.concatenate([_following(text, at, self._length) for _, text, at in sources])
        ends = np.cumsum([len(at) for _, _, at in sources])
        places = np.concatenate([at for _, _, at in sources])
        for rank, place in enumerate(commonest(windows, self._most)):
            key = sources[int(np.searchsorted(ends, place, side="right"))][0]
            position = int(places[place]) + 1
            yield [
                (token, Origin(self.name, key, position + i, 1 + i, rank))
                for i, token in enumerate(windows[place].tolist())
                if token != NOTHING
            ]

    def _extended(self, token: int, count: int) -> Iterator[Draft]:
        for rank, successor in enumerate(self._bigrams.after(token)[:count]):
            origin = Origin(self.name, rank=rank)
            yield [(each, origin) for each in self._bigrams.greedy(successor, self._length)]

    def observe(self, context: Context, verified: Verified) -> None:
        """There is nothing to learn."""


def _following(
    text: NDArray[np.int32], places: NDArray[np.int64], length: int
) -> NDArray[np.int32]:
    """(k, `length`): the tokens behind each of `places` in the `padded` text, then `NOTHING`."""
    at = places[:, None] + np.arange(WINDOW + 1, WINDOW + 1 + length)
    return np.where(at < len(text), text[np.minimum(at, len(text) - 1)], np.int32(NOTHING))


def commonest(windows: NDArray[np.int32], count: int) -> Sequence[int]:
    """Rows of `windows` (n, w), each different one once, at its last place; the commonest first.

    Equals go by their places, the last first.
    """
    _, inverse, counts = np.unique(
        hash_columns([*windows.T]), return_inverse=True, return_counts=True
    )
    last = np.zeros(len(counts), dtype=np.int64)
    np.maximum.at(last, inverse, np.arange(len(windows)))
    chosen: list[int] = last[np.lexsort((-last, -counts))[:count]].tolist()
    return chosen
