"""Copies from texts beyond the context: the person's whole library.

SPECTRA-RETRIEVAL (Le et al., "SPECTRA: Faster Large Language Model Inference with Optimized
Internal and External Speculation", ACL 2025) looks in a datastore of the texts that the target
finds most likely, by their perplexity under it, for what the context has no guess for. The look-up
and the tree of what was found are REST's (He et al., NAACL 2024, section 3).
"""

from __future__ import annotations

from collections.abc import Callable

from speculation.copies.datastore import MAX_MATCH, Continuation, Datastore
from speculation.drafter import NO_DRAFTS, Context, Drafter, Verified
from speculation.tree import DraftTree, Origin


class LibraryCopies:
    """The most likely continuations of the places with the longest match of the newest tokens.

    Texts in the context's index are left out: the context takes precedence.

    Args:
        texts: returns the current datastore, or None if there is none yet.
        length: tokens of a draft at most.
        nodes: most nodes (REST, section 4: 64).
        places: places at most that are looked at.
        least: tokens of a match at least.
        base: drafter whose proposals take precedence (SPECTRA-RETRIEVAL on top of SPECTRA-CORE).
    """

    name = "library"

    def __init__(
        self,
        texts: Callable[[], Datastore | None],
        *,
        length: int = 10,
        nodes: int = 64,
        places: int = 16,
        least: int = 2,
        base: Drafter = NO_DRAFTS,
    ) -> None:
        self._texts = texts
        self.length = length
        self.nodes = nodes
        self.places = places
        self.least = least
        self.base = base
        self._store: Datastore | None = None

    def start(self, context: Context) -> None:
        """Take the current texts, except the context's own."""
        texts = self._texts()
        self._store = None if texts is None else texts.without(context.index.segments.keys())
        self.base.start(context)

    def propose(self, context: Context, tree: DraftTree, budget: int) -> None:
        """Copy the continuations that most of the places with the longest match share."""
        full = len(tree) + budget
        self.base.propose(context, tree, budget)
        if self._store is None or len(tree) >= full:
            return
        newest = context.ids[-MAX_MATCH:]
        match, places = self._store.longest(newest, self.places, self.length)
        if match >= self.least:
            self._grow(tree, places, match, min(self.nodes, full - len(tree)))

    def _grow(self, tree: DraftTree, places: list[Continuation], match: int, most: int) -> None:
        trie = _Trie(places)
        nodes = {-1: 0}
        ranks: dict[int, int] = {}
        for guess in trie.most_likely(most):
            parent, depth = trie.parents[guess], trie.depths[guess]
            rank = ranks.get(parent, 0)
            ranks[parent] = rank + 1
            place = places[trie.places[guess]]
            origin = Origin(self.name, place.text, place.position + depth, match + depth, rank)
            nodes[guess] = tree.add(nodes[parent], place.tokens[depth], origin)

    def observe(self, context: Context, verified: Verified) -> None:
        """Nothing to learn: the texts don't change."""
        self.base.observe(context, verified)


class _Trie:
    """What the places go on with, equal beginnings counted together.

    Attributes:
        parents: of each node, -1 if it has none.
        depths: tokens before it.
        places: number of the first place that has it.
        counts: how many places have it.
    """

    def __init__(self, places: list[Continuation]) -> None:
        self.parents: list[int] = []
        self.depths: list[int] = []
        self.places: list[int] = []
        self.counts: list[int] = []
        known: dict[tuple[int, int], int] = {}
        for number, place in enumerate(places):
            parent = -1
            for depth, token in enumerate(place.tokens):
                node = known.setdefault((parent, token), len(self.counts))
                if node == len(self.counts):
                    self.parents.append(parent)
                    self.depths.append(depth)
                    self.places.append(number)
                    self.counts.append(0)
                self.counts[node] += 1
                parent = node

    def most_likely(self, most: int) -> list[int]:
        """The `most` nodes shared by most places; a parent precedes its children."""
        return sorted(range(len(self.counts)), key=lambda node: -self.counts[node])[:most]
