"""Passes of transformers' models: a row more where one alone would round otherwise."""

from __future__ import annotations

import pytest
import torch

from speculation import DraftTree, Origin, TargetError
from speculation.target.loading import wrap
from speculation.target.pretrained import PretrainedDecoder
from tests.speculation.tiny import model_of, reference, tiny_prompt, tiny_target


def test_in_bfloat16_a_single_node_comes_with_a_row_that_is_not_seen() -> None:
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
    assert (rows, alone.shape[0], two.shape[0]) == ([2], 1, 2)
    assert torch.equal(alone[0], two[0])
    target.keep(DraftTree(5), [0])
    assert target._cache.length == len(target.cached) == len(tiny_prompt(0)) + 1


def test_layers_that_are_no_list_are_said() -> None:
    model = model_of(tiny_target())
    model.config.num_hidden_layers = 3
    with pytest.raises(TargetError, match="hidden states can't be read"):
        PretrainedDecoder(model, 2).states(1)
