"""Continuations: all that copies and counts, in one tree, grown along what is likeliest.

Ours. It looks at the same places as CopySpec, CASD and the N-Grammys, at where a broken copy may be
resumed, at what followed in earlier answers (as Token Recycling does) and at the target's bigram
(as the N-Grammys do); a small network says how likely each guess is (`speculation.continuations`).
"""

from __future__ import annotations

import heapq

from speculation.continuations.guessing import Bigrams, Guesser, Guesses
from speculation.continuations.network import Network
from speculation.drafter import Context, Verified
from speculation.tree import DraftTree, Origin

LEAST = 0.025
"""Guesses that are less likely to be reached are not proposed: they never pay."""

LAST = 0.05
"""Behind guesses that are less likely to be reached none are made."""


class Continuations:
    """A tree of the likeliest guesses.

    Args:
        network: learns while answers are written.
        bigrams: the target's own; None if not known.
    """

    name = "continuations"

    def __init__(self, network: Network, bigrams: Bigrams | None = None) -> None:
        self._network = network
        self._guesser = Guesser(bigrams)

    def start(self, context: Context) -> None:
        """Counts, hits and what the network has learned are kept."""
        self._guesser.start(context.ids, context.index)

    def propose(self, context: Context, tree: DraftTree, budget: int) -> None:
        """Grow the tree at the likeliest guess, again and again."""
        guesses = self._guesser.root
        for token in context.ids[len(context.ids) - context.ahead :]:
            guesses = self._guesser.behind(guesses, token)
        full = len(tree) + budget
        waiting: list[tuple[float, int, int, Guesses, int]] = []
        made = self._add(waiting, 0, 0, guesses, 1.0)
        while waiting and len(tree) < full:
            reach, _, parent, guesses, number = heapq.heappop(waiting)
            node = tree.add(parent, guesses.tokens[number], self._origin(guesses, number))
            if -reach > LAST:
                behind = self._guesser.behind(guesses, guesses.tokens[number])
                made = self._add(waiting, made, node, behind, -reach)

    def _add(
        self,
        waiting: list[tuple[float, int, int, Guesses, int]],
        made: int,
        node: int,
        guesses: Guesses,
        reach: float,
    ) -> int:
        if not guesses.chances:
            guesses.chances = self._network.chances(guesses)
        for number, chance in enumerate(guesses.chances):
            if reach * chance > LEAST:
                made += 1
                heapq.heappush(waiting, (-reach * chance, made, node, guesses, number))
        return made

    def _origin(self, guesses: Guesses, number: int) -> Origin:
        chance, copy = guesses.chances[number], guesses.copies[number]
        if copy is None:
            return Origin(self.name, rank=number, chance=chance)
        position, match, text = copy
        return Origin(self.name, text.key, position, match, number, chance)

    def observe(self, context: Context, verified: Verified) -> None:  # noqa: ARG002
        """Learn from each token, as far as the answer goes on."""
        passed = self._guesser.accept(verified.tokens)
        for guesses, token in zip(passed, verified.tokens, strict=True):
            self._network.learn(guesses, token)
