"""The tokens written in place of those that copying would have gone on with.

A revision that replaces a word replaces it again. The token that is expected is a context as the
newest tokens are; PAQ's match model (Mahoney 2005) lends its own to other models so.
"""

from __future__ import annotations

from speculation.continuations.followers import NOTHING, Followers


class Substitutions:
    """Rows of one answer, by the token expected, and by it and the newest one."""

    def __init__(self) -> None:
        self._by_expected: dict[int, Followers] = {}
        self._by_both: dict[tuple[int, int], Followers] = {}

    def add(self, expected: int | None, newest: int, token: int) -> None:
        """`token` was written behind `newest`, where `expected` would have been copied; None where
        nothing would.
        """
        if expected is None:
            return
        self._by_expected.setdefault(expected, Followers()).add(token)
        self._by_both.setdefault((expected, newest), Followers()).add(token)

    def of(self, expected: int | None, newest: int) -> tuple[Followers, Followers]:
        """Both rows."""
        if expected is None:
            return NOTHING, NOTHING
        both = self._by_both.get((expected, newest), NOTHING)
        return self._by_expected.get(expected, NOTHING), both

    def was_replaced(self, expected: int) -> bool:
        """Whether another token was written where this one was expected, the last time it was."""
        row = self._by_expected.get(expected)
        return row is not None and row.last != expected
