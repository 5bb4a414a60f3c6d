"""SPECTRA-RETRIEVAL, clause by clause (section 3.2, Algorithm 1, appendix B)."""

from __future__ import annotations

from speculation import Context, CopyIndex, DraftTree, Segment
from speculation.copies.datastore import Datastore
from speculation.drafters.casd import Casd
from speculation.drafters.library_guesses import LibraryGuesses
from speculation.drafters.spectra import GUESSES, Spectra
from tests.speculation.drafters.proposing import chains
from tests.speculation.tiny import VOCABULARY

TEXTS = [(f"text {i}", [1, 2, 20 + i, 21 + i]) for i in range(16)]


def retrieved(tree: DraftTree) -> list[list[int]]:
    """The sequences that come from the library."""
    mine = [node for node in range(1, len(tree)) if tree.origins[node][0].drafter == "library"]
    return chains(tree.subset(mine))


def proposed(drafter: LibraryGuesses, tail: list[int]) -> DraftTree:
    drafter.propose(Context(tail, CopyIndex(tail=tail)), tree := DraftTree(tail[-1]), 256)
    return tree


def test_alone_it_guesses_fifteen_sequences_at_most() -> None:
    """Appendix B: G = 15."""
    drafter = LibraryGuesses(lambda: Datastore.build(TEXTS))
    drafter.start(Context([9, 1, 2], CopyIndex(tail=[9, 1, 2])))
    assert len(retrieved(proposed(drafter, [9, 1, 2]))) == 15


def test_it_fills_only_what_the_internal_guesses_leave() -> None:
    """Algorithm 1, lines 16 and 17: internal guesses go first."""
    for internal in (0, 3, 14, 15, 20):
        core = Spectra(VOCABULARY, size=2, width=1)
        drafter = LibraryGuesses(lambda: Datastore.build(TEXTS), core)
        drafter.start(Context([9, 1, 2], CopyIndex(tail=[9, 1, 2])))
        for number in range(internal):
            core._known.add((2, 40 + number))  # forward; backward, one guess for all
        tree = proposed(drafter, [9, 1, 2])
        assert core.guesses == min(internal + bool(internal), GUESSES)
        assert len(retrieved(tree)) == GUESSES - core.guesses
        assert all(origin.drafter == "spectra" for origin in tree.origins[1])


def test_sequences_with_one_beginning_share_it_and_are_counted_by_their_ends() -> None:
    """A trie as in REST: what most places share goes first."""
    texts = [("a", [8, 7, 2, 5]), ("b", [8, 7, 2, 6]), ("c", [8, 7, 3])]
    core = Spectra(VOCABULARY, size=2, width=1)
    drafter = LibraryGuesses(lambda: Datastore.build(texts), core)
    drafter.start(Context([8, 7], CopyIndex(tail=[8, 7])))
    assert retrieved(proposed(drafter, [8, 7])) == [[2, 5], [2, 6], [3]]
    for number in range(GUESSES - 3):
        core._known.add((7, 40 + number))
    # Two are left; the beginning that two places share goes first.
    assert len(retrieved(proposed(drafter, [8, 7]))) == GUESSES - core.guesses == 2


def test_another_base_goes_first_and_the_sessions_own_texts_are_not_external() -> None:
    texts = {"a": [1, 2, 3, 4], "b": [1, 2, 5, 6]}
    base = Casd(length=1, top=1)
    drafter = LibraryGuesses(lambda: Datastore.build(texts.items()), base)
    index = CopyIndex([Segment.build("a", texts["a"])], tail=[1, 2])
    context = Context([1, 2], index)
    drafter.start(context)
    drafter.propose(context, tree := DraftTree(2), 50)
    assert [origin[0].drafter for origin in tree.origins[1:]] == ["casd", "library", "library"]
    assert tree.tokens[1:] == [3, 5, 6]
