"""The passes of a transformers model."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any

import torch

from speculation.errors import TargetError
from speculation.target.attention import queries_to, rows_in_steps, uses_tree_attention
from speculation.target.decoder import QueriesListener, Shape, StatesListener
from speculation.target.exact import LEAST_ROWS, Padding
from speculation.target.kv_cache import BufferedCache
from speculation.target.layer_list import decoder_layers
from speculation.target.packed_linear import rows_at_once
from speculation.target.slots import NodePlaces


class PretrainedDecoder:
    """A `Decoder` for a transformers model.

    Args:
        model: in evaluation mode, on its device.
        layers: number of layers that cache keys and values.
        padding: with which rows get the same result in every pass; None if they needn't.
    """

    def __init__(self, model: Any, layers: int, padding: Padding | None = None) -> None:
        self._model = model
        self._padding = padding
        self.device: torch.device = model.device
        self.dtype: torch.dtype = model.dtype
        self.shape = Shape(
            layers,
            int(getattr(model.config, "num_attention_heads", 0)),
            int(model.get_input_embeddings().num_embeddings),
            int(model.config.max_position_embeddings),
        )
        # Kernels for few rows round bfloat16 differently; with so many at least, plain and
        # speculative decoding take the same kind.
        least = LEAST_ROWS if self.dtype != torch.float32 else 1
        self._least_rows = padding.rows if padding else least

    @property
    def is_exact(self) -> bool:
        """As `Decoder.is_exact`."""
        return self._padding is not None

    def inexact(self) -> PretrainedDecoder:
        """As `Decoder.inexact`."""
        return PretrainedDecoder(self._model, self.shape.layers)

    def place(self, parents: Sequence[int], depths: Sequence[int], base: int) -> NodePlaces | None:
        """As `Decoder.place`."""
        layout = self._padding.layout if self._padding else None
        return layout.place(parents, depths, base) if layout else None

    @property
    def eos(self) -> frozenset[int]:
        """As `Decoder.eos`."""
        eos = self._model.generation_config.eos_token_id
        if eos is None:
            return frozenset()
        return frozenset([eos] if isinstance(eos, int) else eos)

    def cache(self) -> BufferedCache:
        """As `Decoder.cache`."""
        width = self._padding.width if self._padding else None
        return BufferedCache(self.shape.layers, width)

    def read(self, tokens: Sequence[int], cache: BufferedCache) -> None:
        """As `Decoder.read`."""
        seen = torch.ones(len(tokens), len(tokens), dtype=torch.bool).tril()
        positions = torch.arange(len(tokens)) + cache.length
        self._pass(self._model.base_model, tokens, positions, seen, cache)

    def logits(
        self,
        tokens: Sequence[int],
        positions: torch.Tensor | None = None,
        mask: torch.Tensor | None = None,
        cache: BufferedCache | None = None,
        places: NodePlaces | None = None,
    ) -> torch.Tensor:
        """As `Decoder.logits`."""
        if places is None:
            output = self._pass(self._model, tokens, positions, mask, cache)
        else:
            assert cache is not None
            sees = torch.from_numpy(places.sees)
            with self._placing(cache, places):
                output = self._pass(self._model, tokens, positions, sees, cache, places.first)
        logits: torch.Tensor = output.logits[0, : len(tokens)]
        return logits

    def _placing(self, cache: BufferedCache, places: NodePlaces) -> AbstractContextManager[None]:
        """Context of a pass whose nodes stand there, and its padding behind them."""
        if places.is_in_order:
            return nullcontext()
        end = max(places.slots) + 1
        padding = range(end, end + self._missing(len(places.slots)))
        return cache.placing([*places.slots, *padding], places.copies)

    def _pass(
        self,
        model: Any,
        tokens: Sequence[int],
        positions: torch.Tensor | None,
        mask: torch.Tensor | None,
        cache: BufferedCache | None,
        first: int = 0,
    ) -> Any:
        """The output of `model`, or of its base, after a pass over `tokens` and the padding.

        Args:
            mask, first: as `_additive` takes them.
        """
        padding = 0 if mask is None else self._missing(len(tokens))
        if padding:
            tokens = [*tokens, *([tokens[0]] * padding)]
            if positions is not None:
                positions = torch.cat([positions, positions[:1].expand(padding)])
        additive = None if mask is None else self._additive(mask, padding, cache, first)
        with self._padded():
            return model(
                input_ids=torch.tensor([tokens], device=self.device),
                position_ids=None if positions is None else positions[None].to(self.device),
                attention_mask=additive,
                past_key_values=cache,
                use_cache=cache is not None,
            )

    @contextmanager
    def _padded(self) -> Iterator[None]:
        """Context of a pass, in which its products and its attention get the shape they need."""
        if self._padding is None:
            yield
            return
        with rows_in_steps(self._padding.step), rows_at_once(self._padding.at_once):
            yield

    def _missing(self, rows: int) -> int:
        """Rows of padding in a pass over so many tokens."""
        return max(self._least_rows - rows, 0)

    def _additive(
        self, mask: torch.Tensor, padding: int, cache: BufferedCache | None, first: int
    ) -> torch.Tensor:
        """(1, 1, rows, width) in the model's dtype; a row of padding is like the first one.

        Args:
            mask: bool (n, places from `first` on), counted from behind the cached tokens.
        """
        count, places = mask.shape
        cached = 0 if cache is None else cache.length
        start = cached + first
        length = start + places + padding
        width = self._padding.width(length) if self._padding and cache is not None else length
        least = torch.finfo(self.dtype).min
        whole = torch.full((count + padding, width), least, dtype=self.dtype)
        whole[:, :start] = 0
        whole[:count, start : start + places].masked_fill_(mask, 0)
        if padding:
            whole[count:, cached] = 0
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

    def embeddings(self) -> tuple[torch.Tensor, torch.Tensor]:
        """As `Decoder.embeddings`."""
        ends = self._model.get_input_embeddings(), self._model.get_output_embeddings()
        read, written = (getattr(each, "weight", None) for each in ends)
        # Packed weights that nothing shares are not kept.
        if read is None or written is None or read.shape != written.shape:
            raise TargetError("This model's embeddings can't be read.")
        return read.detach(), written.detach()

    def queries(self) -> Callable[[QueriesListener], AbstractContextManager[None]]:
        """As `Decoder.queries`."""
        if not uses_tree_attention(self._model):
            raise TargetError("This model's attention can't be read.")
        return queries_to
