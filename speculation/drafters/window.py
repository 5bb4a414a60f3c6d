"""Window: n-grams that the target produces as a by-product, kept in two dictionaries; ours.

It joins two papers: the window of Lookahead Decoding (Fu et al. 2024, see `candidate_pool`), and
the two dictionaries of SPECTRA (Le et al., ACL 2025), here with all parts of an n-gram as keys, the
latest first, and kept from answer to answer. `spectra` is SPECTRA as in its paper.
"""

from __future__ import annotations

from random import Random

from speculation.drafter import Context, Verified
from speculation.drafters.candidate_pool import CandidatePool
from speculation.drafters.ngram_store import NGramStore
from speculation.tree import DraftTree, Origin

SIZE = 5
"""Tokens in an n-gram."""

WIDTH = 15
"""Columns of the pool."""

MOST = 4
"""Maximum number of drafts from the forward dictionary."""

TAU = 0.1
"""Share of random tokens that are drawn whether they are known or not."""

TRIES = 8
"""Maximum number of draws for a token that the forward dictionary does not have yet."""

DECAY = 0.995
"""Decay per step of what was earned and carried."""

YIELD, CARRIED = 0.01, 600.0
"""Prior of the tokens that a pool node earns, and its weight in nodes. On a machine where a node
costs less than that the pool is carried, and then its yield is known.
"""

LONGEST_WAIT = 256
"""Maximum number of steps before a refused pool is offered again."""


class LookaheadWindow:
    """Drafts from the dictionaries, and the pool that fills them."""

    name = "window"

    def __init__(self) -> None:
        self._store = NGramStore(MOST)
        self._random = Random(0)  # noqa: S311 - nothing secret
        self._ids = [0]
        self._pool: CandidatePool | None = None
        self._earned = self._carried = 0.0
        self._offered = False
        self._wait = self._pause = 0

    def start(self, context: Context) -> None:
        """A pool of random tokens; the dictionaries are kept."""
        self._ids = context.ids
        self._pool = CandidatePool(WIDTH, SIZE - 2, self._draw)
        self._wait = self._pause = 0

    def _draw(self) -> int:
        """A token of the context, most often one of which nothing is known to follow."""
        token = self._random.choice(self._ids)
        if self._random.random() >= TAU:
            for _ in range(TRIES):
                if not self._store.knows(token):
                    break
                token = self._random.choice(self._ids)
        return token

    def propose(self, context: Context, tree: DraftTree, budget: int) -> None:
        """The dictionaries' drafts, then the pool, as far as there is room."""
        full = len(tree) + budget
        chain = self._store.chain(context.ids[1 - SIZE :], SIZE - 1)
        self._add(tree, chain, 0, full)
        for rank, sequence in enumerate(self._store.after(context.ids[-1])[:MOST]):
            self._add(tree, [(token, 1 + i) for i, token in enumerate(sequence)], 1 + rank, full)
        self._offer(tree, full)

    def _add(self, tree: DraftTree, tokens: list[tuple[int, int]], rank: int, full: int) -> None:
        tree.add_within(
            ((token, Origin(self.name, match=match, rank=rank)) for token, match in tokens), full
        )

    def _offer(self, tree: DraftTree, full: int) -> None:
        self._offered = False
        nodes = WIDTH * (SIZE - 1) - 1
        if self._pool is None or len(tree) + nodes > full:
            return
        if self._pause:
            self._pause -= 1
            return
        self._offered = True
        worth = self.worth
        for node in self._pool.place(tree, Origin(self.name)):
            tree.credits[node] = worth

    @property
    def worth(self) -> float:
        """Tokens that a node of the pool earns later, by what was earned so far."""
        return (self._earned + YIELD * CARRIED) / (self._carried + CARRIED)

    def observe(self, context: Context, verified: Verified) -> None:  # noqa: ARG002 - the protocol's
        """Take the n-grams that the pool has completed, and count what the dictionaries earned."""
        self._earned = self._earned * DECAY + self._accepted(verified)
        self._carried *= DECAY
        offered, self._offered = self._offered, False
        if self._pool is None or not offered:
            return
        logits = verified.forward.logits
        found = [] if logits is None else self._pool.find(verified.tree)
        if not found or logits is None:
            self._wait = min(2 * self._wait + 1, LONGEST_WAIT)
            self._pause = self._wait
            return
        self._wait = 0
        choices = logits[[column.node for column in found]].argmax(1).tolist()
        for column, choice in zip(found, choices, strict=True):
            self._store.add((*column.gram, choice))
        self._carried += len(found) * (SIZE - 1)
        self._pool.advance(found, choices)

    def _accepted(self, verified: Verified) -> int:
        """Tokens that nobody else has drafted."""
        origins = (verified.tree.origins[node] for node in verified.path[1:])
        return sum({origin.drafter for origin in each} == {self.name} for each in origins)
