"""The passes of a transformers model."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import Any

import torch

from speculation.errors import TargetError
from speculation.target.attention import queries_to, uses_tree_attention
from speculation.target.decoder import QueriesListener, Shape, StatesListener
from speculation.target.kv_cache import BufferedCache


class PretrainedDecoder:
    """A `Decoder` for a transformers model.

    Args:
        model: in evaluation mode, on its device.
        layers: number of layers that cache keys and values.
    """

    def __init__(self, model: Any, layers: int) -> None:
        self._model = model
        self.device: torch.device = model.device
        self.dtype: torch.dtype = model.dtype
        self.shape = Shape(
            layers,
            int(getattr(model.config, "num_attention_heads", 0)),
            int(model.get_input_embeddings().num_embeddings),
            int(model.config.max_position_embeddings),
        )
        # Matrix-vector kernels round bfloat16 differently from matrix-matrix kernels; with two
        # rows at least, plain and speculative decoding take the same kind.
        self._least_rows = 1 if self.dtype == torch.float32 else 2

    @property
    def eos(self) -> frozenset[int]:
        """As `Decoder.eos`."""
        eos = self._model.generation_config.eos_token_id
        if eos is None:
            return frozenset()
        return frozenset([eos] if isinstance(eos, int) else eos)

    def read(self, tokens: Sequence[int], cache: BufferedCache) -> None:
        """As `Decoder.read`."""
        start = cache.length
        self._model.base_model(
            input_ids=torch.tensor([tokens], device=self.device),
            position_ids=torch.arange(start, start + len(tokens), device=self.device)[None],
            past_key_values=cache,
            use_cache=True,
        )

    def logits(
        self,
        tokens: Sequence[int],
        positions: torch.Tensor | None = None,
        mask: torch.Tensor | None = None,
        cache: BufferedCache | None = None,
    ) -> torch.Tensor:
        """As `Decoder.logits`."""
        count = len(tokens)
        padding = 0 if mask is None else max(self._least_rows - count, 0)
        if padding:
            tokens = [*tokens, *tokens[:padding]]
            positions = None if positions is None else torch.cat([positions, positions[:padding]])
        output = self._model(
            input_ids=torch.tensor([tokens], device=self.device),
            position_ids=None if positions is None else positions[None].to(self.device),
            attention_mask=None if mask is None else self._additive(mask, padding, cache),
            past_key_values=cache,
            use_cache=cache is not None,
        )
        logits: torch.Tensor = output.logits[0, :count]
        return logits

    def _additive(
        self, mask: torch.Tensor, padding: int, cache: BufferedCache | None
    ) -> torch.Tensor:
        """(1, 1, rows, cached and rows) in the model's dtype; a padding row is like the first."""
        visible = torch.nn.functional.pad(mask, (0, padding, 0, padding))
        if padding:
            visible[-padding:, 0] = True
        hidden = torch.zeros(visible.shape, dtype=self.dtype)
        hidden.masked_fill_(~visible, torch.finfo(self.dtype).min)
        cached = 0 if cache is None else cache.length
        whole = torch.nn.functional.pad(hidden, (cached, 0))
        return whole[None, None].to(self.device)

    def states(self, layer: int) -> Callable[[StatesListener], AbstractContextManager[None]]:
        """As `Decoder.states`."""
        module = decoder_layers(self._model)[layer - 1]

        @contextmanager
        def listening(listener: StatesListener) -> Iterator[None]:
            def tell(_module: torch.nn.Module, _args: Any, output: Any) -> None:
                listener((output[0] if isinstance(output, tuple) else output)[0])

            hook = module.register_forward_hook(tell)
            try:
                yield
            finally:
                hook.remove()

        return listening

    def queries(self) -> Callable[[QueriesListener], AbstractContextManager[None]]:
        """As `Decoder.queries`."""
        if not uses_tree_attention(self._model):
            raise TargetError("This model's attention can't be read.")
        return queries_to


def decoder_layers(model: Any) -> Sequence[torch.nn.Module]:
    """The model's layers in order.

    Raises:
        TargetError: they were not found as a list of modules.
    """
    count = model.config.num_hidden_layers
    for module in model.base_model.modules():
        if isinstance(module, torch.nn.ModuleList) and len(module) == count:
            return list(module)
    raise TargetError("This model's layers were not found, so its hidden states can't be read.")
