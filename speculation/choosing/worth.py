"""Is a drafter worth its time? One that doesn't earn it rests, and is tried again now and then.

The cost model chooses among what has been proposed; this decides who is asked at all. Where a pass
of the target takes milliseconds that is of no account for a look into a table, and of much for a
draft head, or for anything where nothing ever repeats.
"""

from __future__ import annotations

MEMORY = 0.98
"""Of both averages, with each step in which it is asked."""

TRIAL = 16
"""Steps in which it is asked before it is judged."""

REST = 7
"""Steps without it, then it is asked once."""


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
            ms: that it took.
            tokens: accepted ones that it had proposed; its share, where others had as well.
            token_ms: what the target takes for one token without drafts.
        """
        self._asked += 1
        self._spent += (1 - MEMORY) * (ms - self._spent)
        self._earned += (1 - MEMORY) * (tokens - self._earned)
        if self._asked >= TRIAL and self._earned * token_ms < self._spent:
            self._resting = REST + 1
