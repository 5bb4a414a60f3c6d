"""The mix's rows from the target's own bigram."""

from __future__ import annotations

from speculation import CopyIndex
from speculation.drafters.bigram_rows import LENGTH, ROWS, BigramRows
from tests.speculation.drafters.proposing import chains, proposed, random_table


def test_the_likeliest_are_continued_greedily_and_nothing_is_copied() -> None:
    table, tail = random_table(), [5, 9, 5]
    tree = proposed(BigramRows(table), tail, CopyIndex(tail=tail))
    expected = [table.greedy(token, LENGTH) for token in table.after(5)[:ROWS]]
    assert sorted(chains(tree)) == sorted(expected)
    assert all(origin.segment is None for each in tree.origins for origin in each)
    assert len(proposed(BigramRows(table), tail, CopyIndex(tail=tail), budget=3)) == 4
