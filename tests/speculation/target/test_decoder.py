"""Two implementations of the pass with the same weights compute the same."""

from __future__ import annotations

import pytest
import torch

from speculation.errors import TargetError
from speculation.target.decoder import Decoder
from speculation.target.kv_cache import BufferedCache
from speculation.target.pretrained import PretrainedDecoder
from tests.speculation.plain_llama import PlainLlama
from tests.speculation.tiny import model_of, tiny_prompt, tiny_target


@pytest.fixture
def decoders() -> tuple[PretrainedDecoder, PlainLlama]:
    model = model_of(tiny_target())
    return PretrainedDecoder(model, 2), PlainLlama(model)


@torch.inference_mode()
def test_logits_and_cache_are_the_same(decoders: tuple[PretrainedDecoder, PlainLlama]) -> None:
    prompt = tiny_prompt(0)
    mask = torch.tensor([[1, 0, 0], [1, 1, 0], [1, 0, 1]], dtype=torch.bool)
    positions = torch.tensor([0, 1, 1]) + len(prompt)
    found = []
    for decoder in decoders:
        cache = BufferedCache(decoder.shape.layers)
        decoder.read(prompt[:20], cache)
        decoder.read(prompt[20:], cache)
        logits = decoder.logits([4, 5, 6], positions, mask, cache)
        keys = torch.stack([layer.held()[0] for layer in cache.buffered])
        assert cache.length == len(prompt) + 3
        found.append((logits, keys, decoder.logits(prompt)))
    for left, right in zip(*found, strict=True):
        torch.testing.assert_close(left, right, atol=1e-4, rtol=0)
    assert decoders[0].shape == decoders[1].shape


def heard(decoder: Decoder, prompt: list[int]) -> dict[int | str, torch.Tensor]:
    """The queries of each layer and the states of the second, in one pass of two."""
    taken: dict[int | str, torch.Tensor] = {}

    def hear(layer: int, queries: torch.Tensor, scale: float | None) -> None:
        assert scale in (None, 8**-0.5)
        taken[layer] = queries.clone()

    def take(states: torch.Tensor) -> None:
        taken["states"] = states.clone()

    with decoder.queries()(hear), decoder.states(2)(take):
        decoder.logits(prompt)
    decoder.logits([1])
    assert taken["states"].shape == (len(prompt), 32)
    return taken


@torch.inference_mode()
def test_listeners_hear_the_same(decoders: tuple[PretrainedDecoder, PlainLlama]) -> None:
    theirs, ours = (heard(decoder, tiny_prompt(0)) for decoder in decoders)
    assert theirs.keys() == ours.keys() == {0, 1, "states"}
    for key, left in theirs.items():
        torch.testing.assert_close(left, ours[key], atol=1e-4, rtol=0)


def test_embeddings_are_the_same(decoders: tuple[PretrainedDecoder, PlainLlama]) -> None:
    for left, right in zip(*(each.embeddings() for each in decoders), strict=True):
        assert torch.equal(left, right)


def test_embeddings_that_were_given_up_are_said() -> None:
    """As packed layers do that share their weights with nothing."""
    model = model_of(tiny_target())
    model.lm_head.weight = torch.nn.Parameter(torch.empty(0))
    with pytest.raises(TargetError, match="embeddings"):
        PretrainedDecoder(model, 2).embeddings()
