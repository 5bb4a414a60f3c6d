"""The chain head's parts; what it computes as a whole is tested with its reading."""

from __future__ import annotations

import torch

from speculation.drafters.eagle.chain import ChainHead
from tests.speculation.drafters.eagle.heads import tiny_shape


def test_it_adds_to_the_feature_or_to_what_is_normalised_of_it() -> None:
    features, embedded = 7 * torch.randn(3, 32), torch.randn(3, 32)
    for adds_normalised in (False, True):
        head = ChainHead(tiny_shape("eagle", adds_normalised=adds_normalised))
        rows, added = head.read(features, embedded)
        assert rows.shape == (3, 64)
        torch.testing.assert_close(added, rows[:, 32:] if adds_normalised else features)


def test_it_has_the_parameters_of_its_shape() -> None:
    head = ChainHead(tiny_shape("eagle", has_bias=True, normalises_heads=True))
    names = {name for name, _ in head.named_parameters()}
    assert {"layer.qkv.bias", "layer.norm_query", "layer.norm_key", "fuse.weight"} <= names
    assert head.layer.qkv.weight.shape == (4 * 8 + 2 * 2 * 8, 64)
    assert head.logits(torch.randn(2, 32)).shape == (2, 40)
