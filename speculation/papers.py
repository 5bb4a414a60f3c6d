"""The published methods as in their papers: what `fixed` builds, with the papers' settings.

Where a paper's form is not the best in the mix, the mix has one of its own (`speculation.methods`).
`docs/drafters.md` says, paper by paper, what is as in it and what can't be.
"""

from __future__ import annotations

from collections.abc import Mapping

from speculation.drafter import Drafter
from speculation.drafters.casd import Casd
from speculation.drafters.copyspec import CopySpec
from speculation.drafters.eagle.drafter import HeadDrafter
from speculation.drafters.eagle.reranked import RerankedHead
from speculation.drafters.library_guesses import LibraryGuesses
from speculation.drafters.ngram import NGram
from speculation.drafters.pld_attention import PldAttention
from speculation.drafters.pld_hidden import PldHidden
from speculation.drafters.resync import Resync
from speculation.drafters.spectra import Spectra
from speculation.drafters.successors import Successors
from speculation.drafters.unigram import Unigram, unigram_of
from speculation.materials import (
    CLUES,
    HEAD,
    LIBRARY,
    MODEL,
    Materials,
    Method,
    attention_of,
    embeddings_of,
    given,
    head_of,
    states_of,
)
from speculation.target.taps import Attention, HiddenStates

BASED = ("copyspec", "copyspec5", "casd", "library")
"""Methods that can have a base drafter."""

MOST_NODES = 255
"""Most nodes of a paper's method, with the root as many as a pass may have: SPECTRA's pool and
guesses are up to 121, those of a library up to 64 more.
"""

_ALONE = "what the model predicts after each token alone (`palimpsest bigrams` computes it)"


def _states(materials: Materials) -> HiddenStates | None:
    paper = None if materials.clues is None else materials.clues.paper
    return None if paper is None else states_of(materials.target, paper.layer)


def _attention(materials: Materials) -> Attention | None:
    paper = None if materials.clues is None else materials.clues.paper
    return attention_of(materials.target, paper)


def _unigram(materials: Materials) -> Drafter:
    return Unigram(unigram_of(*given(embeddings_of(materials.target))))


def _eagle(materials: Materials) -> Drafter:
    """60 drafts of a tree of 8 levels, 10 drafts expanded in each (EAGLE-2, section 5; EAGLE-3)."""
    head, target = given(head_of(materials, "eagle"))
    return RerankedHead(HeadDrafter(head, target, depth=8, width=10, least=0.0), 60)


def _block(materials: Materials) -> Drafter:
    """One chain, as long as the head's block (DSpark)."""
    head, target = given(head_of(materials, "block"))
    length = head.shape.block
    return RerankedHead(HeadDrafter(head, target, depth=length, width=1, least=0.0), length)


PAPERS: Mapping[str, Method] = {
    "copyspec": Method(lambda _, base: CopySpec(base=base)),
    # Gamma = 5, which the paper tries with a draft model.
    "copyspec5": Method(lambda _, base: CopySpec(base=base, gamma=5)),
    "casd": Method(lambda _, base: Casd(base=base)),
    "eagle": Method(
        make=lambda materials, _: _eagle(materials),
        needs=HEAD,
        made_of=lambda materials: head_of(materials, "eagle"),
    ),
    "block": Method(
        make=lambda materials, _: _block(materials),
        needs=HEAD,
        made_of=lambda materials: head_of(materials, "block"),
    ),
    "pld+a": Method(
        make=lambda materials, _: PldAttention(given(_attention(materials))),
        needs=CLUES,
        made_of=_attention,
    ),
    "pld+h": Method(
        make=lambda materials, _: PldHidden(given(_states(materials))),
        needs=CLUES,
        made_of=_states,
    ),
    # Ours; alone it has no copies whose breaks it could follow, so it is the base of a paper's.
    "resync": Method(lambda _, __: Resync()),
    # Token Recycling, with rows of single tokens and a tree of 80 nodes.
    "successors": Method(lambda materials, _: Successors(80, (1,), materials.bigrams)),
    "ngram": Method(
        make=lambda materials, _: NGram(given(materials.alone())),
        needs=_ALONE,
        made_of=lambda materials: materials.alone(),
    ),
    "unigram": Method(
        make=lambda materials, _: _unigram(materials),
        needs="the embeddings of a model",
        made_of=lambda materials: embeddings_of(materials.target),
    ),
    "spectra": Method(
        make=lambda materials, _: Spectra(given(materials.target).vocabulary),
        needs=MODEL,
    ),
    "library": Method(
        make=lambda materials, base: LibraryGuesses(given(materials.library), base),
        needs=LIBRARY,
        made_of=lambda materials: materials.library,
    ),
}
