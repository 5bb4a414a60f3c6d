"""Attention in training is attention over all that an anchor sees; the cache keeps its rows."""

from __future__ import annotations

import torch
from torch.nn.functional import scaled_dot_product_attention

from speculation.drafters.eagle.layers import HeadCache, attend_apart, frequencies, normed, turns
from tests.speculation.drafters.eagle.heads import tiny_shape


def test_attention_apart_is_attention_over_text_and_own_keys_together() -> None:
    torch.manual_seed(0)
    queries = torch.randn(2, 3, 2, 4, 8)  # rows, anchors, block, heads, head size
    text = torch.randn(2, 5, 2, 8), torch.randn(2, 5, 2, 8)
    own = [(torch.randn(2, 3, m, 2, 8), torch.randn(2, 3, m, 2, 8)) for m in (1, 2)]
    seen = torch.tensor([1, 3, 5])[None, :, None] > torch.arange(5)
    found = attend_apart(queries, text, seen.expand(2, 3, 5), own)
    assert found.shape == (2, 3, 2, 32)
    for row in range(2):
        for anchor, length in enumerate((1, 3, 5)):
            keys, values = (
                torch.cat([text[part][row, :length], *(each[part][row, anchor] for each in own)])
                .repeat_interleave(2, 1)
                .transpose(0, 1)
                for part in (0, 1)
            )
            expected = scaled_dot_product_attention(
                queries[row, anchor].transpose(0, 1), keys, values
            )
            torch.testing.assert_close(found[row, anchor], expected.transpose(0, 1).flatten(1))


def test_the_cache_attends_under_a_mask_and_forgets() -> None:
    torch.manual_seed(0)
    cache, keys, values = HeadCache(), torch.randn(6, 2, 8), torch.randn(6, 2, 8)
    cache.append(keys[:4], values[:4])
    cache.append(torch.ones(3, 2, 8), torch.ones(3, 2, 8))
    cache.truncate(4)
    cache.append(keys[4:], values[4:])
    assert cache.length == 6
    queries, mask = torch.randn(3, 4, 8), torch.rand(3, 6) > 0.4
    mask[:, 0] = True
    expected = scaled_dot_product_attention(
        queries.transpose(0, 1),
        keys.repeat_interleave(2, 1).transpose(0, 1),
        values.repeat_interleave(2, 1).transpose(0, 1),
        mask,
    )
    torch.testing.assert_close(cache.attend(queries, mask), expected.transpose(0, 1).flatten(1))


def test_turned_rows_agree_by_their_distance_alone() -> None:
    shape = tiny_shape("eagle")
    one, other = torch.randn(8), torch.randn(8)

    def product(first: int, second: int) -> float:
        cos, sin = turns(frequencies(shape), torch.tensor([first, second]), torch.float32)
        rows = torch.stack([one, other])
        left, right = rows.chunk(2, -1)
        turned = rows * cos[:, 0] + torch.cat([-right, left], -1) * sin[:, 0]
        return float(turned[0] @ turned[1])

    assert abs(product(3, 8) - product(103, 108)) < 1e-4
    assert abs(product(3, 8) - product(3, 9)) > 1e-3


def test_normed_rows_have_a_mean_square_of_one() -> None:
    rows = normed(5 * torch.randn(3, 32), torch.ones(32), 0.0)
    torch.testing.assert_close(rows.pow(2).mean(-1), torch.ones(3))
