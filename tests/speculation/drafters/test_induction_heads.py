"""Heads and layer are found where copies are known."""

from __future__ import annotations

import torch

from speculation.drafters.induction_heads import HEADS, CluesFinder
from speculation.target.taps import Head
from tests.speculation.drafters.most_likely import earlier
from tests.speculation.tiny import output, reference, run, tiny_prompt, tiny_target


def test_heads_and_layer_are_found_where_copies_are_known() -> None:
    """A head is counted when its greatest weight is at an earlier place of the chosen token."""
    target = tiny_target(0, scale=0.05)
    finder = CluesFinder(target)
    assert finder.clues() is None
    prompt = tiny_prompt(0)
    answer = output(run(target, prompt, drafters=[finder], max_tokens=32))
    clues = finder.clues()
    model = reference(target)
    model.set_attn_implementation("eager")
    ids = [*prompt, *answer]
    with torch.inference_mode():
        weights = model(input_ids=torch.tensor([ids]), output_attentions=True).attentions
    looked = {Head(layer, head): 0 for layer in range(2) for head in range(4)}
    for t in range(len(prompt), len(ids)):
        for layer, head in looked:
            looked[Head(layer, head)] += int(weights[layer][0, head, t - 1].argmax()) in earlier(
                ids[: t + 1]
            )
    assert clues is not None and len(clues.heads) == HEADS
    assert [looked[head] for head in clues.heads] == sorted(looked.values(), reverse=True)[:HEADS]
    assert looked[clues.heads[0]] > 0
    assert clues.layer in (1, 2)
