"""SPECTRA-RETRIEVAL as in its paper: guesses from a corpus, for what SPECTRA-CORE leaves of them.

Le et al., "SPECTRA: Faster Large Language Model Inference with Optimized Internal and External
Speculation" (ACL 2025), section 3.2 and appendix B: the texts with the lowest perplexity under the
target are looked up by prefix. Look-up and trie follow REST (He et al., NAACL 2024), as the paper
says; so do its limits, which the paper doesn't give.
"""

from __future__ import annotations

from collections.abc import Callable

from speculation.copies.datastore import Datastore
from speculation.drafter import NO_DRAFTS, Context, Drafter, Verified
from speculation.drafters.library_copies import LibraryCopies
from speculation.drafters.spectra import GUESSES, Spectra
from speculation.tree import DraftTree

NODES, PLACES = 64, 16
"""Most nodes (REST, section 4), and most places that are looked at."""


class LibraryGuesses(LibraryCopies):
    """At most as many sequences as the base drafter leaves of G (Algorithm 1, lines 16 and 17).

    Args:
        texts: as in `LibraryCopies`.
        base: goes first (section 5.2: its guesses are accepted more often).
    """

    def __init__(self, texts: Callable[[], Datastore | None], base: Drafter = NO_DRAFTS) -> None:
        super().__init__(texts, nodes=NODES, places=PLACES)
        self.base = base

    def start(self, context: Context) -> None:
        """Take the current texts, except the context's own, which are not external."""
        super().start(context)
        self.base.start(context)

    def propose(self, context: Context, tree: DraftTree, budget: int) -> None:
        """The base's guesses, then the retrieved ones."""
        full = len(tree) + budget
        self.base.propose(context, tree, budget)
        taken = self.base.guesses if isinstance(self.base, Spectra) else 0
        self.add(context, tree, full - len(tree), GUESSES - taken)

    def observe(self, context: Context, verified: Verified) -> None:
        """Nothing to learn from the texts."""
        self.base.observe(context, verified)
