"""Counts of the tokens that followed the last few in any answer; a back-off model with escape.

As in prediction by partial matching (Cleary and Witten 1984): rows of the last tokens, each with
the counts of what followed. Others leave tokens out, as the sparse contexts of PAQ do (Mahoney
2005): what follows "the ... of", whatever stands between. How far to trust which is learned by the
network.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Any

NEWEST = 6
"""Tokens that contexts may look at."""

CONTEXTS: dict[str, Callable[[Sequence[int]], Any]] = {
    "1": itemgetter(-1),
    "2": itemgetter(slice(-2, None)),
    "3": itemgetter(slice(-3, None)),
    "4": itemgetter(slice(-4, None)),
    "6": itemgetter(slice(-6, None)),
    "2nd": itemgetter(-2),
    "2nd and 3rd": itemgetter(slice(-3, -1)),
    "1st and 3rd": itemgetter(-3, -1),
}
"""The contexts that have rows, the newest token being the 1st: the last tokens, or some of them."""

UNBROKEN = 5
"""The first so many contexts leave nothing out."""

ESCAPE = 0.5
"""Share of a row's kinds that counts as tries of something new."""

ROWS = 1 << 15
"""Rows for each length of context; the least recently updated one is dropped first."""

WIDTH = 8
"""Followers of a row that are proposed, the most frequent."""


class Followers:
    """The counts of the tokens that followed one context.

    Attributes:
        counts: how often each token did.
        total: their sum.
        top: the most frequent of them, the most frequent first.
        last: the latest.
    """

    __slots__ = ("counts", "last", "top", "total")

    def __init__(self) -> None:
        self.counts: dict[int, int] = {}
        self.total = 0
        self.top: list[int] = []
        self.last = -1

    def add(self, token: int) -> None:
        """Count `token` once more."""
        counts, top = self.counts, self.top
        count = counts[token] = counts.get(token, 0) + 1
        self.total += 1
        self.last = token
        if token in top:
            at = top.index(token)
        elif len(top) < WIDTH:
            at = len(top)
            top.append(token)
        elif counts[top[-1]] >= count:
            return
        else:
            at = WIDTH - 1
            top[at] = token
        while at and counts[top[at - 1]] < count:
            top[at - 1], top[at] = token, top[at - 1]
            at -= 1


NOTHING = Followers()
"""The row of a context that is not known."""


class FollowerCounts:
    """Rows for all contexts; kept from answer to answer.

    Attributes:
        written: number of tokens.
        tokens: how often each token was written.
        latest: number of tokens when it was written last.
    """

    def __init__(self) -> None:
        self._rows: list[tuple[Callable[[Sequence[int]], Any], OrderedDict[Any, Followers]]] = [
            (context, OrderedDict()) for context in CONTEXTS.values()
        ]
        self.written = 0
        self.tokens: dict[int, int] = {}
        self.latest: dict[int, int] = {}

    def after(self, newest: tuple[int, ...]) -> list[Followers]:
        """The row of each context in `newest`, in the order of `CONTEXTS`."""
        return [rows.get(context(newest), NOTHING) for context, rows in self._rows]

    def add(self, newest: tuple[int, ...], token: int) -> None:
        """Count `token` after `newest`, `NEWEST` tokens."""
        self.written += 1
        self.tokens[token] = self.tokens.get(token, 0) + 1
        self.latest[token] = self.written
        for context, rows in self._rows:
            key = context(newest)
            row = rows.get(key)
            if row is None:
                row = rows[key] = Followers()
                if len(rows) > ROWS:
                    rows.popitem(last=False)
            else:
                rows.move_to_end(key)
            row.add(token)


def shares_of_a_count(rows: Sequence[Followers]) -> tuple[list[float], float]:
    """Return what one count in each unbroken row adds to a token's probability, and what is left
    for all that no row has: the longest first, each row escapes to the shorter ones.
    """
    shares, left = [0.0] * UNBROKEN, 1.0
    for number in range(UNBROKEN - 1, -1, -1):
        row = rows[number]
        if row.total:
            new = ESCAPE * len(row.counts)
            shares[number] = left / (row.total + new)
            left *= new / (row.total + new)
    return shares, left
