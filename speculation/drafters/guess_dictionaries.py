"""SPECTRA's two dictionaries: sequences that follow a token, and the token that follows a prefix.

Le et al. (see `spectra`), section 3.1 and Algorithm 1, lines 7 to 17 and 36 to 41, read literally:
lists are in the order of their making, with what occurs twice in them, and the keys of the backward
dictionary are prefixes of the pool's sequences only.
"""

from __future__ import annotations

from collections.abc import KeysView, Sequence


class GuessDictionaries:
    """Filled by the pool's sequences alone, neither by the prompt nor by the output."""

    def __init__(self) -> None:
        self._forward: dict[int, list[tuple[int, ...]]] = {}
        self._backward: dict[tuple[int, ...], int] = {}

    @property
    def keys(self) -> KeysView[int]:
        """The tokens after which the forward dictionary has sequences."""
        return self._forward.keys()

    def add(self, sequence: tuple[int, ...]) -> None:
        """Forward: what follows each token, to the end. Backward: the token after each prefix; it
        replaces an earlier one (lines 37 to 40).
        """
        for place in range(len(sequence) - 1):
            self._forward.setdefault(sequence[place], []).append(sequence[place + 1 :])
            self._backward[sequence[: place + 1]] = sequence[place + 1]

    def guesses(self, newest: Sequence[int], size: int, most: int) -> list[tuple[int, ...]]:
        """The sequences after the newest token, the oldest first; then one that is put together
        backwards; in all `most` at most (G).

        Args:
            size: N; the last guess has up to so many tokens.
        """
        found = self._forward.get(newest[-1], [])[:most]
        chain = self._chain(newest, size) if len(found) < most else ()
        return [*found, chain] if chain else found

    def _chain(self, newest: Sequence[int], size: int) -> tuple[int, ...]:
        """Token by token, each after the longest end that is a key, of N - 1 tokens at most (lines
        8 to 14).
        """
        tokens = list(newest[1 - size :])
        start = len(tokens)
        while len(tokens) < start + size:
            ends = (tuple(tokens[-length:]) for length in range(size - 1, 0, -1))
            token = next((self._backward[end] for end in ends if end in self._backward), None)
            if token is None:
                break
            tokens.append(token)
        return tuple(tokens[start:])
