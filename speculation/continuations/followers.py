"""What followed the last few tokens in any answer, counted; a back-off model with escape.

As in prediction by partial matching (Cleary and Witten 1984): rows of the last six, four, two and
one tokens, each with the counts of what followed. How far to trust which is learned by the network.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence

LENGTHS = (1, 2, 4, 6)
"""Tokens of context that have rows."""

ROWS = 1 << 15
"""Rows for each length of context; the least recently updated one is dropped first."""

WIDTH = 8
"""Followers of a row that are proposed, the most frequent."""


class Followers:
    """What followed one context.

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
        tokens: how often each token was written.
    """

    def __init__(self) -> None:
        self._rows: list[OrderedDict[tuple[int, ...], Followers]] = [OrderedDict() for _ in LENGTHS]
        self.tokens: dict[int, int] = {}

    def after(self, newest: tuple[int, ...]) -> list[Followers]:
        """The row of each length's last tokens of `newest`, in the order of `LENGTHS`."""
        return [
            rows.get(newest[-length:], NOTHING)
            for length, rows in zip(LENGTHS, self._rows, strict=True)
        ]

    def add(self, newest: Sequence[int], token: int) -> None:
        """Count `token` after `newest`, which has at least as many tokens as the longest row."""
        self.tokens[token] = self.tokens.get(token, 0) + 1
        for length, rows in zip(LENGTHS, self._rows, strict=True):
            key = tuple(newest[-length:])
            row = rows.get(key)
            if row is None:
                row = rows[key] = Followers()
                if len(rows) > ROWS:
                    rows.popitem(last=False)
            else:
                rows.move_to_end(key)
            row.add(token)
