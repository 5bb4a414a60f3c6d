"""Passes of transformers' models: a row more where one alone would round otherwise."""

from __future__ import annotations

import pytest
import torch

from speculation import DraftTree, Origin, Target, TargetError
from speculation.target.chunks import ChunkLayout
from speculation.target.exact import Padding
from speculation.target.loading import wrap
from speculation.target.pretrained import PretrainedDecoder
from speculation.target.slots import KeyLayout, NodeLayout
from speculation.target.token_rows import BLOCK
from tests.speculation.tiny import model_of, reference, tiny_prompt, tiny_target


def test_in_bfloat16_a_single_node_comes_with_rows_that_are_not_seen() -> None:
    target = wrap(reference(tiny_target()).to(torch.bfloat16))
    for _ in target.prefill(tiny_prompt(0)):
        pass
    tree, rows = DraftTree(5), list[int]()
    states = target._decoder.states(1)
    with states(lambda output: rows.append(len(output))):
        alone = target.forward(tree).logits
    tree.add(0, 6, Origin("test"))
    two = target.forward(tree).logits
    assert alone is not None and two is not None
    assert (rows, alone.shape[0], two.shape[0]) == ([4], 1, 2)
    assert torch.equal(alone[0], two[0])
    target.keep(DraftTree(5), [0])
    assert target._cache.length == len(target.cached) == len(tiny_prompt(0)) + 1


@pytest.mark.parametrize(
    "layout", [KeyLayout(), KeyLayout(32), ChunkLayout(4)], ids=["in a row", "moved", "chunks"]
)
def test_passes_of_many_rows_give_what_passes_without_padding_give(layout: NodeLayout) -> None:
    padding = Padding(1, tuple(range(64, BLOCK + 1, 64)), layout, rows=40)
    padded = Target(PretrainedDecoder(model_of(tiny_target()), 2, padding))
    plain, prompt = tiny_target(), tiny_prompt(0)
    tree = DraftTree(5)
    other = tree.add(0, 6, Origin("test"))
    path = [0, tree.add(0, 9, Origin("test"))]
    path += [tree.add(path[-1], 8, Origin("test"))]
    found = []
    for target in (padded, plain):
        for _ in target.prefill(prompt):
            pass
        first = target.forward(tree).logits
        target.keep(tree, path)
        assert target._cache.length == len(target.cached) == len(prompt) + 3
        second = target.forward(DraftTree(tree.tokens[other])).logits
        assert first is not None
        assert second is not None
        found.append(torch.cat([first, second]))
    torch.testing.assert_close(*found, atol=1e-5, rtol=0)


def test_what_is_not_exact_has_the_same_weights_and_a_cache_of_its_own() -> None:
    padding = Padding(1, (BLOCK,), KeyLayout(32), rows=4)
    exact = Target(PretrainedDecoder(model_of(tiny_target()), 2, padding))
    other = exact.inexact()
    assert (exact.is_exact, other.is_exact) == (True, False)
    assert model_of(other) is model_of(exact)
    for _ in other.prefill(tiny_prompt(0)):
        pass
    assert (len(other.cached), len(exact.cached)) == (len(tiny_prompt(0)), 0)
    assert other.forward(DraftTree(5)).is_exact is None


def test_layers_that_are_no_list_are_said() -> None:
    model = model_of(tiny_target())
    model.config.num_hidden_layers = 3
    with pytest.raises(TargetError, match="hidden states can't be read"):
        PretrainedDecoder(model, 2).states(1)
