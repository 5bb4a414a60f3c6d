"""A second implementation of the pass: Llama in plain torch, without a module of transformers'.

Root-mean-square norms, rotary positions, attention with shared heads of keys over the project's
buffered cache, SwiGLU (Touvron et al., "LLaMA", 2023, section 2.2; Ainslie et al., "GQA", 2023).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager

import torch
from torch.nn.functional import linear, scaled_dot_product_attention, silu
from transformers import LlamaForCausalLM

from speculation.target.decoder import QueriesListener, Shape, StatesListener
from speculation.target.kv_cache import BufferedCache, BufferedLayer
from speculation.target.slots import NodePlaces

Weights = dict[str, torch.Tensor]


def norm(rows: torch.Tensor, weight: torch.Tensor, epsilon: float) -> torch.Tensor:
    return weight * rows * (rows.pow(2).mean(-1, keepdim=True) + epsilon).rsqrt()


def rotated(rows: torch.Tensor, angles: torch.Tensor) -> torch.Tensor:
    """(heads, n, head size), each turned by the angles (n, head size / 2) of its position."""
    cos, sin = angles.cos().repeat(1, 2), angles.sin().repeat(1, 2)
    left, right = rows.chunk(2, dim=-1)
    return rows * cos + torch.cat([-right, left], dim=-1) * sin


class PlainLayer:
    """One layer; `listeners` get the queries."""

    def __init__(self, weights: Weights, number: int, heads: int, epsilon: float) -> None:
        prefix = f"model.layers.{number}."
        self.weights = {
            name.removeprefix(prefix).removesuffix(".weight"): weight
            for name, weight in weights.items()
            if name.startswith(prefix)
        }
        self.number, self.heads, self.epsilon = number, heads, epsilon
        self.listeners: list[QueriesListener] = []

    def forward(
        self,
        rows: torch.Tensor,
        angles: torch.Tensor,
        visible: torch.Tensor,
        cached: BufferedLayer | None,
    ) -> torch.Tensor:
        """(n, hidden size) from the same; `visible` is bool (n, cached and n)."""
        w = self.weights
        normal = norm(rows, w["input_layernorm"], self.epsilon)
        rows = rows + self.attended(normal, angles, visible, cached)
        normal = norm(rows, w["post_attention_layernorm"], self.epsilon)
        gate = silu(linear(normal, w["mlp.gate_proj"]))
        return rows + linear(gate * linear(normal, w["mlp.up_proj"]), w["mlp.down_proj"])

    def attended(
        self,
        rows: torch.Tensor,
        angles: torch.Tensor,
        visible: torch.Tensor,
        cached: BufferedLayer | None,
    ) -> torch.Tensor:
        size = self.weights["self_attn.q_proj"].shape[0] // self.heads
        queries, keys, values = (
            linear(rows, self.weights[f"self_attn.{name}_proj"])
            .unflatten(-1, (-1, size))
            .transpose(0, 1)
            for name in "qkv"
        )
        queries, keys = rotated(queries, angles), rotated(keys, angles)
        for listener in self.listeners:
            listener(self.number, queries[None], None)
        if cached is not None:
            held = cached.update(keys[None], values[None])
            keys, values = held[0][0], held[1][0]
        sharing = self.heads // len(keys)
        keys, values = (each.repeat_interleave(sharing, dim=0) for each in (keys, values))
        weighted = scaled_dot_product_attention(queries, keys, values, attn_mask=visible)
        return linear(weighted.transpose(0, 1).flatten(1), self.weights["self_attn.o_proj"])


class PlainLlama:
    """A `Decoder` with the weights of `model`, in float32 on the CPU.

    Attributes:
        model: for the tests to compare with; nothing here runs it.
    """

    device, dtype = torch.device("cpu"), torch.float32
    is_exact = False

    def __init__(self, model: LlamaForCausalLM) -> None:
        config, self.model = model.config, model
        self.weights: Weights = {
            name: weight.detach().clone() for name, weight in model.state_dict().items()
        }
        heads, self.epsilon = config.num_attention_heads, config.rms_norm_eps
        self.layers = [
            PlainLayer(self.weights, number, heads, self.epsilon)
            for number in range(config.num_hidden_layers)
        ]
        self.shape = Shape(
            len(self.layers), heads, config.vocab_size, config.max_position_embeddings
        )
        eos = config.eos_token_id
        self.eos = frozenset(() if eos is None else (eos,))
        size = config.hidden_size // heads
        exponents = torch.arange(0, size, 2, dtype=torch.float32) / size
        self._frequencies = float(config.rope_parameters["rope_theta"]) ** -exponents
        self._listeners: dict[int, list[StatesListener]] = {}

    def inexact(self) -> PlainLlama:
        return self

    def place(self, _parents: Sequence[int], _depths: Sequence[int], _base: int) -> None:
        return None

    def cache(self) -> BufferedCache:
        return BufferedCache(self.shape.layers)

    def read(self, tokens: Sequence[int], cache: BufferedCache) -> None:
        self._run(tokens, None, None, cache)

    def logits(
        self,
        tokens: Sequence[int],
        positions: torch.Tensor | None = None,
        mask: torch.Tensor | None = None,
        cache: BufferedCache | None = None,
        _places: NodePlaces | None = None,
    ) -> torch.Tensor:
        rows = self._run(tokens, positions, mask, cache)
        normal = norm(rows, self.weights["model.norm.weight"], self.epsilon)
        return linear(normal, self.weights["lm_head.weight"])

    def _run(
        self,
        tokens: Sequence[int],
        positions: torch.Tensor | None,
        mask: torch.Tensor | None,
        cache: BufferedCache | None,
    ) -> torch.Tensor:
        count, base = len(tokens), 0 if cache is None else cache.length
        if positions is None:
            positions = torch.arange(base, base + count)
        if mask is None:
            mask = torch.ones(count, count, dtype=torch.bool).tril()
        visible = torch.cat([torch.ones(count, base, dtype=torch.bool), mask], dim=1)
        angles = positions[:, None] * self._frequencies
        rows = self.weights["model.embed_tokens.weight"][list(tokens)]
        for number, layer in enumerate(self.layers):
            cached = None if cache is None else cache.buffered[number]
            rows = layer.forward(rows, angles, visible, cached)
            for listener in self._listeners.get(number + 1, ()):
                listener(rows)
        return rows

    def states(self, layer: int) -> Callable[[StatesListener], AbstractContextManager[None]]:
        @contextmanager
        def listening(listener: StatesListener) -> Iterator[None]:
            listeners = self._listeners.setdefault(layer, [])
            listeners.append(listener)
            try:
                yield
            finally:
                listeners.remove(listener)

        return listening

    def embeddings(self) -> tuple[torch.Tensor, torch.Tensor]:
        return self.weights["model.embed_tokens.weight"], self.weights["lm_head.weight"]

    def queries(self) -> Callable[[QueriesListener], AbstractContextManager[None]]:
        @contextmanager
        def listening(listener: QueriesListener) -> Iterator[None]:
            for layer in self.layers:
                layer.listeners.append(listener)
            try:
                yield
            finally:
                for layer in self.layers:
                    layer.listeners.remove(listener)

        return listening
