"""Drafts of a chain are those of a plain computation."""

from __future__ import annotations

from unittest.mock import patch

import torch

from speculation.drafters.eagle import chain_reading
from speculation.drafters.eagle.chain import ChainHead
from speculation.drafters.eagle.chain_reading import ChainReading
from tests.speculation.drafters.eagle.heads import untrained
from tests.speculation.drafters.eagle.plainly import chain_chances
from tests.speculation.tiny import VOCABULARY


@torch.inference_mode()
def test_a_tree_of_drafts_is_as_computed_plainly() -> None:
    head = untrained("eagle")
    assert isinstance(head, ChainHead)
    embeddings, states = torch.randn(VOCABULARY, 32), torch.randn(7, 64)
    following = torch.randint(VOCABULARY, (7,)).tolist()
    reading = ChainReading(head, embeddings)
    with patch.object(chain_reading, "CHUNK", 3):
        reading.read(states, following)

    def plainly(*path: int) -> torch.Tensor:
        return chain_chances(head, embeddings, states, following, *path)

    torch.testing.assert_close(reading.first()[0], plainly(), atol=1e-4, rtol=0)
    level = reading.deeper([0, 0], [11, 12])
    torch.testing.assert_close(level, torch.stack([plainly(11), plainly(12)]), atol=1e-4, rtol=0)
    level = reading.deeper([2, 1, 2], [13, 14, 15])
    expected = [plainly(12, 13), plainly(11, 14), plainly(12, 15)]
    torch.testing.assert_close(level, torch.stack(expected), atol=1e-4, rtol=0)
