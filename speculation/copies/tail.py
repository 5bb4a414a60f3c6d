"""The live tail: what no segment covers yet, indexed as it grows."""

from __future__ import annotations

from collections.abc import Iterable

from speculation.copies.segment import GAMMA


class Tail:
    """Tokens with the places of each token and the first place of each gram.

    Attributes:
        tokens: all of them, the newest last.
    """

    def __init__(self, tokens: Iterable[int]) -> None:
        self.tokens: list[int] = []
        self._places: dict[int, list[int]] = {}
        self._first: dict[tuple[int, ...], int] = {}
        self.extend(tokens)

    def extend(self, tokens: Iterable[int]) -> None:
        """Append; amortised constant work per token."""
        for token in tokens:
            self._places.setdefault(token, []).append(len(self.tokens))
            self.tokens.append(token)
            position = len(self.tokens) - GAMMA
            if position >= 0:
                self._first.setdefault(tuple(self.tokens[position:]), position)

    def take_back(self, count: int) -> None:
        """Drop the last `count` tokens."""
        for _ in range(count):
            position = len(self.tokens) - GAMMA
            if position >= 0 and self._first[gram := tuple(self.tokens[position:])] == position:
                del self._first[gram]
            self._places[self.tokens.pop()].pop()

    def places(self, token: int, most: int) -> list[int]:
        """The latest `most` positions of `token` but for the very last token, ascending."""
        places = self._places.get(token, [])
        end = len(places) - (self.tokens[-1] == token)
        return places[max(end - most, 0) : end]

    def count(self, token: int) -> int:
        """How often `token` stands here."""
        return len(self._places.get(token, ()))

    def first(self, gram: tuple[int, ...]) -> int | None:
        """The first position of `gram`, or None."""
        return self._first.get(gram)
