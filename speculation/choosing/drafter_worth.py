"""Is a drafter worth its time? An unprofitable one pauses, and is tried again occasionally.

The cost model chooses among what has been proposed; this decides who is asked at all. This matters
little for a look-up in a table, and much for a draft head, or for texts in which nothing repeats.
"""

from __future__ import annotations

MEMORY = 0.98
"""Decay of both averages per step in which it is asked."""

TRIAL = 16
"""Steps in which it is asked before it is judged."""

REST = 7
"""Steps it pauses before it is asked once."""


class Worth:
    """Averages of one drafter: milliseconds spent, tokens earned, per step in which it is asked."""

    def __init__(self) -> None:
        self._spent = 0.0
        self._earned = 0.0
        self._asked = 0
        self._resting = 0

    def is_due(self) -> bool:
        """Whether to ask it in this step."""
        self._resting = max(self._resting - 1, 0)
        return self._resting == 0

    def settle(self, ms: float, tokens: float, token_ms: float) -> None:
        """It was asked in this step.

        Args:
            ms: that it took to propose and to learn.
            tokens: accepted tokens that nobody before it had proposed.
            token_ms: milliseconds per token without drafts.
        """
        self._asked += 1
        self._spent += (1 - MEMORY) * (ms - self._spent)
        self._earned += (1 - MEMORY) * (tokens - self._earned)
        if self._asked >= TRIAL and self._earned * token_ms < self._spent:
            self._resting = REST + 1
