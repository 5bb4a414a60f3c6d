"""How likely a proposed token is right, learnt while decoding.

Two layers. Each (drafter, match length, depth, rank) has a rate: how often such proposals were
right, of late. And a node that several have proposed, or one drafter from several places, is
likelier than its best rate says: how much so is learnt by logistic mixing, as context-mixing
compressors do (Mahoney, "Adaptive Weighing of Context Models for Lossless Data Compression",
2005): the rates' log-odds are weighed, and the weights follow the gradient of the coding cost.

Every proposal below a node that the target has reached is a trial, whether it was verified or not,
since what the target chose there is known. So a drafter that has stopped paying is noticed within
a few steps, and one that begins to pay again as well.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

from speculation.tree import Origin

DECAY = 0.99
"""Of a rate's counts with each trial: it remembers about a hundred."""

STRENGTH = 2.0
"""Trials that a prior is worth."""

PRIOR = 0.2
"""Rate of a drafter that is not known yet."""

LEARNING_RATE = 0.01

ZERO = -3.0
"""Log-odds at which a rate speaks neither for nor against a token: most proposals are wrong."""

DEEPEST = 6
LAST_RANK = 4
LONGEST = 256

_LOG2 = [0.0, *(math.log2(count) for count in range(1, 257))]
_BUCKETS = [*range(8), *(4 + match.bit_length() for match in range(8, LONGEST + 1))]
"""Match lengths that share a rate: one by one below 8, then by powers of two."""


class Rate:
    """How often proposals of one kind were right, lately, in log-odds above `ZERO`."""

    __slots__ = ("evidence", "hits", "trials")

    def __init__(self, prior: float) -> None:
        self.hits = self.trials = 0.0
        self.evidence = math.log(prior / (1 - prior)) - ZERO

    def count(self, right: bool, prior: float) -> None:
        """One more trial; `prior` stands in for those that are missing."""
        self.hits = self.hits * DECAY + right
        self.trials = self.trials * DECAY + 1.0
        odds = (self.hits + STRENGTH * prior) / (self.trials - self.hits + STRENGTH * (1 - prior))
        self.evidence = math.log(odds) - ZERO

    @property
    def mean(self) -> float:
        """The rate itself."""
        return 1.0 / (1.0 + math.exp(-self.evidence - ZERO))


class Weights:
    """Of one drafter's evidence, and of the number of places that it comes from."""

    __slots__ = ("evidence", "votes")

    def __init__(self) -> None:
        self.evidence = 0.6
        self.votes = 0.4


class Kind:
    """Proposals of one (drafter, match length, depth, rank): their rate, and what it counts for."""

    __slots__ = ("broader", "rate", "weights")

    def __init__(self, broader: Rate, weights: Weights) -> None:
        self.rate = Rate(broader.mean)
        self.broader = broader
        self.weights = weights


@dataclass(slots=True)
class Calibration:
    """Rates and weights; they last from answer to answer."""

    _kinds: dict[tuple[str, int, int, int], Kind] = field(default_factory=dict)
    _broader: dict[tuple[str, int], Rate] = field(default_factory=dict)
    _weights: dict[tuple[str, bool], Weights] = field(default_factory=dict)
    _bias: list[float] = field(default_factory=lambda: [-0.5, -0.5])

    def estimate(self, origins: Sequence[Origin], depth: int) -> float:
        """Probability that a node at `depth` with these origins is right, if its parent is."""
        if len(origins) > 1:  # most have one, and then there is nothing to mix
            return self._mixed([self._kind(origin, depth) for origin in origins], depth)[0]
        kind = self._kind(origins[0], depth)
        odds = self._bias[depth == 1] + ZERO + kind.weights.evidence * kind.rate.evidence
        return 1.0 / (1.0 + math.exp(-odds))

    def learn(self, origins: Sequence[Origin], depth: int, right: bool) -> None:
        """Such a node was, or was not, what the target chose after its parent."""
        kinds = [self._kind(origin, depth) for origin in origins]
        probability, voices = self._mixed(kinds, depth)
        step = LEARNING_RATE * (right - probability)
        self._bias[depth == 1] += step
        for weights, (evidence, count) in voices.items():
            weights.evidence += step * evidence
            weights.votes += step * _LOG2[count]
        for kind in kinds:
            kind.broader.count(right, PRIOR)
            kind.rate.count(right, kind.broader.mean)

    def _mixed(
        self, kinds: Sequence[Kind], depth: int
    ) -> tuple[float, dict[Weights, tuple[float, int]]]:
        """The probability; and of each drafter its best evidence and number of proposals."""
        voices: dict[Weights, tuple[float, int]] = {}
        for kind in kinds:
            evidence, count = voices.get(kind.weights, (-math.inf, 0))
            voices[kind.weights] = max(evidence, kind.rate.evidence), count + 1
        odds = self._bias[depth == 1] + ZERO
        for weights, (evidence, count) in voices.items():
            odds += weights.evidence * evidence + weights.votes * _LOG2[count]
        return 1.0 / (1.0 + math.exp(-odds)), voices

    def _kind(self, origin: Origin, depth: int) -> Kind:
        drafter, _, _, match, rank = origin
        key = (
            drafter,
            _BUCKETS[min(match, LONGEST)],
            min(depth, DEEPEST),
            min(rank, LAST_RANK),
        )
        kind = self._kinds.get(key)
        if kind is None:
            broader = self._broader.setdefault(key[:2], Rate(PRIOR))
            weights = self._weights.setdefault((drafter, depth == 1), Weights())
            kind = self._kinds[key] = Kind(broader, weights)
        return kind
