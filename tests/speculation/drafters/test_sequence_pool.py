"""SPECTRA's pool in the tree, by hand."""

from __future__ import annotations

from speculation import DraftTree, Origin
from speculation.drafters.sequence_pool import SequencePool


def tree_with(pool: SequencePool) -> DraftTree:
    tree = DraftTree(100)
    for sequence in pool.sequences:
        node = 0
        for token in sequence:
            node = tree.add(node, token, Origin("spectra"))
    return tree


def test_a_completed_sequence_is_given_out_and_moves_on_by_one() -> None:
    """Algorithm 1, lines 37 and 43: the dictionaries get the whole sequence, then it is shifted."""
    pool = SequencePool([[1, 2], [3, 4]])
    assert [*pool.shift({0: 8, 1: 9})] == [(1, 2, 8), (3, 4, 9)]
    assert pool.sequences == [(2, 8), (4, 9)]


def test_each_sequence_ends_where_its_path_from_the_root_ends() -> None:
    pool = SequencePool([[1, 2], [1, 3], [1, 2]])
    tree = tree_with(pool)
    ends = pool.ends(tree)
    assert [tree.tokens[ends[number]] for number in range(3)] == [2, 3, 2]
    assert ends[0] == ends[2] != ends[1]


def test_a_sequence_that_was_cut_stays_as_it_is() -> None:
    """Only where the tree had no room for it, near an answer's end."""
    pool = SequencePool([[1, 2], [3, 4]])
    cut = tree_with(pool).subset([1, 2, 3])
    assert [*pool.ends(cut)] == [0]
    assert [*pool.shift({0: 8})] == [(1, 2, 8)]
    assert pool.sequences == [(2, 8), (3, 4)]
