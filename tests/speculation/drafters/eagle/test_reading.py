"""What both kinds of readings promise, whatever they compute."""

from __future__ import annotations

import pytest
import torch

from speculation.drafters.eagle.block_reading import BlockReading
from speculation.drafters.eagle.chain import ChainHead
from speculation.drafters.eagle.chain_reading import ChainReading
from speculation.drafters.eagle.reading import HeadReading
from speculation.drafters.eagle.shape import HEAD_KINDS, HeadKind
from tests.speculation.drafters.eagle.heads import untrained
from tests.speculation.tiny import VOCABULARY

pytestmark = pytest.mark.parametrize("kind", HEAD_KINDS)


def reading(kind: HeadKind) -> HeadReading:
    head, embeddings = untrained(kind), torch.randn(VOCABULARY, 32)
    if isinstance(head, ChainHead):
        return ChainReading(head, embeddings)
    return BlockReading(head, embeddings)


def given(length: int = 9) -> tuple[torch.Tensor, list[int]]:
    torch.manual_seed(3)
    return torch.randn(length, 64), torch.randint(VOCABULARY, (length,)).tolist()


@torch.inference_mode()
def test_reading_in_parts_and_again_after_drafts_gives_the_same(kind: HeadKind) -> None:
    torch.manual_seed(0)
    whole = reading(kind)
    torch.manual_seed(0)
    parted = reading(kind)
    states, following = given()
    whole.read(states, following)
    parted.read(states[:4], following[:4])
    parted.first()
    parted.deeper([0, 0], [5, 6])
    parted.read(states[4:7], [*following[4:6], 1])  # what follows is another token than it will be
    parted.first()
    parted.truncate(5)
    assert parted.length == 5
    parted.read(states[5:], following[5:])
    assert parted.length == whole.length == 9
    torch.testing.assert_close(parted.first(), whole.first())
    torch.testing.assert_close(parted.deeper([0], [3]), whole.deeper([0], [3]))


@torch.inference_mode()
def test_siblings_do_not_see_each_other(kind: HeadKind) -> None:
    torch.manual_seed(0)
    both = reading(kind)
    torch.manual_seed(0)
    alone = reading(kind)
    for each in (both, alone):
        each.read(*given())
        each.first()
    both.deeper([0, 0], [5, 6])
    alone.deeper([0], [6])
    torch.testing.assert_close(both.deeper([2], [7]), alone.deeper([1], [7]))
