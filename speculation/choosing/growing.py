"""Drafters that propose level by level, since each level costs a pass of their own.

Such a drafter is asked for one more level as long as what it is expected to add is worth its time
at the pace that the step would have without it. So behind a strong copy it isn't called at all.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from time import thread_time
from typing import NamedTuple, Protocol, runtime_checkable

from speculation.drafter import Context
from speculation.tree import DraftTree

RATE = 0.05
"""Weight of each level in the averages of its kind."""

RETURN = 0.01
"""Share by which expectations come back to `HOPED` when it isn't called: what it adds may have
grown without anyone having tried.
"""

HOPED = 1.0
"""Tokens that a call is expected to add, and a further level where it is sure to be reached, as
long as nothing is known.
"""


class Outlook(NamedTuple):
    """What a step would be expected to yield if it were drafted no further.

    Attributes:
        expected: tokens.
        pass_ms: milliseconds of the target's pass.
        spent_ms: of drafting so far.
    """

    expected: float
    pass_ms: float
    spent_ms: float

    @property
    def pace(self) -> float:
        """Tokens per millisecond."""
        return self.expected / (self.pass_ms + self.spent_ms)


@runtime_checkable
class Growing(Protocol):
    """A drafter that can be asked level by level."""

    def grow(self, context: Context, tree: DraftTree, budget: int) -> Generator[float]:
        """As `Drafter.propose`, but yields before each level, also before the first: the
        probability that what it would draft behind is reached. It may be closed there.
        """


class LevelWorth:
    """What the calls of one drafter, and its further levels, cost and add, on average."""

    def __init__(self) -> None:
        self._costs = [0.0, 0.0]
        self._gains = [HOPED, HOPED]
        self._is_first = True

    def start(self) -> None:
        """A new answer begins; the first call reads its prompt, whose cost isn't that of a step."""
        self._is_first = True

    def run(self, levels: Generator[float], tree: DraftTree, look: Callable[[], Outlook]) -> None:
        """Ask for levels as long as they pay.

        Args:
            tree: what others have proposed; its `spent_ms` grows.
            look: returns what the tree as it stands would yield.
        """
        first = now = look()
        missing = max(1.0 - sum(tree.acceptance[each] for each in tree.children(0).values()), 0.0)
        calls, reach = 0, None if next(levels, None) is None else missing
        took = 0.0
        while reach is not None and self._pays(min(calls, 1), reach, now):
            start = thread_time()  # what else the machine does is not the drafter's fault
            following = next(levels, None)
            ms = 1e3 * (thread_time() - start)
            took += ms
            if not self._is_first:
                tree.spent_ms += ms
            after = look()
            if calls:
                self._learn(1, ms, reach, _gained(now, after))
            calls, reach, now = calls + 1, following, after
        if calls:
            if not self._is_first:
                self._learn(0, took, missing, _gained(first, now))
            self._is_first = False
        else:
            self._gains[0] += RETURN * (HOPED - self._gains[0])

    def _pays(self, kind: int, reach: float, now: Outlook) -> bool:
        return self._gains[kind] * reach > self._costs[kind] * now.pace

    def _learn(self, kind: int, ms: float, reach: float, gained: float) -> None:
        self._costs[kind] += (RATE if self._costs[kind] else 1.0) * (ms - self._costs[kind])
        if reach > 0.0:
            share = min(gained / reach, 8.0)
            self._gains[kind] += RATE * reach * (share - self._gains[kind])


def _gained(before: Outlook, after: Outlook) -> float:
    """Tokens added, less what the larger pass costs at the pace of before."""
    return after.expected - before.expected - (after.pass_ms - before.pass_ms) * before.pace
