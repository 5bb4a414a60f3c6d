"""The target: the model whose tokens are the answer, and its cache.

Invariant between calls: the cache holds exactly the keys and values of `cached`, whatever was
interrupted; the next `prefill` reuses the longest prefix of it that fits.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Any
from weakref import WeakValueDictionary

import torch

from speculation.drafters.bigram_table import BigramTable
from speculation.target.kv_cache import BufferedCache, BufferedLayer
from speculation.target.taps import Attention, CopyClues, Head, HiddenStates, Tap
from speculation.tree import DraftTree


@dataclass(frozen=True, slots=True)
class Forward:
    """Result of one pass over a tree of n nodes.

    Attributes:
        logits: (n, vocabulary), row i for the token after node i; None in the replay of a record
            where nothing is computed.
    """

    logits: torch.Tensor | None


class Target:
    """A decoder-only model from transformers with a plain key-value cache.

    Use `speculation.load_target`, which refuses models that don't fit.

    Args:
        model: in evaluation mode, on its device.
        layer_count: number of layers that cache keys and values.

    Attributes:
        clues: where to read in it what it is about to copy; None where that was not measured.
        bigrams: what it expects after each token alone; None where that was not computed.
    """

    def __init__(self, model: Any, layer_count: int) -> None:
        self.model = model
        self.device: torch.device = model.device
        self.dtype: torch.dtype = model.dtype
        self.cached: list[int] = []
        self.clues: CopyClues | None = None
        self.bigrams: BigramTable | None = None
        self._cache = BufferedCache([BufferedLayer() for _ in range(layer_count)])
        self._taps: WeakValueDictionary[tuple[int | Head, ...], Tap] = WeakValueDictionary()
        # Matrix-vector kernels round bfloat16 otherwise than matrix-matrix kernels do; with two
        # rows at least, plain and speculative decoding take the same kind.
        self._least_rows = 1 if self.dtype == torch.float32 else 2

    @property
    def context_limit(self) -> int:
        """Most tokens that prompt and answer may have together."""
        return int(self.model.config.max_position_embeddings)

    @property
    def vocabulary(self) -> int:
        """Number of token ids that it can read."""
        return int(self.model.get_input_embeddings().num_embeddings)

    @property
    def eos(self) -> frozenset[int]:
        """Tokens that end an answer."""
        eos = self.model.generation_config.eos_token_id
        if eos is None:
            return frozenset()
        return frozenset([eos] if isinstance(eos, int) else eos)

    @property
    def layer_count(self) -> int:
        """Number of layers."""
        return len(self._cache.buffered)

    def hidden_states(self, layer: int) -> HiddenStates:
        """The output of one layer, from 1, for every cached token, as long as the result is held.

        What was cached before anyone held it is read again by the next `prefill`.

        Raises:
            TargetError: the model has no such layer.
        """
        tap = self._taps.get((layer,))
        if not isinstance(tap, HiddenStates):
            self._taps[layer,] = tap = HiddenStates(self.model, layer)
        return tap

    def attention(self, heads: Iterable[Head]) -> Attention:
        """Where the newest cached token attends, as long as the result is held.

        Raises:
            TargetError: the model has no such head, or its attention can't be listened to.
        """
        chosen = tuple(sorted(set(heads)))
        tap = self._taps.get(chosen)
        if not isinstance(tap, Attention):
            self._taps[chosen] = tap = Attention(self.model, self._cache, chosen)
        return tap

    @torch.inference_mode()
    def prefill(self, ids: Sequence[int], chunk: int = 256) -> Iterator[tuple[int, int]]:
        """Make the cache hold exactly `ids`, yielding (tokens done, all) after every chunk.

        The first pair tells how many tokens were there already. Closing the generator between
        chunks keeps what is done.
        """
        done = common_prefix(self.cached, ids)
        done = min([done, *(tap.held(done, len(ids)) for tap in self._taps.values())])
        self._rewind(done)
        yield done, len(ids)
        while done < len(ids):
            block = ids[done : done + chunk]
            with self._listening(done):
                self.model.base_model(
                    input_ids=torch.tensor([block], device=self.device),
                    position_ids=torch.arange(done, done + len(block), device=self.device)[None],
                    past_key_values=self._cache,
                    use_cache=True,
                )
            self._keep(block, range(len(block)))
            done += len(block)
            yield done, len(ids)

    @torch.inference_mode()
    def forward(self, tree: DraftTree) -> Forward:
        """One pass over all nodes of `tree`, whose root follows the cached tokens.

        The nodes' keys and values stay behind the cached ones until `keep` or the next call.
        """
        base = len(self.cached)
        padding = max(self._least_rows - len(tree), 0)
        positions = tree.positions(base)
        with self._listening(base):
            output = self.model(
                input_ids=torch.tensor([tree.tokens + tree.tokens[:padding]], device=self.device),
                position_ids=torch.cat([positions, positions[:padding]])[None].to(self.device),
                attention_mask=self._mask(tree, padding),
                past_key_values=self._cache,
                use_cache=True,
            )
        return Forward(output.logits[0, : len(tree)])

    @torch.inference_mode()
    def keep(self, tree: DraftTree, path: Sequence[int]) -> None:
        """Move the keys and values of the nodes of `path` into place and drop all others."""
        self._keep([tree.tokens[node] for node in path], path)

    def _keep(self, tokens: Sequence[int], nodes: Sequence[int]) -> None:
        """Keep `nodes`, at least one, of what the last pass computed; they carry `tokens`."""
        base = len(self.cached)
        self._cache.keep(base, nodes)
        for tap in self._taps.values():
            tap.keep(base, nodes)
        self.cached.extend(tokens)

    @contextmanager
    def as_if_behind(self, length: int) -> Iterator[None]:
        """Passes as behind `length` cached tokens, to see what they take; nobody listens.

        At least one token is cached. What is cached is copied, over and over or in part, and stays
        as it is.
        """
        kept = self.cached, self._cache, self._taps
        self.cached = [self.cached[i % len(self.cached)] for i in range(length)]
        self._cache, self._taps = self._cache.repeated(length), WeakValueDictionary()
        try:
            yield
        finally:
            self.cached, self._cache, self._taps = kept

    @contextmanager
    def _listening(self, base: int) -> Iterator[None]:
        """For a pass over what follows the first `base` tokens."""
        self._rewind(base)
        with ExitStack() as stack:
            for tap in self._taps.values():
                stack.enter_context(tap.listening(base))
            yield

    def _rewind(self, length: int) -> None:
        self._cache.truncate(length)
        del self.cached[length:]

    def _mask(self, tree: DraftTree, padding: int) -> torch.Tensor:
        """Additive mask (1, 1, rows, cached and rows); a padding row is like the root's."""
        visible = torch.nn.functional.pad(tree.mask(), (0, padding, 0, padding))
        if padding:
            visible[-padding:, 0] = True
        hidden = torch.zeros(visible.shape, dtype=self.dtype)
        hidden.masked_fill_(~visible, torch.finfo(self.dtype).min)
        mask = torch.nn.functional.pad(hidden, (len(self.cached), 0))
        return mask[None, None].to(self.device)


def common_prefix(left: Sequence[int], right: Sequence[int]) -> int:
    """Length of the longest common prefix."""
    limit = min(len(left), len(right))
    if list(left[:limit]) == list(right[:limit]):
        return limit
    return next(i for i in range(limit) if left[i] != right[i])
