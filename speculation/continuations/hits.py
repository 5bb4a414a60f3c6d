"""How often guesses have been right, lately and for a long time, learned as tokens are written."""

from __future__ import annotations

GuessKind = tuple[int, bool, int]
"""Length of a guess's match, whether none is longer, and how many guesses there are, each up to a
bound.
"""

LONGEST, MOST = 12, 3

FAST, SLOW = 0.1, 0.01
"""Weights of the latest guess in the two averages."""

TOKEN_DECAY, KIND_DECAY = 0.98, 0.97

HitRate = tuple[float, float]
"""Weighed hits and trials."""

TOKEN, KIND = (0.5, 1.0), (0.3, 1.0)
"""Rates of what was never tried."""


class Hits:
    """Rates, kept from answer to answer.

    Attributes:
        fast, slow: averages over the first guesses of each position.
    """

    def __init__(self) -> None:
        self.fast, self.slow = 0.5, 0.4
        self._guessed: dict[int, HitRate] = {}
        self._after: dict[int, HitRate] = {}
        self._kinds: dict[GuessKind, HitRate] = {}

    def of_token(self, token: int) -> float:
        """How often `token` was right as the first guess."""
        hits, trials = self._guessed.get(token, TOKEN)
        return hits / trials

    def after_token(self, token: int) -> float:
        """How often the first guess after `token` was right."""
        hits, trials = self._after.get(token, TOKEN)
        return hits / trials

    def of_kind(self, kind: GuessKind) -> float:
        """How often guesses of this kind were right."""
        hits, trials = self._kinds.get(kind, KIND)
        return hits / trials

    def learn(self, newest: int, first: int, token: int) -> None:
        """`token` followed `newest`, where `first` was the first guess."""
        right = float(first == token)
        self.fast += FAST * (right - self.fast)
        self.slow += SLOW * (right - self.slow)
        self._guessed[first] = _counted(self._guessed.get(first, TOKEN), right, TOKEN_DECAY)
        self._after[newest] = _counted(self._after.get(newest, TOKEN), right, TOKEN_DECAY)

    def learn_kind(self, kind: GuessKind, right: bool) -> None:
        """A guess of this kind was right or wrong."""
        self._kinds[kind] = _counted(self._kinds.get(kind, KIND), right, KIND_DECAY)


def _counted(rate: HitRate, right: float, decay: float) -> HitRate:
    hits, trials = rate
    return hits * decay + right, trials * decay + 1.0


def kind_of(match: int, longest: int, guesses: int) -> GuessKind:
    """The kind of a guess with this match, where `longest` is the longest of all."""
    return min(match, LONGEST), match == longest, min(guesses, MOST)
