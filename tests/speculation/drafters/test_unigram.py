"""The target's unigram."""

from __future__ import annotations

from speculation import CopyIndex
from speculation.drafters.unigram import Unigram
from tests.speculation.drafters.proposing import proposed, random_table


def test_unigram_proposes_the_same_whatever_stands_before() -> None:
    drafter = Unigram(random_table(), rows=3)
    for ids in ([1], [4, 2]):
        assert proposed(drafter, ids, CopyIndex(tail=ids)).tokens[1:] == [0, 1, 2]
    assert len(proposed(drafter, [1], CopyIndex(tail=[1]), budget=2)) == 3
