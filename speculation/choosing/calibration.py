"""The probability that a proposed token is right, learned while decoding.

Two layers. Each (drafter, match length, depth, rank) has a rate: how often such proposals were
right recently. And a node proposed by several drafters, or by one from several places, is more
likely than its best rate says: how much is learned by logistic mixing, as in context-mixing
compressors (Mahoney, "Adaptive Weighing of Context Models for Lossless Data Compression", 2005):
the rates' log-odds are weighed, and the weights follow the gradient of the coding cost.

A drafter may say itself how likely its proposal is (`Origin.chance`). Then that takes the place of
the rate, and how far to trust it is learned, for each set of drafters that say one of the same
token; what others say beside it counts as much as it has proved to add.

Every proposal below a node that the target has reached is a trial, verified or not, since the
target's choice there is known. So it takes a few steps to notice that a drafter has become
unprofitable, or profitable again.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from speculation.tree import Origin

DECAY = 0.99
"""Decay of a rate's counts per trial: it remembers about a hundred."""

STRENGTH = 2.0
"""Weight of a prior, in trials."""

PRIOR = 0.2
"""Prior rate of an unknown drafter."""

LEARNING_RATE = 0.01

ZERO = -3.0
"""Log-odds at which a rate is neutral evidence: most proposals are wrong."""

SUREST = 0.001
"""Chances are no closer to 0 and 1."""

DEEPEST = 6
LAST_RANK = 4
LONGEST = 256

_LOG2 = [0.0, *(math.log2(count) for count in range(1, 257))]
_BUCKETS = [*range(8), *(4 + match.bit_length() for match in range(8, LONGEST + 1))]
"""Match lengths that share a rate: one by one below 8, then by powers of two."""


class Rate:
    """How often proposals of one kind were right recently, in log-odds above `ZERO`."""

    __slots__ = ("evidence", "hits", "trials")

    def __init__(self, prior: float) -> None:
        self.hits = self.trials = 0.0
        self.evidence = math.log(prior / (1 - prior)) - ZERO

    def count(self, right: bool, prior: float) -> None:
        """Record a trial; `prior` stands in for missing ones."""
        self.hits = self.hits * DECAY + right
        self.trials = self.trials * DECAY + 1.0
        odds = (self.hits + STRENGTH * prior) / (self.trials - self.hits + STRENGTH * (1 - prior))
        self.evidence = math.log(odds) - ZERO

    @property
    def mean(self) -> float:
        """The rate itself."""
        return 1.0 / (1.0 + math.exp(-self.evidence - ZERO))


class Weights:
    """Weights of one drafter's evidence and of the number of places it comes from.

    Args:
        is_beside: whether another drafter has said how likely the token is.
    """

    __slots__ = ("evidence", "votes")

    def __init__(self, is_beside: bool) -> None:
        self.evidence, self.votes = (0.0, 0.0) if is_beside else (0.6, 0.4)


class Trust:
    """How far the chances that some drafters say are trusted: fully, or each as much as the others,
    until it shows.
    """

    __slots__ = ("bias", "weights")

    def __init__(self, drafters: int) -> None:
        self.weights, self.bias = [1.0 / drafters] * drafters, 0.0

    def odds(self, chances: Sequence[float]) -> float:
        """Log-odds of a proposal whose chance each drafter says."""
        odds = self.bias
        for weight, chance in zip(self.weights, chances, strict=True):
            odds += weight * _log_odds(chance)
        return odds

    def learn(self, chances: Sequence[float], step: float) -> None:
        """Follow the gradient."""
        self.bias += step
        for number, chance in enumerate(chances):
            self.weights[number] += step * _log_odds(chance)


class ProposalKind:
    """Proposals of one (drafter, match length, depth, rank): their rate and its weight."""

    __slots__ = ("broader", "rate", "weights")

    def __init__(self, broader: Rate, weights: Weights) -> None:
        self.rate = Rate(broader.mean)
        self.broader = broader
        self.weights = weights


@dataclass(slots=True)
class Calibration:
    """Rates and weights, kept from answer to answer."""

    _kinds: dict[tuple[tuple[str, bool], int, int, int], ProposalKind] = field(default_factory=dict)
    _broader: dict[tuple[tuple[str, bool], int], Rate] = field(default_factory=dict)
    _weights: dict[tuple[str, bool, bool], Weights] = field(default_factory=dict)
    _trust: dict[tuple[tuple[str, ...], bool], Trust] = field(default_factory=dict)
    _bias: list[float] = field(default_factory=lambda: [-0.5, -0.5])

    def estimate(self, origins: Sequence[Origin], depth: int) -> float:
        """Probability that a node at `depth` with these origins is right, if its parent is."""
        if len(origins) == 1 and origins[0].chance is not None:  # as most are
            chances = [origins[0].chance]
            odds = self._trusted((origins[0].drafter,), depth).odds(chances)
            return 1.0 / (1.0 + math.exp(-odds))
        return self._mixed(origins, depth).probability

    def learn(self, origins: Sequence[Origin], depth: int, right: bool) -> None:
        """Record whether such a node was the target's choice after its parent."""
        mixed = self._mixed(origins, depth)
        step = LEARNING_RATE * (right - mixed.probability)
        if mixed.sure:
            self._trusted((*mixed.sure,), depth).learn([*mixed.sure.values()], step)
        else:
            self._bias[depth == 1] += step
        for weights, (evidence, count) in mixed.voices.items():
            weights.evidence += step * evidence
            weights.votes += step * _LOG2[count]
        for kind in mixed.kinds:
            kind.broader.count(right, PRIOR)
            kind.rate.count(right, kind.broader.mean)

    def _mixed(self, origins: Sequence[Origin], depth: int) -> _Mixed:
        said = (each for each in origins if each.chance is not None)
        sure = {
            each.drafter: each.chance or 0.0 for each in sorted(said, key=lambda each: each.drafter)
        }
        if sure:
            odds = self._trusted((*sure,), depth).odds([*sure.values()])
        else:
            odds = self._bias[depth == 1] + ZERO
        kinds = [self._kind(each, depth, bool(sure)) for each in origins if each.chance is None]
        voices: dict[Weights, tuple[float, int]] = {}
        for kind in kinds:
            evidence, count = voices.get(kind.weights, (-math.inf, 0))
            voices[kind.weights] = max(evidence, kind.rate.evidence), count + 1
        for weights, (evidence, count) in voices.items():
            odds += weights.evidence * evidence + weights.votes * _LOG2[count]
        return _Mixed(1.0 / (1.0 + math.exp(-odds)), sure, kinds, voices)

    def _trusted(self, drafters: tuple[str, ...], depth: int) -> Trust:
        key = drafters, depth == 1
        trust = self._trust.get(key)
        if trust is None:
            trust = self._trust[key] = Trust(len(drafters))
        return trust

    def _kind(self, origin: Origin, depth: int, is_beside: bool) -> ProposalKind:
        drafter, _, _, match, rank, _ = origin
        key = (
            (drafter, is_beside),
            _BUCKETS[min(match, LONGEST)],
            min(depth, DEEPEST),
            min(rank, LAST_RANK),
        )
        kind = self._kinds.get(key)
        if kind is None:
            broader = self._broader.setdefault(key[:2], Rate(PRIOR))
            place = (drafter, depth == 1, is_beside)
            weights = self._weights.setdefault(place, Weights(is_beside))
            kind = self._kinds[key] = ProposalKind(broader, weights)
        return kind


class _Mixed(NamedTuple):
    """A node's probability and what it comes from.

    Attributes:
        sure: the chances that drafters say themselves, by their names in alphabetical order.
        kinds: of all other origins.
        voices: of each drafter its best evidence and number of proposals.
    """

    probability: float
    sure: dict[str, float]
    kinds: list[ProposalKind]
    voices: dict[Weights, tuple[float, int]]


def _log_odds(chance: float) -> float:
    chance = min(max(chance, SUREST), 1 - SUREST)
    return math.log(chance / (1 - chance))
