"""Attention of grouped heads without copies of keys and values is the usual sum."""

from __future__ import annotations

from typing import Any

import pytest
import torch

from speculation.target.attention import queries_to, tree_attention


@pytest.mark.parametrize(("heads", "shared"), [(4, 4), (4, 2), (6, 1)])
@pytest.mark.parametrize("scaling", [None, 0.3])
def test_it_is_the_sum_over_repeated_heads(heads: int, shared: int, scaling: float | None) -> None:
    torch.manual_seed(0)
    rows, length = 3, 11
    query = torch.randn(1, heads, rows, 8)
    key, value = torch.randn(1, shared, length, 8), torch.randn(1, shared, length, 8)
    visible = torch.rand(rows, length) > 0.4
    visible[:, 0] = True
    mask = torch.zeros(rows, length).masked_fill(~visible, torch.finfo(torch.float32).min)
    module: Any = torch.nn.Module()
    module.num_key_value_groups, module.is_causal, module.layer_idx = heads // shared, True, 5
    heard: list[tuple[int, float | None]] = []
    with queries_to(lambda layer, _, scale: heard.append((layer, scale))):
        output, _ = tree_attention(module, query, key, value, mask[None, None], scaling=scaling)
    tree_attention(module, query, key, value, mask[None, None], scaling=scaling)
    keys, values = (each.repeat_interleave(heads // shared, dim=1) for each in (key, value))
    scores = query @ keys.mT * (8**-0.5 if scaling is None else scaling) + mask
    expected = (scores.softmax(-1) @ values).transpose(1, 2)
    torch.testing.assert_close(output, expected, atol=1e-5, rtol=1e-4)
    assert heard == [(5, scaling)]
