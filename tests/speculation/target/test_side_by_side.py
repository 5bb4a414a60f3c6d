"""Each slot has what a pass over its own text gives, whatever the others have."""

from __future__ import annotations

import torch

from speculation.target.side_by_side import SideBySide
from tests.speculation.tiny import tiny_model, tiny_prompt


@torch.inference_mode()
def test_slots_of_other_lengths_have_the_logits_of_their_own_text() -> None:
    texts = [tiny_prompt(0, 9), tiny_prompt(1, 30), [*tiny_prompt(1, 20), 7], [4]]
    passes = SideBySide(tiny_model(), len(texts), 64)
    for slot, text in enumerate(texts):
        passes.begin(slot, text[:-1])
    for following in (5, 6, 7):
        found = passes.logits([len(text) - 1 for text in texts], [text[-1] for text in texts])
        for row, text in zip(found, texts, strict=True):
            expected = tiny_model()(input_ids=torch.tensor([text])).logits[0, -1]
            torch.testing.assert_close(row, expected, atol=1e-4, rtol=0)
            text.append(following)


@torch.inference_mode()
def test_a_slot_is_taken_over() -> None:
    passes = SideBySide(tiny_model(), 1, 64)
    for text in (tiny_prompt(0, 30), tiny_prompt(2, 12)):
        passes.begin(0, text[:-1])
        found = passes.logits([len(text) - 1], [text[-1]])
        expected = tiny_model()(input_ids=torch.tensor([text])).logits[0, -1]
        torch.testing.assert_close(found[0], expected, atol=1e-4, rtol=0)
