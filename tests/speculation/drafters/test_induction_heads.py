"""Heads and layer are found where copies are known."""

from __future__ import annotations

import torch

from speculation.drafters.induction_heads import (
    HEADS,
    LENGTH,
    PAPER_HEADS,
    PAPER_LENGTH,
    CluesFinder,
    copied_from,
)
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


def test_a_token_was_copied_from_the_place_before_which_most_agrees_with_the_output() -> None:
    """PLD+, section 4.2.1: of all its places in the input the one with the longest overlap, r*."""
    prompt = [5, 1, 2, 9, 1, 2, 3, 8, 2, 3]
    assert copied_from([*prompt, 1, 2, 3], len(prompt)) == 6  # 1 2 3, where 9 has only 2 3
    assert copied_from([*prompt, 7, 2, 3], len(prompt)) == 6  # the first of equals
    assert copied_from([*prompt, 8, 2, 3], len(prompt)) == 9
    assert copied_from([*prompt, 3], len(prompt)) == 6
    assert copied_from([*prompt, 4], len(prompt)) is None  # not in the input
    assert copied_from([*prompt, 4, 4], len(prompt)) is None  # in the output only


def test_the_papers_heads_are_credited_for_that_place_alone() -> None:
    """Section 4.2.1 and appendix B.1: every head whose greatest weight is at r*, 50 at most."""
    target, prompt = tiny_target(0, scale=0.05), tiny_prompt(0)
    finder = CluesFinder(target)
    answer = output(run(target, prompt, drafters=[finder], max_tokens=32))
    clues, ids = finder.clues(), [*prompt, *answer]
    assert clues is not None and clues.paper is not None
    model = reference(target)
    model.set_attn_implementation("eager")
    with torch.inference_mode():
        weights = model(input_ids=torch.tensor([ids]), output_attentions=True).attentions
    credited = {Head(layer, head): 0 for layer in range(2) for head in range(4)}
    for end in range(len(prompt) + 1, len(ids) + 1):
        source = copied_from(ids[:end], len(prompt))
        for layer, head in credited:
            credited[Head(layer, head)] += int(weights[layer][0, head, end - 2].argmax()) == source
    found = [credited[head] for head in clues.paper.heads]
    assert found == sorted((each for each in credited.values() if each), reverse=True)[:PAPER_HEADS]
    assert PAPER_HEADS == 50


def test_the_papers_layer_takes_the_fewest_passes_with_copies_of_ten_tokens() -> None:
    """Section 5.5: best average acceptance length with K = 10, each layer by itself."""
    finder = CluesFinder(tiny_target(0))
    text = [*range(10, 25)]
    finder._ids, finder._written = [0, *text, *text], len(text)
    # The pass after the first token of the output: layer 1 copies from its place, 2 from another.
    finder._chosen = {17: [1, 5]}
    finder._account()
    # Of 15 tokens layer 1 had the first, then 10 copied ones and the next, then three by one.
    assert finder._passes[PAPER_LENGTH].tolist() == [5, 15]
    assert finder._passes[LENGTH].tolist() == [2, 15]
