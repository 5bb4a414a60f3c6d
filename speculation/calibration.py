"""How often what a drafter proposes is right, learnt while decoding.

Every proposal below a node that the target has reached is a trial, whether it was verified or not:
what the target chose there is known. Counts decay, so an estimate follows the text at hand.
"""

from __future__ import annotations

from collections.abc import Sequence

from speculation.tree import Origin

_Key = tuple[str, int, int, int]


class Calibration:
    """Acceptance by (drafter, match length, depth, rank)."""

    def __init__(self, decay: float = 0.98, strength: float = 3.0, prior: float = 0.3) -> None:
        self.decay = decay
        self.strength = strength
        self.prior = prior
        self._fine: dict[_Key, list[float]] = {}
        self._coarse: dict[tuple[str, int], list[float]] = {}

    def estimate(self, origins: Sequence[Origin], depth: int) -> float:
        best = 0.0
        for origin in origins:
            p = self._one(origin, depth)
            best = max(best, p)
        return best

    def _keys(self, origin: Origin, depth: int) -> tuple[_Key, tuple[str, int]]:
        m = bucket(origin.match)
        return (origin.drafter, m, min(depth, 6), min(origin.rank, 7)), (origin.drafter, m)

    def _one(self, origin: Origin, depth: int) -> float:
        fine, coarse = self._keys(origin, depth)
        h1, n1 = self._coarse.get(coarse, (0.0, 0.0))
        p1 = (h1 + self.strength * self.prior) / (n1 + self.strength)
        h2, n2 = self._fine.get(fine, (0.0, 0.0))
        return (h2 + self.strength * p1) / (n2 + self.strength)

    def learn(self, origins: Sequence[Origin], depth: int, accepted: bool) -> None:
        for origin in origins:
            fine, coarse = self._keys(origin, depth)
            for table, key in ((self._fine, fine), (self._coarse, coarse)):
                counts = table.setdefault(key, [0.0, 0.0])
                counts[0] = counts[0] * self.decay + accepted
                counts[1] = counts[1] * self.decay + 1


def bucket(match: int) -> int:
    return match if match < 8 else min(7 + (match.bit_length() - 3), 10)
