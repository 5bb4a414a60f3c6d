"""Copies from texts beyond the context: the person's whole library.

For the mix; `library_guesses` is SPECTRA-RETRIEVAL as in its paper (Le et al., ACL 2025), which
has more nodes, at most 15 sequences, and a base. The look-up and the tree of what was found are
REST's (He et al., NAACL 2024, section 3).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from speculation.copies.datastore import MAX_MATCH, Continuation, Datastore
from speculation.drafter import Context, Verified
from speculation.tree import DraftTree, Origin

LENGTH = 10
"""Most tokens of a draft."""

LEAST_MATCH = 2
"""Fewest tokens of a match."""


class LibraryCopies:
    """The most likely continuations of the places with the longest match of the newest tokens.

    Texts in the context's index are left out: the context takes precedence.

    Args:
        texts: returns the current datastore, or None if there is none yet.
        nodes: most nodes.
        places: places at most that are looked at.
    """

    name = "library"

    def __init__(
        self, texts: Callable[[], Datastore | None], *, nodes: int = 24, places: int = 8
    ) -> None:
        self._texts = texts
        self.nodes = nodes
        self.places = places
        self._store: Datastore | None = None

    def start(self, context: Context) -> None:
        """Take the current texts, except the context's own."""
        texts = self._texts()
        self._store = None if texts is None else texts.without(context.index.segments.keys())

    def propose(self, context: Context, tree: DraftTree, budget: int) -> None:
        """Copy the continuations that most of the places with the longest match share."""
        self.add(context, tree, budget, self.nodes)

    def add(self, context: Context, tree: DraftTree, budget: int, sequences: int) -> None:
        """As `propose`, in at most so many sequences that differ somewhere."""
        if self._store is None or budget < 1:
            return
        newest = context.ids[-MAX_MATCH:]
        match, places = self._store.longest(newest, self.places, LENGTH)
        if match >= LEAST_MATCH:
            trie = _Trie(places)
            guesses = trie.most_likely(min(self.nodes, budget))
            self._grow(tree, trie, places, match, trie.cut(guesses, sequences))

    def _grow(
        self,
        tree: DraftTree,
        trie: _Trie,
        places: list[Continuation],
        match: int,
        guesses: Iterable[int],
    ) -> None:
        nodes = {-1: 0}
        ranks: dict[int, int] = {}
        for guess in guesses:
            parent, depth = trie.parents[guess], trie.depths[guess]
            rank = ranks.get(parent, 0)
            ranks[parent] = rank + 1
            place = places[trie.places[guess]]
            origin = Origin(self.name, place.text, place.position + depth, match + depth, rank)
            nodes[guess] = tree.add(nodes[parent], place.tokens[depth], origin)

    def observe(self, context: Context, verified: Verified) -> None:
        """Nothing to learn: the texts don't change."""


class _Trie:
    """The continuations of the places, equal beginnings counted together.

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

    def cut(self, nodes: Iterable[int], sequences: int) -> Iterator[int]:
        """Those of `nodes`, parents first, that make at most so many paths to a leaf."""
        chosen, parents = {-1}, {-1}
        for node in nodes:
            parent = self.parents[node]
            branches = parent in parents
            if parent in chosen and (sequences or not branches):
                sequences -= branches
                chosen.add(node)
                parents.add(parent)
                yield node
