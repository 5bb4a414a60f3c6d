"""One new token of each answer attends as in the usual sum over repeated heads."""

from __future__ import annotations

from typing import Any

import pytest
import torch

from speculation.target.answer_attention import (
    all_together,
    answer_attention,
    each_alone,
    use_answer_attention,
)
from speculation.target.attention import tree_attention
from tests.speculation.tiny import tiny_model


@pytest.mark.parametrize("scaling", [None, 0.3])
def test_several_answers_attend_as_each_does_alone(scaling: float | None) -> None:
    torch.manual_seed(0)
    query, (key, value) = torch.randn(3, 4, 1, 8), torch.randn(2, 3, 2, 11, 8)
    seen = torch.arange(11)[None] <= torch.tensor([2, 10, 5])[:, None]
    mask = torch.zeros(3, 11).masked_fill(~seen, torch.finfo(torch.float32).min)[:, None, None]
    module: Any = torch.nn.Module()
    output, _ = answer_attention(module, query, key, value, mask, scaling=scaling)
    for slot in range(3):
        one = slice(slot, slot + 1)
        alone, _ = tree_attention(
            module, query[one], key[one], value[one], mask[one], scaling=scaling
        )
        torch.testing.assert_close(output[one], alone)


def test_both_forms_attend_alike() -> None:
    torch.manual_seed(1)
    grouped, (key, value) = torch.randn(4, 2, 3, 8), torch.randn(2, 4, 2, 9, 8)
    seen = torch.arange(9)[None] <= torch.tensor([0, 8, 3, 6])[:, None]
    mask = torch.zeros(4, 9).masked_fill(~seen, torch.finfo(torch.float32).min)[:, None, None]
    given = grouped, key, value, mask, 0.4
    torch.testing.assert_close(each_alone(*given), all_together(*given))


def test_it_replaces_the_usual_attention() -> None:
    model = tiny_model()
    use_answer_attention(model)
    assert model.config._attn_implementation == "palimpsest_answers"
