"""Law 3 for what is read of the target's inside: after any step it is what a fresh pass gives."""

from __future__ import annotations

import gc

import numpy as np
import pytest
import torch

from speculation import Drafting, Prefill, Sampler, Target, TargetError, generate
from speculation.target.taps import Attention, Head, HiddenStates, floats_at
from tests.speculation.oracle import SHAPES, Oracle, Shape
from tests.speculation.tiny import (
    VOCABULARY,
    layers_of,
    model_of,
    output,
    plain,
    reference,
    run,
    tiny_prompt,
    tiny_target,
)

pytestmark = pytest.mark.usefixtures("decoder")

HEADS = [Head(0, 1), Head(1, 0), Head(1, 1), Head(1, 3)]


def assert_states_are_fresh(target: Target, states: HiddenStates, layer: int) -> None:
    assert len(states) == len(target.cached)
    with torch.inference_mode():
        fresh = reference(target)(
            input_ids=torch.tensor([target.cached]), output_hidden_states=True
        )
        ours = states.view()
        if layer == 2:  # transformers shows the last layer's output after the final norm
            ours = reference(target).model.norm(ours)
    torch.testing.assert_close(ours, fresh.hidden_states[layer][0], atol=1e-4, rtol=0)


def assert_weights_are_fresh(target: Target, attention: Attention) -> None:
    model = reference(target)
    model.set_attn_implementation("eager")
    with torch.inference_mode():
        fresh = model(input_ids=torch.tensor([target.cached]), output_attentions=True).attentions
        weights = attention.weights()
    expected = torch.stack([fresh[layer][0, head, -1] for layer, head in HEADS])
    assert weights is not None
    torch.testing.assert_close(torch.from_numpy(weights), expected, atol=1e-4, rtol=0)


@pytest.mark.parametrize("shape", SHAPES)
def test_after_every_step(shape: Shape) -> None:
    for seed in range(2):
        target, prompt = tiny_target(seed), tiny_prompt(seed)
        layer = 1 + seed % 2
        states, attention = target.hidden_states(layer), target.attention(HEADS)
        oracle = Oracle([*prompt, *plain(seed)], VOCABULARY, shape, seed=seed, errors=0.2)
        for event in generate(
            target, prompt, Sampler(), drafting=Drafting([oracle]), max_tokens=32
        ):
            if target.cached:
                assert_states_are_fresh(target, states, layer)
                assert_weights_are_fresh(target, attention)
            assert isinstance(event, Prefill) or target.cached


def test_a_prompt_in_several_chunks_longer_than_the_buffer() -> None:
    target, prompt = tiny_target(), tiny_prompt(0, 480)
    states, attention = target.hidden_states(1), target.attention(HEADS)
    for _ in target.prefill(prompt, chunk=100):
        pass
    assert_states_are_fresh(target, states, 1)
    assert_weights_are_fresh(target, attention)


def test_what_was_cached_before_is_read_again_once() -> None:
    target, prompt = tiny_target(), tiny_prompt(0)
    answer = output(run(target, prompt))
    states = target.hidden_states(1)
    follow_up = [*prompt, *answer[:20], 1, 2, 3]
    assert next(target.prefill(follow_up)) == (0, len(follow_up))
    run(target, follow_up)
    assert_states_are_fresh(target, states, 1)
    assert next(target.prefill([*follow_up, 4])) == (len(follow_up), len(follow_up) + 1)


def test_the_newest_token_is_read_again_if_its_query_is_gone() -> None:
    target, prompt = tiny_target(), tiny_prompt(0)
    attention = target.attention(HEADS)
    run(target, prompt)
    assert list(target.prefill(prompt)) == [(len(prompt) - 1, 34), (len(prompt), 34)]
    assert_weights_are_fresh(target, attention)
    assert list(target.prefill(prompt)) == [(len(prompt), len(prompt))]


def test_one_that_comes_in_the_middle_of_an_answer_stays_empty() -> None:
    target, prompt = tiny_target(), tiny_prompt(0)
    events = generate(target, prompt, Sampler(), max_tokens=8)
    next(event for event in events if not isinstance(event, Prefill))
    states, attention = target.hidden_states(1), target.attention(HEADS)
    assert attention.weights() is None
    next(events)
    assert len(states) == 0
    assert_weights_are_fresh(target, attention)


def test_an_interrupted_pass_leaves_nothing_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    target, prompt = tiny_target(), tiny_prompt(0)
    states, attention = target.hidden_states(1), target.attention(HEADS)
    run(target, prompt)

    def interrupted(*args: object, **kwargs: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(layers_of(target)[1], "forward", interrupted)
        with pytest.raises(KeyboardInterrupt):
            run(target, [*prompt, 5])
    assert attention.weights() is None
    run(target, prompt)
    assert_states_are_fresh(target, states, 1)
    assert_weights_are_fresh(target, attention)


@pytest.mark.parametrize("decoder", ["transformers"], indirect=True)
def test_passes_of_others_are_not_taken_and_no_hook_stays() -> None:
    target, prompt = tiny_target(), tiny_prompt(0)
    states, attention = target.hidden_states(1), target.attention(HEADS)
    run(target, prompt)
    with torch.inference_mode():
        model_of(target)(input_ids=torch.ones(3, 5, dtype=torch.long), use_cache=False)
    assert_states_are_fresh(target, states, 1)
    assert_weights_are_fresh(target, attention)
    assert not any(module._forward_hooks for module in model_of(target).modules())


def test_nothing_is_kept_for_one_that_nobody_holds() -> None:
    target, prompt = tiny_target(), tiny_prompt(0)
    states = target.hidden_states(1)
    attention = target.attention(HEADS)
    run(target, prompt)
    del states, attention
    gc.collect()
    assert not list(target._taps)


def test_what_the_model_has_not_is_refused() -> None:
    target = tiny_target()
    with pytest.raises(TargetError, match=r"layers 1 to 2, and no layer 3"):
        target.hidden_states(3)
    with pytest.raises(TargetError, match=r"no head 4 in layer 1"):
        target.attention([Head(0, 0), Head(1, 4)])


@pytest.mark.parametrize("decoder", ["transformers"], indirect=True)
def test_attention_of_another_kind_is_refused() -> None:
    target = tiny_target()
    model_of(target).set_attn_implementation("eager")
    with pytest.raises(TargetError, match="attention can't be read"):
        target.attention(HEADS)


@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16, torch.float16])
def test_rows_are_read_alike_in_any_precision(dtype: torch.dtype) -> None:
    rows, places = torch.randn(2, 9, 4).to(dtype), np.array([8, 0, 3])
    expected = rows[1].float().numpy()
    assert np.array_equal(floats_at(rows, 1, places), expected[[8, 0, 3]])
    assert np.array_equal(floats_at(rows, 1, slice(None)), expected)
    assert np.array_equal(floats_at(rows, np.array([1]), 2), expected[2:3])
    assert floats_at(rows, 1, places).dtype == np.float32
