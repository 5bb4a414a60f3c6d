"""Continuations: all that copies and counts, in one tree, grown along what is likeliest.

Ours. It looks at the same places as CopySpec, CASD and the N-Grammys, at where a broken copy may be
resumed, at what followed in earlier answers (as Token Recycling does) and at the target's bigram
(as the N-Grammys do); a small network says how likely each guess is (`speculation.continuations`).
"""

from __future__ import annotations

import heapq

from speculation.continuations.guessed import Guessed
from speculation.continuations.guessing import Bigrams, Guesser
from speculation.continuations.network import Network
from speculation.drafter import Context, Verified
from speculation.tree import DraftTree, Origin

LEAST = 0.03
"""Guesses that are less likely to be reached are not proposed: they never pay."""

LAST = 0.1
"""Behind guesses that are less likely to be reached none are made."""


SHARE = 0.007
"""As above, relative to the tokens that are expected already: a node costs at least this share of a
pass.
"""

LONG_MATCH, SURE, RUN = 16, 0.9, 8
"""A guess with a match of so many tokens and such a chance begins a run of so many: what is as
likely after one token of a long copy is about as likely after the next.
"""

_Queued = tuple[float, int, int, Guessed, int]
"""Minus the chance that a guess is reached, a number that tells equals apart, the node before it,
and the guess: which ones, and its number among them.
"""


class Continuations:
    """A tree of the likeliest guesses.

    Args:
        network: learns while answers are written.
        bigrams: the target's own; None if not known.
        kinds: of the tokens (`speculation.continuations.token_kinds`).
    """

    name = "continuations"

    def __init__(
        self, network: Network, bigrams: Bigrams | None = None, kinds: bytes = b""
    ) -> None:
        self._network = network
        self._guesser = Guesser(bigrams, kinds)
        self._made = 0

    def start(self, context: Context) -> None:
        """Counts, hits and what the network has learned are kept."""
        self._guesser.start(context.ids, context.index)

    def propose(self, context: Context, tree: DraftTree, budget: int) -> None:
        """Grow the tree at the likeliest guess, again and again."""
        guesses = self._guesser.root
        for token in context.ids[len(context.ids) - context.ahead :]:
            guesses = self._guesser.behind(guesses, token)
        full = len(tree) + budget
        waiting: list[_Queued] = []
        self._add(waiting, 0, guesses, 1.0)
        expected = 1.0
        while waiting and len(tree) < full:
            reach, _, parent, guesses, number = heapq.heappop(waiting)
            if -reach < SHARE * expected:
                return
            before = len(tree)
            self._grow(tree, waiting, full, (-reach, parent, guesses, number))
            expected -= reach * (len(tree) - before)

    def _grow(
        self,
        tree: DraftTree,
        waiting: list[_Queued],
        full: int,
        at: tuple[float, int, Guessed, int],
    ) -> None:
        """Add a guess, or the run that begins with it, and what may come behind."""
        reach, parent, guesses, number = at
        origin = self._origin(guesses, number)
        token, chance = guesses.tokens[number], origin.chance or 0.0
        if origin.match < LONG_MATCH or chance < SURE:
            node = tree.add(parent, token, origin)
            if reach > LAST:
                self._add(waiting, node, self._guesser.behind(guesses, token), reach)
            return
        assert origin.position is not None
        node, reach = parent, reach / chance
        for far, each in enumerate(
            self._guesser.run_on(guesses, number, min(RUN, full - len(tree)))
        ):
            place = origin._replace(position=origin.position + far, match=origin.match + far)
            node, reach = tree.add(node, each, place), reach * chance
        assert guesses.end is not None
        if reach > LAST:
            self._add(waiting, node, guesses.end, reach)

    def _add(self, waiting: list[_Queued], node: int, guesses: Guessed, reach: float) -> None:
        verdict = self._network.judge(self._guesser, guesses)
        for number, chance in enumerate(verdict.chances):
            if reach * chance > LEAST:
                self._made += 1
                heapq.heappush(waiting, (-reach * chance, self._made, node, guesses, number))

    def _origin(self, guesses: Guessed, number: int) -> Origin:
        assert guesses.verdict is not None
        chance, copy = guesses.verdict.chances[number], guesses.copy(number)
        if copy is None:
            return Origin(self.name, rank=number, chance=chance)
        position, match, text = copy
        return Origin(self.name, text.key, position, match, number, chance)

    def observe(self, context: Context, verified: Verified) -> None:  # noqa: ARG002 - the protocol's
        """Learn from each token."""
        passed = self._guesser.accept(verified.tokens)
        for guesses, token in zip(passed, verified.tokens, strict=True):
            if guesses is not None:
                self._network.learn(guesses, token)
