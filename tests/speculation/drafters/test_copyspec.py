"""CopySpec: the first place, the base drafter, and law 4 for its copies."""

from __future__ import annotations

import pytest

from speculation import CopyIndex, CopySpec, Segment
from speculation.copies.copy_index import LIVE
from speculation.drafters.casd import Casd
from tests.speculation.drafters.proposing import chains, proposed
from tests.speculation.tiny import run, tiny_prompt, tiny_target


@pytest.mark.usefixtures("decoder")
def test_a_copied_token_equals_the_token_at_its_origin() -> None:
    copied = 0
    for seed in range(10):
        target, prompt = tiny_target(seed, scale=0.05), tiny_prompt(seed)
        segment = Segment.build("document", prompt)
        index = CopyIndex([segment], tail=prompt[-8:])
        for step in run(target, prompt, drafters=[CopySpec()], max_tokens=96, index=index):
            for token, origins in zip(step.tokens, step.origins, strict=True):
                for origin in origins:
                    assert origin.segment is not None and origin.position is not None
                    source = index.tail if origin.segment == LIVE else prompt
                    assert source[origin.position] == token
                    copied += 1
    assert copied > 100


def test_the_first_place_is_copied_and_the_base_drafts_only_where_there_is_none() -> None:
    text = [1, 2, 3, 4, 5, 6, 1, 2, 3, 7, 8]
    drafter = CopySpec(length=3, base=Casd(length=1))
    tail = [9, 1, 2, 3]
    tree = proposed(drafter, tail, CopyIndex([Segment.build("text", text)], tail))
    assert chains(tree) == [[4, 5, 6]]
    assert {origin.drafter for each in tree.origins for origin in each} == {"copyspec"}
    assert len(proposed(drafter, tail, CopyIndex([Segment.build("text", text)], tail), 2)) == 3
    tail = [9, 9, 3]
    tree = proposed(drafter, tail, CopyIndex([Segment.build("text", text)], tail))
    assert {origin.drafter for each in tree.origins for origin in each} == {"casd"}


def test_with_gamma_5_the_first_place_has_five_tokens_in_common() -> None:
    text = [7, 8, 3, 4, 5, 90, 1, 2, 3, 4, 5, 91, 1, 2, 3, 4, 5, 92]
    tail = [1, 2, 3, 4, 5]
    for gamma, first in ((3, 90), (5, 91)):
        tree = proposed(
            CopySpec(length=1, gamma=gamma), tail, CopyIndex([Segment.build("text", text)], tail)
        )
        assert chains(tree) == [[first]]
    made = CopySpec(length=1, base=Casd(length=1, top=1), gamma=5)
    assert made.name == "copyspec5"
    tail = [6, 6, 3, 4, 5]  # only three in common: the base drafts
    tree = proposed(made, tail, CopyIndex([Segment.build("text", text)], tail))
    assert tree.origins[1][0].drafter == "casd"
    live = [1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5]
    assert chains(proposed(CopySpec(length=2, gamma=5), live, CopyIndex(tail=live))) == [[6, 1]]
    overlapping = [4, 4, 4, 4, 4, 4, 4]
    assert len(proposed(CopySpec(gamma=5), overlapping, CopyIndex(tail=overlapping))) == 1
