"""The tokens that the target predicts most often."""

from __future__ import annotations

from speculation import CopyIndex
from speculation.drafters.frequent import Frequent
from tests.speculation.drafters.proposing import proposed, random_table


def test_the_same_two_are_proposed_whatever_stands_before() -> None:
    drafter = Frequent(random_table())
    for ids in ([1], [4, 2]):
        assert proposed(drafter, ids, CopyIndex(tail=ids)).tokens[1:] == [0, 1]
    assert len(proposed(drafter, [1], CopyIndex(tail=[1]), budget=1)) == 2
