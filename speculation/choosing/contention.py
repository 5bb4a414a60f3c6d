"""How much dearer drafts are now than they were when costs were measured.

A pass over several tokens has its threads wait for each other hundreds of times, so where something
else wants a processor it slows down several times more than a pass over one token, which is bound
by memory. That is seen in the passes themselves.
"""

from __future__ import annotations

from speculation.choosing.cost_model import BEHIND, CostTable

RATE = 0.05
"""Share of each pass in the average of its kind."""

RETURN = 0.01
"""With each pass without drafts, what is known of passes with drafts is forgotten by so much: they
may have become cheaper without anyone having tried."""

LIMIT = 20.0
"""Most that one pass is said to have slowed down: a machine that slept has not learnt anything."""


class Contention:
    """Averages of what passes take over what `costs` says, without drafts and with them."""

    def __init__(self, costs: CostTable) -> None:
        self._costs = costs
        self._single: float | None = None
        self._drafted: float | None = None

    @property
    def factor(self) -> float:
        """What a pass with drafts costs beside one without, over what `costs` says of the two."""
        if self._drafted is None:  # as fast or slow as those without
            return 1.0
        return self._drafted / (1.0 if self._single is None else self._single)

    def observe(self, tokens: int, ms: float, cached: int = BEHIND) -> None:
        """A pass over so many tokens behind so many took so long."""
        slowed = min(ms / self._costs(tokens, cached), LIMIT)
        if tokens > 1:
            if self._drafted is None:  # one slow pass is no reason to stop
                self._drafted = min(slowed, 1.0) if self._single is None else self._single
            self._drafted += RATE * (slowed - self._drafted)
            return
        if self._single is None:
            self._single = slowed
        self._single += RATE * (slowed - self._single)
        if self._drafted is not None:
            self._drafted += RETURN * (self._single - self._drafted)
