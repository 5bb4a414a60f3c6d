"""Each slot has what a pass over its own text gives, whatever the others have."""

from __future__ import annotations

import pytest
import torch

from speculation.target.side_by_side import PADDED, SideBySide, _passes
from tests.speculation.tiny import tiny_model, tiny_prompt


@pytest.mark.parametrize("is_on_cpu", [True, False], ids=["one by one", "in one pass"])
@torch.inference_mode()
def test_slots_of_other_lengths_have_the_logits_of_their_own_text(is_on_cpu: bool) -> None:
    texts = [tiny_prompt(0, 9), tiny_prompt(1, 30), [*tiny_prompt(1, 20), 7], [4]]
    passes = SideBySide(tiny_model(), len(texts), 64)
    passes._is_on_cpu = is_on_cpu
    passes.begin(dict(enumerate(texts)))
    for following in (5, 6, 7):
        found = passes.logits([len(text) - 1 for text in texts], [text[-1] for text in texts])
        for row, text in zip(found, texts, strict=True):
            expected = tiny_model()(input_ids=torch.tensor([text])).logits[0, -1]
            torch.testing.assert_close(row, expected, atol=1e-4, rtol=0)
            text.append(following)


@pytest.mark.parametrize("is_on_cpu", [True, False], ids=["one by one", "in one pass"])
@torch.inference_mode()
def test_a_slot_is_taken_over(is_on_cpu: bool) -> None:
    passes = SideBySide(tiny_model(), 1, 64)
    passes._is_on_cpu = is_on_cpu
    for text in (tiny_prompt(0, 30), tiny_prompt(2, 12)):
        passes.begin({0: text})
        found = passes.logits([len(text) - 1], [text[-1]])
        expected = tiny_model()(input_ids=torch.tensor([text])).logits[0, -1]
        torch.testing.assert_close(found[0], expected, atol=1e-4, rtol=0)


def test_passes_hold_so_many_tokens_with_their_padding() -> None:
    befores = {slot: [0] * length for slot, length in enumerate((9, PADDED // 2, 5, PADDED // 2))}
    assert [sorted(each) for each in _passes(befores)] == [[1, 3], [0, 2]]
    assert [*_passes({})] == []
    assert [sorted(each) for each in _passes({0: [0] * (2 * PADDED), 1: [0]})] == [[0], [1]]
