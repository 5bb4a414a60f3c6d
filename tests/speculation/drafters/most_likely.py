"""PLD+ with its drafters, and the places that the model's inside says are most likely."""

from __future__ import annotations

import torch

from speculation import Context, CopyIndex, Drafter, DraftTree, Target
from speculation.drafters.pld_attention import PldAttention
from speculation.drafters.pld_hidden import PldHidden
from speculation.target.taps import Head
from tests.speculation.tiny import reference

CHOSEN = [Head(0, 2), Head(1, 0), Head(1, 3)]


def hidden(target: Target, **values: int) -> PldHidden:
    return PldHidden(target.hidden_states(1), **values)


def attention(target: Target, **values: int) -> PldAttention:
    return PldAttention(target.attention(CHOSEN), **values)


def earlier(ids: list[int]) -> list[int]:
    return [j for j in range(1, len(ids) - 1) if ids[j] == ids[-1]]


def proposed(target: Target, drafter: Drafter, ids: list[int], budget: int = 100) -> DraftTree:
    """What the drafter says when the target has read all of `ids` but the last."""
    for _ in target.prefill(ids[:-1]):
        pass
    context, tree = Context(ids, CopyIndex(tail=ids)), DraftTree(ids[-1])
    drafter.start(context)
    drafter.propose(context, tree, budget)
    return tree


def most_likely_by_states(target: Target, ids: list[int]) -> int:
    with torch.inference_mode():
        passed = reference(target)(input_ids=torch.tensor([ids[:-1]]), output_hidden_states=True)
    states = passed.hidden_states[1][0]
    cosines = torch.cosine_similarity(states[[j - 1 for j in earlier(ids)]], states[-1:])
    return earlier(ids)[int(cosines.argmax())]


def most_likely_by_attention(target: Target, ids: list[int]) -> int:
    model = reference(target)
    model.set_attn_implementation("eager")
    with torch.inference_mode():
        weights = model(input_ids=torch.tensor([ids[:-1]]), output_attentions=True).attentions
    rows = torch.stack([weights[layer][0, head, -1] for layer, head in CHOSEN])
    return earlier(ids)[int(rows[:, earlier(ids)].amax(0).argmax())]
