"""Where keys may be moved is found by trying."""

from __future__ import annotations

import pytest
import torch

from speculation.target.chunks import ChunkLayout
from speculation.target.exact_attention import AttentionShape, AttentionTrial
from speculation.target.slots import KeyLayout
from speculation.target.token_rows import BLOCK


@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16])
def test_keys_are_not_moved_across_places_where_sums_are_split(dtype: torch.dtype) -> None:
    def in_parts(
        queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor, mask: torch.Tensor
    ) -> torch.Tensor:
        scores = (queries.double() @ keys.double().transpose(-1, -2)).round(decimals=6) + mask
        weights, total = scores.softmax(-1).float(), torch.zeros(*queries.shape)
        part = torch.zeros_like(total)
        for key in range(keys.shape[2]):
            if key % BLOCK in {0, 160, 320}:
                total += part
                part.zero_()
            part += weights[..., key, None] * values[:, :, None, key].float()
        total += part
        return total.to(queries.dtype)

    shape = AttentionShape(1, 8, 1, dtype, torch.device("cpu"))
    layout = AttentionTrial(in_parts, shape).layout()
    assert layout == KeyLayout(32, (160, 320))


@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16])
def test_chunks_are_moved_as_a_whole_where_each_is_summed_by_itself(dtype: torch.dtype) -> None:
    def in_chunks(
        queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor, mask: torch.Tensor
    ) -> torch.Tensor:
        scores = (queries.double() @ keys.double().transpose(-1, -2)).round(decimals=6) + mask
        weights, total = scores.softmax(-1).float(), torch.zeros(*queries.shape)
        for start in range(0, keys.shape[2], 32):
            chunk = torch.zeros_like(total)
            for key in range(start, min(start + 32, keys.shape[2])):
                chunk += weights[..., key, None] * values[:, :, None, key].float()
            total += chunk
        return total.to(queries.dtype)

    shape = AttentionShape(1, 8, 1, dtype, torch.device("cpu"))
    assert AttentionTrial(in_chunks, shape).layout() == ChunkLayout(32)
