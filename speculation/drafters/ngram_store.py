"""The continuations of tokens and of sequences, in n-grams that the target produced.

Ours, after the two dictionaries of SPECTRA (Le et al., ACL 2025; as they are in
`guess_dictionaries`): every part of an n-gram is a key, and the latest goes first.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence

Gram = tuple[int, ...]

TOKENS = 1 << 13
"""Tokens with sequences; the least recently seen one is dropped first."""

SEQUENCES = 1 << 15
"""Sequences with a next token, as above."""


class NGramStore:
    """Forward dictionary (token to sequences) and backward dictionary (sequence to next token).

    Args:
        most: sequences kept for each token, the latest.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._forward: OrderedDict[int, list[Gram]] = OrderedDict()
        self._backward: OrderedDict[Gram, int] = OrderedDict()

    def knows(self, token: int) -> bool:
        """Whether something is known to follow `token`."""
        return token in self._forward

    def add(self, gram: Gram) -> None:
        """Keep an n-gram and all its parts; the work grows with the square of its length."""
        for start in range(len(gram) - 1):
            self._follow(gram[start], gram[start + 1 :])
            for end in range(start + 1, len(gram)):
                self._backward[gram[start:end]] = gram[end]
                self._backward.move_to_end(gram[start:end])
        while len(self._backward) > SEQUENCES:
            self._backward.popitem(last=False)

    def _follow(self, token: int, sequence: Gram) -> None:
        known = self._forward.setdefault(token, [])
        if sequence in known:
            known.remove(sequence)
        known.append(sequence)
        del known[: -self._most]
        self._forward.move_to_end(token)
        if len(self._forward) > TOKENS:
            self._forward.popitem(last=False)

    def after(self, token: int) -> list[Gram]:
        """Sequences that follow `token`, the latest first."""
        return self._forward.get(token, [])[::-1]

    def chain(self, newest: Sequence[int], length: int) -> list[tuple[int, int]]:
        """Up to `length` tokens, each with the length of the sequence that it was found after.

        Each is the next token of the longest known suffix of what precedes it.
        """
        tokens = list(newest)
        found: list[tuple[int, int]] = []
        for _ in range(length):
            for start in range(max(len(tokens) - len(newest), 0), len(tokens)):
                token = self._backward.get(tuple(tokens[start:]))
                if token is not None:
                    found.append((token, len(tokens) - start))
                    tokens.append(token)
                    break
            else:
                break
        return found
