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

DECAY = 0.95
"""Of the sums behind the averages, per level or call: they remember about twenty."""

RETURN = 0.0005
"""Tokens by which the expectation of a call rises each time that it isn't made: what it adds may
have grown without anyone having tried.
"""

HOPED = 1.0
"""Tokens that a call is expected to add, and a further level where it is sure to be reached, as
long as nothing is known.
"""


class Outlook(NamedTuple):
    """The expected yield of a step that is drafted no further.

    Attributes:
        expected: tokens.
        pass_ms: milliseconds of the target's pass.
        spent_ms: of drafting so far.
        nodes: that would be chosen.
    """

    expected: float
    pass_ms: float
    spent_ms: float
    nodes: tuple[int, ...] = ()

    @property
    def pace(self) -> float:
        """Tokens per millisecond."""
        return self.expected / (self.pass_ms + self.spent_ms)

    def again(self, tree: DraftTree) -> Outlook:
        """The same choice, by what is known of its nodes now."""
        if not self.nodes:
            return self
        worth = (
            tree.credits[node] + (0.0 if tree.tokens[node] in tree.ends else tree.acceptance[node])
            for node in self.nodes
        )
        return self._replace(expected=1.0 + sum(worth))


@runtime_checkable
class LevelDrafter(Protocol):
    """A drafter that can be asked level by level."""

    def grow(self, context: Context, tree: DraftTree, budget: int) -> Generator[float]:
        """As `Drafter.propose`, but yields before each level, also before the first: the
        probability that what it would draft behind is reached. It may be closed there.
        """


class Average:
    """Of numbers as they come; it forgets, and is 0 before the first of them."""

    def __init__(self) -> None:
        self.value = self._count = 0.0

    def take(self, number: float) -> None:
        """One more."""
        self._count = self._count * DECAY + 1.0
        self.value += (number - self.value) / self._count


class LevelAverages:
    """The cost and the gain of levels of one kind: averages that forget.

    Attributes:
        ms: milliseconds that one level takes.
    """

    def __init__(self) -> None:
        self.ms = Average()
        self._gained, self._reach = HOPED, 1.0

    @property
    def gain(self) -> float:
        """Tokens that a level adds where it is sure to be reached."""
        return self._gained / self._reach

    def pays(self, reach: float, now: Outlook, more_ms: float = 0.0) -> bool:
        """Whether one more is worth its time, of which it takes `more_ms` more than others did."""
        return self.gain * reach > (self.ms.value + more_ms) * now.pace

    def learn(self, reach: float, gained: float) -> None:
        """One has added so many tokens."""
        self._gained = self._gained * DECAY + gained
        self._reach = self._reach * DECAY + reach

    def hope(self) -> None:
        """None was asked for."""
        self._gained += RETURN * self._reach


class LevelWorth:
    """The worth of one drafter's calls, and of the further levels of a call.

    A call is worth what its first level adds, and what further ones add beyond their own time. What
    it says of drafts that would have been chosen without it adds nothing. An answer's first call
    reads its prompt, too: that is spread over the steps that answers have.
    """

    def __init__(self) -> None:
        self._first, self._further = LevelAverages(), LevelAverages()
        self._reading_ms, self._answer_steps = Average(), Average()
        self._reads_prompt, self._steps = True, 0

    def start(self) -> None:
        """A new answer begins; the first call reads its prompt."""
        if self._steps:
            self._answer_steps.take(self._steps)
        self._reads_prompt, self._steps = True, 0

    def run(self, levels: Generator[float], tree: DraftTree, look: Callable[[], Outlook]) -> None:
        """Ask for levels as long as they pay.

        Args:
            tree: what others have proposed; its `spent_ms` grows.
            look: returns what the tree as it stands would yield.
        """
        self._steps += 1
        now = look()
        if next(levels, None) is None:
            return
        missing = max(1.0 - sum(tree.acceptance[each] for each in tree.children(0).values()), 0.0)
        if not self._first.pays(missing, now, self._reading_share()):
            self._first.hope()
            return
        following, ms, after = self._ask(levels, tree, look)
        now = now.again(tree)
        if self._reads_prompt:
            self._reading_ms.take(max(ms - self._first.ms.value, 0.0))
        else:
            self._first.ms.take(ms)
        self._reads_prompt = False
        gained, beyond = _gained(now, after), 0.0
        while following is not None and self._further.pays(following, after):
            reach, now = following, after
            following, ms, after = self._ask(levels, tree, look)
            now = now.again(tree)
            added = _gained(now, after)
            self._further.ms.take(ms)
            self._further.learn(reach, added)
            beyond += added - ms * now.pace
        self._first.learn(missing, gained + max(beyond, 0.0))

    def _reading_share(self) -> float:
        """Milliseconds of reading the prompt, where that is still to be done, for each step."""
        if not self._reads_prompt:
            return 0.0
        return self._reading_ms.value / max(self._answer_steps.value, 1.0)

    def _ask(
        self, levels: Generator[float], tree: DraftTree, look: Callable[[], Outlook]
    ) -> tuple[float | None, float, Outlook]:
        """One level: the reach of the next one, the milliseconds taken, the outlook behind it."""
        start = thread_time()  # what else the machine does is not the drafter's fault
        following = next(levels, None)
        ms = 1e3 * (thread_time() - start)
        if not self._reads_prompt:
            tree.spent_ms += ms
        return following, ms, look()


def _gained(before: Outlook, after: Outlook) -> float:
    """Tokens added, less what the larger pass costs at the pace of before."""
    return after.expected - before.expected - (after.pass_ms - before.pass_ms) * before.pace
