"""What one token takes without drafts: T(1), measured where the answer is written.

Each step whose tree is only its root is plain decoding, so the median of the answer's own such
steps is T(1) behind this very context. An answer with too few of them has a few made behind it,
which nobody keeps, once for each loaded model and doubling of the context's length.
"""

from __future__ import annotations

from statistics import median
from time import perf_counter
from weakref import WeakKeyDictionary

from speculation import DraftTree, Sampler, Sampling, Step, Target, verify

LEAST = 4
"""Plain steps of an answer that are enough to go by."""

PASSES = 3
"""Passes that are made where there are fewer."""

_MEASURED: WeakKeyDictionary[Target, dict[int, float]] = WeakKeyDictionary()
"""Milliseconds by model and number of binary digits of the context's length."""


class PlainPace:
    """The pace of plain decoding during one answer; only forward and verify count."""

    def __init__(self, target: Target, sampling: Sampling) -> None:
        self._target = target
        self._sampling = sampling
        self._seen: list[float] = []

    def take(self, step: Step) -> None:
        """Note a step of the answer."""
        if step.nodes == 1:
            self._seen.append(step.forward_ms + step.verify_ms)

    @property
    def ms(self) -> float:
        """Milliseconds of one token decoded plainly; 0 if that isn't known yet."""
        if len(self._seen) >= LEAST:
            return median(self._seen)
        return _MEASURED.get(self._target, {}).get(self._scale, 0.0)

    def settle(self) -> None:
        """Make it known, behind what the model has cached."""
        if not self.ms:
            times = [self._pass() for _ in range(PASSES)]
            _MEASURED.setdefault(self._target, {})[self._scale] = median(times)

    @property
    def _scale(self) -> int:
        return len(self._target.cached).bit_length()

    def _pass(self) -> float:
        """One plain step that isn't kept: the next call on the target drops it."""
        tree = DraftTree(self._target.cached[-1])
        sampler = Sampler(self._sampling)
        sampler.start(self._target.cached, self._target.device)
        start = perf_counter()
        verify(tree, sampler.chooser(self._target.forward(tree).logits))
        return 1e3 * (perf_counter() - start)
