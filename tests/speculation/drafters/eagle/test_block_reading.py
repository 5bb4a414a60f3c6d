"""Drafts of a block are those of a plain computation."""

from __future__ import annotations

import pytest
import torch

from speculation.drafters.eagle.block import BlockHead
from speculation.drafters.eagle.block_reading import BlockReading
from tests.speculation.drafters.eagle.heads import untrained
from tests.speculation.drafters.eagle.plainly import block_chances
from tests.speculation.tiny import VOCABULARY


@pytest.mark.parametrize("layers", [1, 2])
@torch.inference_mode()
def test_a_tree_of_drafts_is_as_computed_plainly(layers: int) -> None:
    head = untrained("block", layers=layers)
    assert isinstance(head, BlockHead)
    embeddings, states = torch.randn(VOCABULARY, 32), torch.randn(7, 64)
    following = torch.randint(VOCABULARY, (7,)).tolist()
    reading = BlockReading(head, embeddings)
    reading.read(states, following)

    def plainly(*path: int) -> torch.Tensor:
        return block_chances(head, embeddings, states, following[-1], *path)

    torch.testing.assert_close(reading.first()[0], plainly(), atol=1e-4, rtol=0)
    level = reading.deeper([0, 0], [11, 12])
    torch.testing.assert_close(level, torch.stack([plainly(11), plainly(12)]), atol=1e-4, rtol=0)
    level = reading.deeper([2, 1], [13, 14])
    expected = [plainly(12, 13), plainly(11, 14)]
    torch.testing.assert_close(level, torch.stack(expected), atol=1e-4, rtol=0)
    assert reading.deepest == 4
    assert 0 < float(level.sum(1).max()) < 1


def test_drafts_may_begin_behind_the_root_and_the_token_before_may_have_a_row() -> None:
    head = untrained("block", drafts_at_root=False, has_markov_table=True)
    assert isinstance(head, BlockHead)
    assert head.slots.shape == (4, 32)
    with torch.inference_mode():
        embeddings, states = torch.randn(VOCABULARY, 32), torch.randn(5, 64)
        reading = BlockReading(head, embeddings)
        reading.read(states, [1, 2, 3, 4, 5])
        reading.first()
        deeper = reading.deeper([0], [9])
        bias = head.markov_out.weight @ head.markov_in.weight[:, 9]
        agreement = head.agreement(reading._normal[1], head.markov_in.weight[:, 9]).sigmoid()
        expected = (reading._logits[1] + bias).softmax(0) * agreement
    torch.testing.assert_close(deeper[0], expected)
