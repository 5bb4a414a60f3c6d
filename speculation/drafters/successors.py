"""Successors: what followed, or nearly followed, the newest tokens earlier, in any answer.

Our own, based on "Turning Trash into Treasure: Accelerating Inference of Large Language Models with
Token Recycling" (Luo et al. 2024), section 3: a matrix of the top candidates after each token,
which every verified position updates, and a tree of fixed shape read off it breadth first. Here the
rows start from the target's own bigram where that is known, rows of the last two and three tokens
rank above those of the last one, and all are kept from answer to answer.
"""

from __future__ import annotations

import heapq
from collections import Counter, OrderedDict
from collections.abc import Sequence
from functools import cache

from speculation.drafter import Context, Verified
from speculation.drafters.bigram_table import BigramTable
from speculation.tree import DraftTree, Origin

WIDTH = 8
"""Candidates in a row (Token Recycling, section 3.2)."""

ROWS = 1 << 15
"""Rows for each length of context; the least recently updated one is dropped first."""

Guess = tuple[int, int, int]
"""A token that may follow, how many tokens of context its row was found by (0 for the target's own
bigram), and its place there."""


class CandidateRows:
    """Candidates after the newest tokens, by the last `length` of them; forgets the oldest."""

    def __init__(self, length: int) -> None:
        self.length = length
        self._rows: OrderedDict[tuple[int, ...], list[int]] = OrderedDict()

    def get(self, newest: Sequence[int]) -> list[int]:
        """The row of `newest`, most likely first; empty if there is none."""
        return self._rows.get(tuple(newest[-self.length :]), [])

    def put(self, newest: Sequence[int], tokens: Sequence[int]) -> None:
        """Move `tokens` to the front; the others move back."""
        if len(newest) < self.length:
            return
        key = tuple(newest[-self.length :])
        row = self._rows.get(key, [])
        if row[: len(tokens)] != tokens:
            row = [*tokens, *(token for token in row if token not in tokens)][:WIDTH]
        self._rows[key] = row
        self._rows.move_to_end(key)
        if len(self._rows) > ROWS:
            self._rows.popitem(last=False)


class Successors:
    """A tree of `nodes` nodes.

    Args:
        contexts: lengths of context that have rows, the longest first; (1,) is Token Recycling.
        bigrams: what the target predicts after a token whose row is still empty.
    """

    name = "successors"

    def __init__(
        self,
        nodes: int = 16,
        contexts: Sequence[int] = (3, 2, 1),
        bigrams: BigramTable | None = None,
    ) -> None:
        self._shape = shape(nodes)
        self._rows = [CandidateRows(length) for length in contexts]
        self._most = max(contexts)
        self._bigrams = bigrams

    def start(self, context: Context) -> None:
        """Keep what was learned."""

    def propose(self, context: Context, tree: DraftTree, budget: int) -> None:
        """Read the tree off the rows, nodes with more likely ranks first."""
        nodes: list[tuple[int, list[int]] | None] = [(0, context.ids[-self._most :])]
        guesses: dict[int, list[Guess]] = {}
        wanted = children(self._shape)
        full = len(tree) + budget
        for parent, rank in self._shape:
            above = nodes[parent]
            nodes.append(None)
            if above is None or len(tree) >= full:
                continue
            node, newest = above
            if parent not in guesses:
                guesses[parent] = self._after(newest, wanted[parent])
            if rank < len(guesses[parent]):
                token, match, place = guesses[parent][rank]
                added = tree.add(node, token, Origin(self.name, match=match, rank=place))
                nodes[-1] = added, [*newest, token][-self._most :]

    def _after(self, newest: Sequence[int], most: int) -> list[Guess]:
        """Return the tokens that may follow `newest`, each once, those of longer contexts first."""
        found: dict[int, Guess] = {}
        for rows in self._rows:
            for rank, token in enumerate(rows.get(newest)):
                if token not in found:
                    found[token] = (token, rows.length, rank)
                    if len(found) == most:
                        return list(found.values())
        if not found and self._bigrams is not None:
            return [(token, 0, i) for i, token in enumerate(self._bigrams.after(newest[-1])[:most])]
        return list(found.values())

    def observe(self, context: Context, verified: Verified) -> None:
        """Update the rows of every position that was reached."""
        ids, count = context.ids, len(verified.tokens)
        for end in range(len(ids) - count, len(ids)):
            newest = ids[max(end - self._most, 0) : end]
            row = [ids[end]]
            if end == len(ids) - 1 and not self._settled(newest):
                # The chosen token goes first; with sampling it need not be the most likely.
                row += [token for token in _candidates(verified) if token != ids[end]]
            for rows in self._rows:
                rows.put(newest, row)

    def _settled(self, newest: Sequence[int]) -> bool:
        """Whether candidates would add little, since it is known what followed the same few tokens.

        One token is too little for that, so Token Recycling's own rows follow every step.
        """
        return self._most > 1 and bool(self._rows[0].get(newest))


def _candidates(verified: Verified) -> list[int]:
    """The target's most likely tokens at the last position that was reached.

    At those before it a draft was right, so the rows know them; reading them too gains nothing.
    """
    logits = verified.forward.logits
    if logits is None:
        return []
    node = verified.path[len(verified.tokens) - 1]
    best: list[int] = logits[node].topk(min(WIDTH, logits.shape[1])).indices.tolist()
    return best


@cache
def shape(nodes: int) -> tuple[tuple[int, int], ...]:
    """(parent, rank) of each node besides the root, which is 0, in the order of likelihood.

    A node is allotted by the ranks on its path. With the rates below the widths of the levels come
    out as those of Token Recycling's tree of 80 nodes, but for its last two levels.
    """
    chosen: list[tuple[int, int]] = []
    # By likelihood, then in the order of their making: parent and rank.
    waiting = [(-_rate(0), 0, 0, -1.0)]
    while len(chosen) < nodes:
        likelihood, parent, rank, above = heapq.heappop(waiting)
        chosen.append((parent, rank))
        heapq.heappush(waiting, (likelihood * _rate(0), len(chosen), 0, likelihood))
        if rank + 1 < WIDTH:
            heapq.heappush(waiting, (above * _rate(rank + 1), parent, rank + 1, above))
    return tuple(chosen)


@cache
def children(nodes: tuple[tuple[int, int], ...]) -> Counter[int]:
    """How many children each parent has."""
    return Counter(parent for parent, _ in nodes)


def _rate(rank: int) -> float:
    return 0.5 / float((rank + 1) ** 1.6)
