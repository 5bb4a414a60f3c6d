"""The target: the model whose tokens are the answer, and its cache. The one door to the model.

Invariant between calls: the cache holds exactly the keys and values of `cached`, whatever was
interrupted; the next `prefill` reuses the longest prefix of it that fits.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from weakref import WeakValueDictionary

import torch

from speculation.target.decoder import Decoder
from speculation.target.kv_cache import BufferedCache, BufferedLayer
from speculation.target.taps import Attention, Head, HiddenStates, Tap
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
    """A decoder with a plain key-value cache; nobody else runs its passes.

    Use `speculation.load_target`, which refuses models that don't fit.
    """

    def __init__(self, decoder: Decoder) -> None:
        self._decoder = decoder
        self.device = decoder.device
        self.dtype = decoder.dtype
        self.cached: list[int] = []
        self._cache = BufferedCache([BufferedLayer() for _ in range(decoder.shape.layers)])
        self._taps: WeakValueDictionary[tuple[int | Head, ...], Tap] = WeakValueDictionary()

    @property
    def context_limit(self) -> int:
        """Maximum number of tokens of prompt and answer together."""
        return self._decoder.shape.context

    @property
    def vocabulary(self) -> int:
        """Number of token ids that it can read."""
        return self._decoder.shape.vocabulary

    @property
    def layer_count(self) -> int:
        """Number of layers."""
        return self._decoder.shape.layers

    @property
    def head_count(self) -> int:
        """Number of attention heads in each layer."""
        return self._decoder.shape.heads

    @property
    def eos(self) -> frozenset[int]:
        """Tokens that end an answer."""
        return self._decoder.eos

    def hidden_states(self, layer: int) -> HiddenStates:
        """The output of one layer, from 1, for every cached token, as long as the result is held.

        What was cached before anyone held it is read again by the next `prefill`.

        Raises:
            TargetError: the model has no such layer.
        """
        tap = self._taps.get((layer,))
        if not isinstance(tap, HiddenStates):
            self._taps[layer,] = tap = HiddenStates(self._decoder, layer)
        return tap

    def attention(self, heads: Iterable[Head]) -> Attention:
        """What the newest cached token attends to, as long as the result is held.

        Raises:
            TargetError: the model has no such head, or its attention can't be read.
        """
        chosen = tuple(sorted(set(heads)))
        tap = self._taps.get(chosen)
        if not isinstance(tap, Attention):
            self._taps[chosen] = tap = Attention(self._decoder, self._cache, chosen)
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
                self._decoder.read(block, self._cache)
            self._keep(block, range(len(block)))
            done += len(block)
            yield done, len(ids)

    @torch.inference_mode()
    def forward(self, tree: DraftTree) -> Forward:
        """One pass over all nodes of `tree`, whose root follows the cached tokens.

        The nodes' keys and values stay behind the cached ones until `keep` or the next call.
        """
        base = len(self.cached)
        with self._listening(base):
            logits = self._decoder.logits(
                tree.tokens, tree.positions(base), tree.mask(), self._cache
            )
        return Forward(logits)

    @torch.inference_mode()
    def logits(
        self,
        tokens: Sequence[int],
        positions: torch.Tensor | None = None,
        mask: torch.Tensor | None = None,
    ) -> torch.Tensor:
        """Logits (n, vocabulary) after each of n tokens, in a pass beside the cache.

        What is cached is neither seen nor changed, and nobody listens.

        Args:
            positions: int64 (n,); None for 0 and so on.
            mask: bool (n, n), row i True at the tokens that token i sees; None for itself and
                those before it.
        """
        return self._decoder.logits(tokens, positions, mask)

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
        """Passes as if at a context of `length` cached tokens, for timing; taps are off.

        At least one token must be cached. The cache is copied, repeated or in part, and unchanged
        afterwards.
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


def common_prefix(left: Sequence[int], right: Sequence[int]) -> int:
    """Length of the longest common prefix."""
    limit = min(len(left), len(right))
    if list(left[:limit]) == list(right[:limit]):
        return limit
    return next(i for i in range(limit) if left[i] != right[i])
