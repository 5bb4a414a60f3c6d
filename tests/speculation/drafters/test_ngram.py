"""N-grams of the context and of the bigram: which rows, in which order, copied from where."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from speculation import CopyIndex, Segment
from speculation.copies.copy_index import LIVE
from speculation.drafters.bigram_table import PAPER_WIDTH
from speculation.drafters.ngram import NGram, commonest
from tests.speculation.drafters.proposing import chains, proposed, random_table
from tests.speculation.tiny import bigrams_of, tiny_target


@given(st.lists(st.tuples(st.integers(0, 2), st.integers(-1, 2)), max_size=40), st.integers(1, 5))
def test_commonest_rows_come_first_and_the_latest_of_equals(
    rows: list[tuple[int, int]], count: int
) -> None:
    counts = Counter(rows)
    last = {row: i for i, row in enumerate(rows)}
    expected = sorted(last, key=lambda row: (-counts[row], -last[row]))[:count]
    placed = [(row, ("text", place)) for place, row in enumerate(rows)]
    assert commonest(placed, count) == [(row, ("text", last[row])) for row in expected]


def test_ngram_takes_the_context_by_count_and_fills_up_with_the_bigram() -> None:
    table = random_table()
    segment = Segment.build("text", [5, 1, 2, 5, 1, 3, 5, 1, 2])
    tail = [5, 9, 5]
    tree = proposed(NGram(table, rows=4, length=2), tail, CopyIndex([segment], tail))
    copies = [[1, 2], [9, 5], [1, 3]]  # 1 2 twice; of equals the latest
    extended = [[token, table.after(token)[0]] for token in table.after(5)[:1]]
    assert [chain for chain in chains(tree) if chain not in extended] == copies
    assert sorted(chains(tree)) == sorted(copies + extended)
    first = tree.child(0, 1)
    assert first is not None
    # The latest of the equal ones, and once only, though two rows begin with it.
    assert [(o.segment, o.position, o.rank) for o in tree.origins[first]] == [("text", 7, 0)]


def test_windows_that_the_text_cuts_short_are_no_rows() -> None:
    """Appendix B.2: grams of q + w tokens; what is followed by fewer than w is not among them."""
    text, tail = [5, 1, 2, 3, 5, 4, 6], [7, 5, 8, 5]
    index = CopyIndex([Segment.build("text", text)], tail)
    copied = {
        length: [
            chain
            for chain in chains(proposed(NGram(random_table(), 9, length), tail, index))
            if chain in ([1, 2, 3][:length], [4, 6], [8, 5], [8])
        ]
        for length in (2, 3)
    }
    assert sorted(copied[2]) == [[1, 2], [4, 6], [8, 5]]
    assert copied[3] == [[1, 2, 3]]


def test_whole_grams_are_counted_and_not_their_beginnings() -> None:
    """Appendix B.2: 1 2 stands twice, 3 4 three times, but as 3 4 5, 3 4 6 and 3 4 7."""
    text = [0, 1, 2, 9, 0, 1, 2, 9, 0, 3, 4, 5, 0, 3, 4, 6, 0, 3, 4, 7]
    index = CopyIndex([Segment.build("text", text)], [0])
    tree = proposed(NGram(random_table(), rows=1, length=3), [0], index)
    assert chains(tree) == [[1, 2, 9]]


def test_the_context_may_have_all_rows_and_the_bigram_fills_the_rest() -> None:
    """Section 4.3, with q = 1; k is up to 25 (section 5)."""
    table = bigrams_of(tiny_target(1), None, PAPER_WIDTH)
    text = [each for token in range(1, 31) for each in (0, token, token + 30)]
    for known in (0, 7, 30):
        index = CopyIndex([Segment.build("text", text[: 3 * known])], [0])
        tree = proposed(NGram(table, rows=25, length=2), [0], index, budget=200)
        copies = [node for node in tree.children(0).values() if tree.origins[node][0].segment]
        expected = min(known, 25)
        assert len(copies) == expected
        firsts = {*tree.children(0)} - {tree.tokens[node] for node in copies}
        assert firsts <= {*table.after(0)[: 25 - expected]}
        if not known:
            assert sorted(chains(tree)) == sorted(table.greedy(each, 2) for each in table.after(0))


@given(
    st.lists(st.lists(st.integers(0, 3), min_size=1, max_size=30), max_size=3),
    st.lists(st.integers(0, 3), min_size=1, max_size=30),
    st.integers(0, 30),
)
def test_copies_of_ngram_are_what_stands_at_their_origin(
    texts: list[list[int]], tail: list[int], budget: int
) -> None:
    index = CopyIndex((Segment.build(str(i), text) for i, text in enumerate(texts)), tail)
    tree = proposed(NGram(random_table()), tail, index, budget)
    assert len(tree) <= budget + 1
    for node in range(1, len(tree)):
        for origin in tree.origins[node]:
            if origin.segment is not None:
                assert origin.position is not None
                source = tail if origin.segment == LIVE else texts[int(origin.segment)]
                assert source[origin.position] == tree.tokens[node]
