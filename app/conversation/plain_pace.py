"""The time of one token without drafts, T(1), measured during the answer.

Each step whose tree is only its root is plain decoding, so the median of these steps is T(1) at
this context and under this load. After an answer with too few of them a few more passes are made,
and discarded.
"""

from __future__ import annotations

from statistics import median
from time import perf_counter

from speculation import DraftTree, Sampler, Sampling, Step, Target, verify

LEAST = 4
"""Number of plain steps that is enough."""

MOST_SECONDS = 0.5
"""No further pass is made after this time: with a large model one must be enough."""


class PlainPace:
    """The pace of plain decoding during one answer; only forward and verify count."""

    def __init__(self, target: Target, sampling: Sampling) -> None:
        self._target = target
        self._sampling = sampling
        self._times: list[float] = []
        self._is_settled = False

    def take(self, step: Step) -> None:
        """Record a step of the answer."""
        if step.nodes == 1:
            self._times.append(step.forward_ms + step.verify_ms)

    @property
    def ms(self) -> float:
        """Milliseconds per token of plain decoding; 0 if unknown yet."""
        known = self._is_settled or len(self._times) >= LEAST
        return median(self._times) if known else 0.0

    def settle(self) -> None:
        """Measure it if unknown, at the cached context; the answer must have ended."""
        end = perf_counter() + MOST_SECONDS
        while len(self._times) < LEAST and (not self._times or perf_counter() < end):
            self._times.append(self._pass())
        self._is_settled = True

    def _pass(self) -> float:
        """Milliseconds of a plain step that isn't kept: the next call on the target drops it."""
        tree = DraftTree(self._target.cached[-1])
        sampler = Sampler(self._sampling)
        sampler.start(self._target.cached, self._target.device)
        start = perf_counter()
        verify(tree, sampler.chooser(self._target.forward(tree).logits))
        return 1e3 * (perf_counter() - start)
