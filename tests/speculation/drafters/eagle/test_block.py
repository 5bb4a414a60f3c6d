"""The block head's parts; what it computes as a whole is tested with its reading."""

from __future__ import annotations

import torch

from speculation.drafters.eagle.block import BlockHead
from tests.speculation.drafters.eagle.heads import tiny_shape


def test_a_block_has_as_many_logits_as_tokens_wherever_it_begins() -> None:
    for drafts_at_root in (True, False):
        head = BlockHead(tiny_shape("block", drafts_at_root=drafts_at_root))
        assert head.places == (4 if drafts_at_root else 5)
        logits, normal = head.logits(torch.randn(2, head.places, 32))
        assert logits.shape == (2, 4, 40)
        assert normal.shape == (2, 4, 32)


def test_the_token_before_is_read_by_its_embedding_or_its_row() -> None:
    tokens, embedded = torch.tensor([3, 4]), torch.randn(2, 32)
    head = BlockHead(tiny_shape("block"))
    torch.testing.assert_close(head.before(tokens, embedded), embedded @ head.markov_in.weight.T)
    head = BlockHead(tiny_shape("block", has_markov_table=True))
    torch.testing.assert_close(head.before(tokens, embedded), head.markov_in.weight.T[[3, 4]])
    assert head.agreement(torch.randn(2, 32), head.before(tokens, embedded)).shape == (2,)
