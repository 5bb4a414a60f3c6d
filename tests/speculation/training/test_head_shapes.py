"""A head's shape follows its target's configuration."""

from __future__ import annotations

from speculation.training.head_shapes import shape_for
from tests.speculation.tiny import tiny_model, tiny_target


def test_a_head_is_as_wide_as_its_target_and_fits_it() -> None:
    config = tiny_model().config
    chain, block = shape_for("eagle", config, 40), shape_for("block", config, 40)
    assert (chain.hidden, chain.heads, chain.kv_heads, chain.head_size) == (32, 4, 2, 8)
    assert (chain.tapped, chain.layers, chain.intermediate) == ((1, 2), 1, 48)
    assert (chain.block, chain.markov) == (0, 0)
    assert (block.block, block.markov) == (6, 8)
    for shape in (chain, block):
        shape.check(tiny_target())
