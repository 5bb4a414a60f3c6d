"""PLD+: what it copies, by which rank, and that it changes nothing."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from speculation import Context, CopyIndex, Drafter, DraftTree, Sampling, Target
from speculation.drafters.induction_heads import HEADS, CluesFinder
from speculation.drafters.occurrences import Occurrences
from speculation.drafters.pld_attention import PldAttention
from speculation.drafters.pld_hidden import PldHidden
from speculation.target.taps import Head, floats_at
from speculation.tree import CONTEXT
from tests.speculation.tiny import (
    output,
    plain,
    reference,
    run,
    tiny_prompt,
    tiny_target,
)

CHOSEN = [Head(0, 2), Head(1, 0), Head(1, 3)]
Make = Callable[..., Drafter]

contexts = st.lists(st.lists(st.integers(0, 3), min_size=1, max_size=30), max_size=5)


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


def likeliest_by_states(target: Target, ids: list[int]) -> int:
    with torch.inference_mode():
        passed = reference(target)(input_ids=torch.tensor([ids[:-1]]), output_hidden_states=True)
    states = passed.hidden_states[1][0]
    cosines = torch.cosine_similarity(states[[j - 1 for j in earlier(ids)]], states[-1:])
    return earlier(ids)[int(cosines.argmax())]


def likeliest_by_attention(target: Target, ids: list[int]) -> int:
    model = reference(target)
    model.set_attn_implementation("eager")
    with torch.inference_mode():
        weights = model(input_ids=torch.tensor([ids[:-1]]), output_attentions=True).attentions
    rows = torch.stack([weights[layer][0, head, -1] for layer, head in CHOSEN])
    return earlier(ids)[int(rows[:, earlier(ids)].amax(0).argmax())]


@pytest.mark.parametrize(
    ("make", "likeliest"),
    [(hidden, likeliest_by_states), (attention, likeliest_by_attention)],
)
def test_the_paper_s_choice_of_all_earlier_places_is_copied(
    make: Make, likeliest: Callable[[Target, list[int]], int]
) -> None:
    chosen = set()
    for seed in range(8):
        target = tiny_target(seed)
        generator = torch.Generator().manual_seed(seed)
        ids: list[int] = torch.randint(0, 6, (60,), generator=generator).tolist()
        tree = proposed(target, make(target), ids)
        place = likeliest(target, ids)
        assert tree.tokens[1:] == ids[place + 1 : place + 71]
        assert tree.parents[1:] == list(range(len(tree) - 1))
        chosen.add(earlier(ids).index(place))
    assert len(chosen) > 4  # neither always the first nor always the last


def test_among_the_candidates_alone_attention_is_a_softmax_of_their_scores() -> None:
    """As `softmax` of the whole row's logarithms at these places, head by head."""
    chosen = set()
    for seed in range(4):
        target = tiny_target(seed)
        ids = torch.randint(0, 6, (60,), generator=torch.Generator().manual_seed(seed)).tolist()
        tree = proposed(target, attention(target, whole_row=False), ids)
        tap, places = target.attention(CHOSEN), np.array(earlier(ids))
        for _ in target.prefill(ids[:-1]):
            pass
        whole, among = tap.weights(), tap.weights(places)
        assert whole is not None
        assert among is not None
        expected = torch.from_numpy(whole[:, places]).log().softmax(1)
        torch.testing.assert_close(torch.from_numpy(among), expected, atol=1e-5, rtol=1e-4)
        best = int(expected.amax(0).argmax())
        assert tree.tokens[1:] == ids[places[best] + 1 : places[best] + 71]
        chosen.add(best)
    assert len(chosen) > 1


@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16, torch.float16])
def test_rows_are_read_alike_in_any_precision(dtype: torch.dtype) -> None:
    rows, places = torch.randn(2, 9, 4).to(dtype), np.array([8, 0, 3])
    expected = rows[1].float().numpy()
    assert np.array_equal(floats_at(rows, 1, places), expected[[8, 0, 3]])
    assert np.array_equal(floats_at(rows, 1, slice(None)), expected)
    assert np.array_equal(floats_at(rows, np.array([1]), 2), expected[2:3])
    assert floats_at(rows, 1, places).dtype == np.float32


@pytest.mark.parametrize("make", [hidden, attention])
def test_each_node_names_its_place_and_how_far_the_text_before_agrees(make: Make) -> None:
    target, ids = tiny_target(), [5, 1, 2, 3, 9, 2, 3, 4, 8, 1, 2, 3]
    tree = proposed(target, make(target, length=3, top=2), ids)
    agreeing = {3: 3, 6: 2}  # by place: "1 2 3" and "2 3" stand before
    origins = [origin for node in range(1, len(tree)) for origin in tree.origins[node]]
    assert len(origins) == 6
    for node in range(1, len(tree)):
        for origin in tree.origins[node]:
            assert origin.segment == CONTEXT and origin.position is not None
            assert ids[origin.position] == tree.tokens[node]
            place = origin.position - tree.depths[node]
            assert origin.match == agreeing[place] + tree.depths[node] - 1
    assert {origin.rank for origin in origins} == {0, 1}
    assert len(proposed(target, make(target, top=2), ids, budget=4)) == 5


SAMPLINGS = {
    "greedy": Sampling(),
    "all": Sampling(0.9, top_k=20, top_p=0.9, min_p=0.02, repetition_penalty=1.2, seed=5),
}


@pytest.mark.parametrize("make", [hidden, attention])
def test_copies_are_accepted_from_answer_to_answer_on_a_model_that_loops(
    make: Make,
) -> None:
    accepted = 0
    for seed in range(2):
        target, prompt = tiny_target(seed, scale=0.05), tiny_prompt(seed)
        drafter = make(target)
        expected = plain(seed, max_tokens=96, scale=0.05)
        for _ in range(2):
            steps = run(target, prompt, drafters=[drafter], max_tokens=96)
            assert output(steps) == expected
            accepted += sum(bool(origin) for step in steps for origin in step.origins)
    assert accepted > 100


def test_states_of_a_prefix_that_is_reused_serve_the_next_answer() -> None:
    target, prompt = tiny_target(), tiny_prompt(0)
    drafter = hidden(target)
    run(target, prompt, drafters=[drafter])
    ids = [*prompt, 3, *prompt[2:9]]
    tree = proposed(target, drafter, ids)
    place = likeliest_by_states(target, ids)
    assert tree.tokens[1:] == ids[place + 1 : place + 71]


@settings(deadline=None)
@given(contexts)
def test_occurrences_are_those_of_the_present_context(all_ids: list[list[int]]) -> None:
    occurrences = Occurrences()
    for ids in all_ids:
        half = ids[: len(ids) // 2 + 1]
        occurrences.start(half)
        assert occurrences.earlier(99) == earlier(half)
        occurrences.extend(ids)
        assert occurrences.earlier(99) == earlier(ids)


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
