"""Law 3, cache: after any step it equals a fresh prefill; and law 5, cancelling leaves it so."""

from __future__ import annotations

import pytest
import torch
from transformers.cache_utils import DynamicCache

from speculation import Drafting, Prefill, Sampler, Target, generate
from speculation.prefixes import common_prefix
from tests.speculation.oracle import SHAPES, Oracle, Shape
from tests.speculation.tiny import (
    VOCABULARY,
    layers_of,
    output,
    plain,
    reference,
    run,
    tiny_prompt,
    tiny_target,
)

pytestmark = pytest.mark.usefixtures("decoder")


def assert_cache_is_fresh(target: Target) -> None:
    if not target.cached:
        assert all(layer.get_seq_length() == 0 for layer in target._cache.buffered)
        return
    fresh = DynamicCache()
    with torch.inference_mode():
        reference(target)(input_ids=torch.tensor([target.cached]), past_key_values=fresh)
    for ours, theirs in zip(target._cache.buffered, fresh.layers, strict=True):
        assert ours.get_seq_length() == len(target.cached)
        keys, values = ours.held()
        torch.testing.assert_close(keys, theirs.keys, atol=1e-4, rtol=0)
        torch.testing.assert_close(values, theirs.values, atol=1e-4, rtol=0)


@pytest.mark.parametrize("shape", SHAPES)
def test_after_every_step(shape: Shape) -> None:
    for seed in range(4):
        target, prompt = tiny_target(seed), tiny_prompt(seed)
        sequence = [*prompt, *plain(seed)]
        oracle = Oracle(sequence, VOCABULARY, shape, seed=seed, errors=0.2)
        for event in generate(
            target, prompt, Sampler(), drafting=Drafting([oracle]), max_tokens=48
        ):
            assert_cache_is_fresh(target)
            assert target.cached == sequence[: len(target.cached)]
            if not isinstance(event, Prefill):
                assert len(target.cached) >= len(prompt)


def test_grows_past_its_buffer() -> None:
    target = tiny_target()
    prompt = tiny_prompt(0, 380)
    run(target, prompt, max_tokens=110)
    assert_cache_is_fresh(target)


def test_longest_common_prefix_is_reused() -> None:
    target, prompt = tiny_target(), tiny_prompt(0)
    first = output(run(target, prompt))
    follow_up = [*prompt, *first[:20], 1, 2, 3]
    progress = next(iter(generate(target, follow_up, Sampler())))
    assert isinstance(progress, Prefill)
    assert progress.reused == common_prefix(target.cached, follow_up) == len(prompt) + 20
    reused = output(run(target, follow_up))
    assert reused == output(run(tiny_target(), follow_up))


def test_cancel_while_prefilling_and_between_steps() -> None:
    expected = output(run(tiny_target(), tiny_prompt(0, 400)))
    for cancelled_after in range(8):
        target, prompt = tiny_target(), tiny_prompt(0, 400)
        oracle = Oracle([*prompt, *expected], VOCABULARY, "deep", seed=0)
        events = generate(target, prompt, Sampler(), drafting=Drafting([oracle]), max_tokens=48)
        for _ in range(cancelled_after):
            next(events)
        events.close()
        assert_cache_is_fresh(target)
        assert output(run(target, prompt)) == expected


def test_interrupt_inside_a_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    """An interrupt may hit when some layers have been written and others have not."""
    target, prompt = tiny_target(), tiny_prompt(0)
    expected = output(run(target, prompt))
    layer = layers_of(target)[1]

    def interrupted(*args: object, **kwargs: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(layer, "forward", interrupted)
        with pytest.raises(KeyboardInterrupt):
            run(target, [*prompt, 5])
    assert output(run(target, prompt)) == expected
    assert_cache_is_fresh(target)
