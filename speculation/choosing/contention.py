"""How much more expensive passes are now than when costs were measured.

In a pass over several tokens threads wait for each other hundreds of times, so other load on the
processors slows it down several times more than a pass over one token, which is bound by memory.
This is measured on the passes themselves.

So is the shape of T(n): it was measured at a few n, and jumps between them where a kernel begins
another block (at 11 and 22 nodes on one machine).
"""

from __future__ import annotations

from speculation.choosing.cost_model import SHORT_CONTEXT, CostTable

RATE = 0.05
"""Weight of each pass in the average of its kind."""

RETURN = 0.01
"""Per pass without drafts the average of passes with drafts decays by this factor: they may have
become cheaper without anyone having tried.
"""

LIMIT = 20.0
"""Upper bound on the slow-down taken from one pass: a suspended machine would look contended."""


WEIGHT = 8.0
"""Passes with as many nodes that the measured costs stand for."""

MEMORY = 0.98
"""Decay of what was learned about a number of nodes, per pass with as many."""


class Contention:
    """Averages of measured time relative to `costs`, for passes without drafts and with them.

    Attributes:
        shape: what T(n) is to be multiplied by, by n; beyond its end by 1.
    """

    def __init__(self, costs: CostTable) -> None:
        self._costs = costs
        self._single: float | None = None
        self._drafted: float | None = None
        self._of_size: dict[int, tuple[float, float]] = {}
        self.shape: list[float] = []

    @property
    def factor(self) -> float:
        """Cost of a pass with drafts relative to one without, divided by the same ratio in
        `costs`.
        """
        if self._drafted is None:  # as fast or slow as those without
            return 1.0
        return self._drafted / (1.0 if self._single is None else self._single)

    def observe(self, tokens: int, ms: float, cached: int = SHORT_CONTEXT) -> None:
        """Record the time of a pass over `tokens` tokens at a context of `cached` tokens."""
        slowed = min(ms / self._costs(tokens, cached), LIMIT)
        if tokens > 1:
            if self._drafted is None:  # one slow pass is no reason to stop
                self._drafted = min(slowed, 1.0) if self._single is None else self._single
            self._learn(tokens, slowed / self._drafted)
            self._drafted += RATE * (slowed - self._drafted)
            return
        if self._single is None:
            self._single = slowed
        self._single += RATE * (slowed - self._single)
        if self._drafted is not None:
            self._drafted += RETURN * (self._single - self._drafted)

    def _learn(self, tokens: int, relative: float) -> None:
        """Passes of so many tokens: their average relative to that of all passes with drafts."""
        total, count = self._of_size.get(tokens, (0.0, 0.0))
        total, count = total * MEMORY + min(relative, 2.0), count * MEMORY + 1.0
        self._of_size[tokens] = total, count
        self.shape += [1.0] * (tokens + 1 - len(self.shape))
        self.shape[tokens] = (total + WEIGHT) / (count + WEIGHT)
