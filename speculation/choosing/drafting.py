"""The drafting side of the loop: all drafters propose into one tree; a selection follows.

One `Drafting` serves answer after answer with the same target, and keeps what it learns.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from time import thread_time
from typing import Protocol, cast

from speculation.choosing.drafter_worth import Worth
from speculation.choosing.level_drafting import LevelDrafter, LevelWorth, Outlook
from speculation.drafter import Context, Drafter, Verified
from speculation.tree import Ahead, DraftTree


class Selection(Protocol):
    """Selects the proposed nodes to verify."""

    @property
    def candidates(self) -> int:
        """Maximum number of nodes that the drafters may propose."""

    @property
    def token_ms(self) -> float | None:
        """Milliseconds per token without drafts; None to always ask all drafters."""

    def choose(self, candidates: DraftTree, room: int, cached: int) -> DraftTree:
        """A tree of at most `room` nodes besides the root, each of them in `candidates`.

        Args:
            cached: tokens of the context before the root.
        """

    def outlook(self, candidates: DraftTree, room: int, cached: int) -> Outlook | None:
        """Return the expected yield of the tree that it would choose of these; None where time
        doesn't count.
        """

    def observe(self, candidates: DraftTree, verified: Verified) -> None:
        """Learn which candidates were right: `verified.tokens` are those after their root."""


class Everything:
    """All proposals, up to a fixed number of nodes: a method as in its paper."""

    token_ms = None

    def __init__(self, candidates: int = 100) -> None:
        self.candidates = candidates

    def choose(self, candidates: DraftTree, room: int, _cached: int) -> DraftTree:
        """All of them while there is room, in order of proposal."""
        if len(candidates) <= room + 1:
            return candidates
        return candidates.subset(range(1, room + 1))

    def outlook(self, _candidates: DraftTree, _room: int, _cached: int) -> None:
        """None, since time doesn't count."""

    def observe(self, candidates: DraftTree, verified: Verified) -> None:
        """Nothing to learn."""


class Drafting:
    """Drafters, and the selection among their proposals. Without drafters: plain decoding."""

    def __init__(
        self, drafters: Sequence[Drafter] = (), selection: Selection | None = None
    ) -> None:
        self.drafters = tuple(drafters)
        self.selection = selection or Everything()
        self._candidates = DraftTree(0)
        self._worth = [Worth() for _ in self.drafters]
        self._levels = {
            number: LevelWorth()
            for number, drafter in enumerate(self.drafters)
            if isinstance(drafter, LevelDrafter) and self.selection.token_ms is not None
        }
        self._spent: dict[int, float] = {}

    def start(self, context: Context) -> None:
        """A new answer begins after `context.ids`."""
        for drafter in self.drafters:
            drafter.start(context)
        for levels in self._levels.values():
            levels.start()

    def tree(self, context: Context, room: int, ahead: Sequence[Ahead] = ()) -> DraftTree:
        """Return the tree to verify next: at most `room` nodes besides the root.

        Args:
            ahead: what is almost certain to follow; drafts are made behind it.
        """
        ahead = ahead[:room]
        root, room = context.ids[-1], room - len(ahead)
        with context.looking_ahead([each.token for each in ahead]) as seen:
            self._candidates = self._proposed(seen, room)
            chosen = self.selection.choose(self._candidates, room, len(seen.ids) - 1)
        return chosen.behind(root, ahead) if ahead else chosen

    def _proposed(self, context: Context, room: int) -> DraftTree:
        candidates = DraftTree(context.ids[-1], context.ends)
        self._spent = {}
        most = 1 + self.selection.candidates
        for number, drafter in enumerate(self.drafters):
            left = most - len(candidates)
            if room <= 0 or left <= 0:
                continue
            if number in self._levels:
                self._grow(number, context, candidates, left)
            elif self._worth[number].is_due():
                start = thread_time()  # what else the machine does is not the drafter's fault
                drafter.propose(context, candidates, left)
                self._spent[number] = 1e3 * (thread_time() - start)
                candidates.spent_ms += self._spent[number]
        return candidates

    def _grow(self, number: int, context: Context, candidates: DraftTree, left: int) -> None:
        drafter, cached = cast(LevelDrafter, self.drafters[number]), len(context.ids) - 1
        with closing(drafter.grow(context, candidates, left)) as levels:
            self._levels[number].run(levels, candidates, lambda: self._outlook(candidates, cached))

    def _outlook(self, candidates: DraftTree, cached: int) -> Outlook:
        found = self.selection.outlook(candidates, len(candidates), cached)
        assert found is not None
        return found

    def observe(self, context: Context, verified: Verified) -> None:
        """Pass the outcome of the last tree to all drafters and the selection."""
        behind = replace(verified, tokens=verified.tokens[verified.tree.start :])
        self.selection.observe(self._candidates, behind)
        for number, drafter in enumerate(self.drafters):
            start = thread_time()
            drafter.observe(context, verified)
            if number in self._spent:
                self._spent[number] += 1e3 * (thread_time() - start)
        if self.selection.token_ms is not None:
            self._settle(verified, self.selection.token_ms)

    def _settle(self, verified: Verified, token_ms: float) -> None:
        """Credit what was accepted to the first drafter that proposed it: without the others it
        would have been accepted as well.
        """
        origins = (verified.tree.origins[node] for node in verified.path[1:])
        earned = Counter(each[0].drafter for each in origins if each)
        for number, ms in self._spent.items():
            self._worth[number].settle(ms, earned[self.drafters[number].name], token_ms)
