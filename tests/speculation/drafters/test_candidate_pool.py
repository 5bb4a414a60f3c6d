"""The pool of candidates in the tree."""

from __future__ import annotations

from itertools import count

from speculation import DraftTree, Origin
from speculation.drafters.candidate_pool import CandidatePool


def columns(pool: CandidatePool) -> tuple[DraftTree, list[tuple[int, ...]]]:
    tree = DraftTree(100)
    pool.place(tree, Origin("window"))
    return tree, [column.gram for column in pool.find(tree)]


def test_columns_stand_one_token_further_each_and_move_on() -> None:
    numbers = count()
    pool = CandidatePool(width=3, levels=2, draw=lambda: next(numbers))
    tree, grams = columns(pool)
    # The chain of firsts is 0, 1; the columns are 2 3, 4 5, 6 7.
    assert grams == [(100, 2, 3), (0, 4, 5), (1, 6, 7)]
    assert len(tree) == 1 + 2 + 6
    found = pool.find(tree)
    assert [tree.depths[column.node] for column in found] == [2, 3, 4]
    pool.advance(found, [13, 15, 17])
    assert columns(pool)[1] == [(100, 3, 13), (4, 5, 15), (6, 7, 17)]


def test_columns_that_were_left_out_get_new_tokens() -> None:
    numbers = count()
    pool = CandidatePool(width=3, levels=2, draw=lambda: next(numbers))
    tree, _ = columns(pool)
    some = tree.subset([node for node in range(1, len(tree)) if tree.tokens[node] != 5])
    found = pool.find(some)
    assert [column.gram for column in found] == [(100, 2, 3), (1, 6, 7)]
    pool.advance(found, [13, 17])
    assert columns(pool)[1] == [(100, 3, 13), (4, 5, 8), (6, 7, 17)]
