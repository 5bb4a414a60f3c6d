"""CASD: the longest matches, how long their drafts are, and what stands below them."""

from __future__ import annotations

from speculation import CopyIndex, CopySpec, Segment
from speculation.copies.copy_index import LIVE
from speculation.drafters.casd import Casd
from tests.speculation.drafters.proposing import chains, proposed

TEXT = [1, 2, 3, 10, 11, 12, 13, 9, 2, 3, 20, 21, 22, 23]


def index(tail: list[int]) -> CopyIndex:
    return CopyIndex([Segment.build("text", TEXT)], tail)


def test_the_longest_match_goes_first_and_single_tokens_count() -> None:
    tail = [5, 1, 2, 3]
    tree = proposed(Casd(length=3, top=2), tail, index(tail))
    assert chains(tree) == [[10, 11, 12], [20, 21, 22]]
    origins = [tree.origins[tree.child(0, token) or 0][0] for token in (10, 20)]
    assert [(o.segment, o.position, o.match, o.rank) for o in origins] == [
        ("text", 3, 3, 0),
        ("text", 10, 2, 1),
    ]
    alone = proposed(Casd(length=2, top=1), [13], index([13]))
    assert chains(alone) == [[9, 2]]


def test_a_longer_match_is_followed_for_longer_up_to_the_longest() -> None:
    tail = [5, 1, 2, 3]
    assert len(proposed(Casd(length=1, top=1, growth=2), tail, index(tail))) == 1 + 7
    assert len(proposed(Casd(length=1, top=1, growth=2, longest=4), tail, index(tail))) == 1 + 4
    assert len(proposed(Casd(length=9, top=1), tail, index(tail), budget=2)) == 1 + 2


def test_the_base_drafts_first_and_casd_adds_to_it() -> None:
    """Section 3 of the paper: the base generates its drafts, then CASD adds some more."""
    tail = [7, 8, 6, 4, 7, 8, 6]
    based = Casd(length=1, top=1, base=CopySpec(length=5))
    tree = proposed(based, tail, index(tail))
    assert [origin.drafter for origin in tree.origins[1]] == ["copyspec", "casd"]
    assert tree.origins[1][0].segment == LIVE
    assert len(proposed(based, tail, index(tail), budget=1)) == 2
    other = Casd(length=2, top=1, base=Casd(length=1, top=1, most=1))
    tail = [1, 2, 3, 9, 9, 3, 7, 9, 1, 2, 3]
    live = CopyIndex(tail=tail)
    assert [tree.tokens[1] for tree in [proposed(other, tail, live)]] == [9]


def test_as_in_the_paper_two_matches_of_ten_tokens_measured_up_to_ten() -> None:
    """Appendix A: substrings of at most 10 tokens, the top 2, continuations of 10 tokens; prompt
    and output.
    """
    run = [*range(20, 35)]
    text = [*run, *range(40, 60), 19, *run[5:], *range(60, 80)]
    tail = [*run, *range(80, 95), *run]
    tree = proposed(Casd(), tail, CopyIndex([Segment.build("text", text)], tail))
    # All three agree in 10 tokens or more, so the latest two go first: the output, then the text.
    assert chains(tree) == [[*range(80, 90)], [*range(60, 70)]]
