"""The time of one token without drafts, T(1), as the answer itself has it.

Each step whose tree is only its root is plain decoding, so the median of these steps is T(1) at
this context and under this load. An answer with too few of them has no comparison: passes that are
made for it, at another time, would be under another load.
"""

from __future__ import annotations

from statistics import median

from speculation import Step

LEAST = 4
"""Number of plain steps that is enough."""


class PlainPace:
    """The pace of plain decoding during one answer; only forward and verify count."""

    def __init__(self) -> None:
        self._times: list[float] = []

    def take(self, step: Step) -> None:
        """Record a step of the answer."""
        if step.nodes == 1:
            self._times.append(step.forward_ms + step.verify_ms)

    @property
    def ms(self) -> float:
        """Milliseconds per token of plain decoding; 0 if unknown."""
        return median(self._times) if len(self._times) >= LEAST else 0.0
