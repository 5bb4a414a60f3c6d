"""A random model small enough to run thousands of times, and plain decoding with it.

There are two implementations of its passes, `DECODERS`; `decoder` in `conftest.py` has a test run
with each.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from typing import Any

import torch
from transformers import LlamaConfig, LlamaForCausalLM

from speculation import (
    Drafter,
    Drafting,
    Everything,
    Prefill,
    Sampler,
    Sampling,
    Step,
    Stop,
    Target,
    generate,
)
from speculation.copies.copy_index import CopyIndex
from speculation.drafters.bigram_table import WIDTH, BigramBuilder, BigramTable
from speculation.target.loading import make_ready, wrap
from speculation.target.pretrained import PretrainedDecoder
from speculation.target.requirements import check_tree
from speculation.tree import DraftTree
from tests.speculation.plain_llama import PlainLlama

VOCABULARY = 61
EOS = 7
SIZES = {
    "vocab_size": VOCABULARY,
    "hidden_size": 32,
    "intermediate_size": 48,
    "num_hidden_layers": 2,
    "num_attention_heads": 4,
    "num_key_value_heads": 2,
}
"""Of a tiny model, as configurations name them."""


def plain_torch(model: LlamaForCausalLM) -> Target:
    target = Target(PlainLlama(model))
    check_tree(target, "Llama in plain torch")
    return target


DECODERS: Mapping[str, Callable[[LlamaForCausalLM], Target]] = {
    "transformers": wrap,
    "plain torch": plain_torch,
}
UNTRIED: Mapping[str, Callable[[LlamaForCausalLM], Target]] = {
    "transformers": lambda model: Target(PretrainedDecoder(model, make_ready(model))),
    "plain torch": lambda model: Target(PlainLlama(model)),
}
"""The same, without trying a tree on them, which takes longer than making them."""

_decoder = ContextVar("decoder", default="transformers")
_tried: set[tuple[str, int, int | None, float]] = set()


@contextmanager
def decoding_with(name: str) -> Iterator[None]:
    """Tiny targets are made of this one of `DECODERS`."""
    token = _decoder.set(name)
    try:
        yield
    finally:
        _decoder.reset(token)


def tiny_model(seed: int = 0, *, eos: int | None = None, scale: float = 0.3) -> LlamaForCausalLM:
    """A two-layer Llama in float32.

    Random weights of scale 0.3 vary its choices; with 0.05 greedy decoding soon runs in circles.
    """
    torch.manual_seed(seed)
    config = LlamaConfig(
        **SIZES,
        max_position_embeddings=512,
        initializer_range=scale,
        bos_token_id=None,
        eos_token_id=eos,
    )
    return LlamaForCausalLM(config).eval()


def tiny_target(seed: int = 0, *, eos: int | None = None, scale: float = 0.3) -> Target:
    """A target around `tiny_model`; of those that are alike the first one is tried on a tree."""
    alike = (_decoder.get(), seed, eos, scale)
    make = (UNTRIED if alike in _tried else DECODERS)[_decoder.get()]
    target = make(tiny_model(seed, eos=eos, scale=scale))
    _tried.add(alike)
    return target


def model_of(target: Target) -> Any:
    """The model of transformers behind the target, or the one whose weights it has."""
    decoder: Any = target._decoder
    return decoder.model if isinstance(decoder, PlainLlama) else decoder._model


def layers_of(target: Target) -> Sequence[Any]:
    """What computes the layers, each by its `forward`."""
    decoder: Any = target._decoder
    return decoder.layers if isinstance(decoder, PlainLlama) else decoder._model.model.layers


def reference(target: Target) -> Any:
    """The same weights in a model of transformers' own, attention, products and all."""
    model = copy.deepcopy(model_of(target))
    model.set_attn_implementation("sdpa")
    for layer in model.modules():
        layer.__dict__.pop("forward", None)
    return model


def chosen_by(model: Any, prompt: Sequence[int], written: Sequence[int]) -> list[int]:
    """What a model of transformers chooses greedily behind the prompt and each beginning of what is
    written, read in one pass. Where that is what is written, `generate` would have written it.
    """
    ids = torch.tensor([[*prompt, *written[:-1]]])
    with torch.inference_mode():
        logits = model(input_ids=ids).logits[0, len(prompt) - 1 :]
    chosen: list[int] = logits.argmax(-1).tolist()
    return chosen


def tiny_prompt(seed: int, length: int = 24) -> list[int]:
    """Random tokens with a part that stands twice, so that there is something to copy."""
    generator = torch.Generator().manual_seed(seed)
    ids: list[int] = torch.randint(0, VOCABULARY, (length,), generator=generator).tolist()
    return ids + ids[4:14]


def run(
    target: Target,
    prompt: Sequence[int],
    sampling: Sampling | None = None,
    drafters: Sequence[Drafter] = (),
    *,
    max_tokens: int = 48,
    stop: Stop | None = None,
    budget: int = 32,
    index: CopyIndex | None = None,
) -> list[Step]:
    """All steps of one output."""
    events = generate(
        target,
        prompt,
        Sampler(sampling),
        drafting=Drafting(drafters, Everything(budget)),
        stop=stop,
        max_tokens=max_tokens,
        index=index,
    )
    return [event for event in events if not isinstance(event, Prefill)]


def plain(
    seed: int, sampling: Sampling | None = None, max_tokens: int = 48, scale: float = 0.3
) -> list[int]:
    """What plain decoding answers to the prompt of this seed; decoded once for all tests."""
    return _plain(_decoder.get(), seed, sampling, max_tokens, scale)


@cache
def _plain(
    _decoder: str, seed: int, sampling: Sampling | None, max_tokens: int, scale: float
) -> list[int]:
    target = tiny_target(seed, scale=scale)
    return output(run(target, tiny_prompt(seed), sampling, max_tokens=max_tokens))


def output(steps: Sequence[Step]) -> list[int]:
    """The tokens that count."""
    tokens = [token for step in steps for token in step.tokens]
    return tokens[: steps[-1].kept]


def ancestors(tree: DraftTree, node: int) -> Iterator[int]:
    """`node`, its parent, and so on up to the root."""
    while node >= 0:
        yield node
        node = tree.parents[node]


def bigrams_of(target: Target, lead: int | None, width: int = WIDTH) -> BigramTable:
    """The target's table of bigrams, computed to its end."""
    builder = BigramBuilder(lead, target.vocabulary, width)
    while builder.done < builder.total:
        assert builder.table() is None
        builder.step(target)
    table = builder.table()
    assert table is not None
    return table
