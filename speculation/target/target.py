"""The target: the model whose tokens are the answer, and its cache. The only way to run the model.

Invariant between calls: the cache holds exactly the keys and values of `cached`, even after an
interruption; the next `prefill` reuses the longest common prefix.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

import torch

from speculation.prefixes import common_prefix
from speculation.target.decoder import Decoder
from speculation.target.open_taps import OpenTaps
from speculation.target.slots import NodePlaces
from speculation.target.taps import Attention, Head, HiddenStates
from speculation.target.unread_states import UnreadStates
from speculation.tree import DraftTree

CHUNK = 256
"""Tokens of a prompt that are read in one pass."""


@dataclass(frozen=True, slots=True)
class Forward:
    """Result of one pass over a tree of n nodes.

    Attributes:
        logits: (n, vocabulary), row i for the token after node i; None when a record is replayed
            without computing.
        is_exact: of each node, whether its logits are bitwise those of plain decoding; None where
            that can't be told or makes no difference, so that all count.
    """

    logits: torch.Tensor | None
    is_exact: Sequence[bool] | None = None


class Target:
    """A decoder with a plain key-value cache; only this class runs its passes.

    Use `speculation.load_target`, which refuses unsuitable models.
    """

    def __init__(self, decoder: Decoder) -> None:
        self._decoder = decoder
        self.device = decoder.device
        self.dtype = decoder.dtype
        self.cached: list[int] = []
        self._cache = decoder.cache()
        self._taps = OpenTaps()
        self._last_placed: tuple[DraftTree, int, int, NodePlaces | None] | None = None

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
    def is_exact(self) -> bool:
        """Whether a row's logits are bitwise the same in all passes in which the tokens it sees
        stand right before it, one behind the other, or were moved as `Forward.is_exact` says.
        """
        return self._decoder.is_exact

    def inexact(self) -> Target:
        """A target of the same weights that isn't exact, with its own cache, to measure what
        exactness costs.
        """
        return Target(self._decoder.inexact())

    @property
    def eos(self) -> frozenset[int]:
        """Tokens that end an answer."""
        return self._decoder.eos

    def hidden_states(self, layer: int) -> HiddenStates:
        """As `OpenTaps.hidden_states`."""
        return self._taps.hidden_states(self._decoder, layer)

    def unread_states(self, layers: Sequence[int], most: int | None = None) -> UnreadStates:
        """As `OpenTaps.unread_states`."""
        return self._taps.unread_states(self._decoder, layers, most)

    def attention(self, heads: Iterable[Head]) -> Attention:
        """As `OpenTaps.attention`."""
        return self._taps.attention(self._decoder, self._cache, heads)

    def embeddings(self) -> tuple[torch.Tensor, torch.Tensor]:
        """Input and output embeddings, each (vocabulary, hidden size).

        Raises:
            TargetError: the model's can't be read.
        """
        return self._decoder.embeddings()

    @torch.inference_mode()
    def prefill(self, ids: Sequence[int], chunk: int = CHUNK) -> Iterator[tuple[int, int]]:
        """Make the cache hold exactly `ids`, yielding (tokens done, total) after every chunk.

        The first pair has the number of tokens reused. Closing the generator between chunks keeps
        the finished ones.
        """
        done = self._taps.held(common_prefix(self.cached, ids), len(ids))
        self._rewind(done)
        yield done, len(ids)
        while done < len(ids):
            block = ids[done : done + chunk]
            with self._listening(done):
                self._decoder.read(block, self._cache)
            self._keep(block, range(len(block)), range(len(block)))
            done += len(block)
            yield done, len(ids)

    @torch.inference_mode()
    def forward(self, tree: DraftTree) -> Forward:
        """One pass over all nodes of `tree`, whose root follows the cached tokens.

        The nodes' keys and values stay after the cached ones until `keep` or the next call.
        """
        base = len(self.cached)
        placed = self._placed(tree)
        with self._listening(base):
            logits = self._decoder.logits(
                tree.tokens,
                tree.positions(base),
                None if placed else tree.mask(),
                self._cache,
                placed,
            )
        if self.device.type == "cuda":
            torch.cuda.synchronize(self.device)  # the pass is timed, and its logits are read next
        return Forward(logits, placed.is_exact if placed else None)

    def _placed(self, tree: DraftTree) -> NodePlaces | None:
        """Where the nodes of a tree stand now; found once for a pass and what is kept of it."""
        base, last = len(self.cached), self._last_placed
        if last is None or last[0] is not tree or last[1:3] != (len(tree), base):
            placed = self._decoder.place(tree.parents, tree.depths, base)
            self._last_placed = last = tree, len(tree), base, placed
        return last[3]

    @torch.inference_mode()
    def logits(
        self,
        tokens: Sequence[int],
        positions: torch.Tensor | None = None,
        mask: torch.Tensor | None = None,
    ) -> torch.Tensor:
        """Logits (n, vocabulary) after each of n tokens, in a pass without the cache, which is
        neither seen nor changed; taps are off.

        Args:
            positions: int64 (n,); None for 0 to n - 1.
            mask: bool (n, n), row i True at the tokens that token i sees; None for itself and
                those before it.
        """
        return self._decoder.logits(tokens, positions, mask)

    def reading(self, tokens: Sequence[int], chunk: int = CHUNK) -> Iterator[torch.Tensor]:
        """Logits (n, vocabulary) after each token of a text, in passes over `chunk` of them, in a
        cache of its own: other passes may run in between. Taps are off.
        """
        cache = self._decoder.cache()
        for start in range(0, len(tokens), chunk):
            block = tokens[start : start + chunk]
            seen = torch.ones(len(block), len(block), dtype=torch.bool).tril()
            positions = torch.arange(start, start + len(block))
            with torch.inference_mode():  # not around the generator, whose caller isn't in it
                logits = self._decoder.logits(block, positions, seen, cache)
                cache.truncate(start + len(block))  # without its padding
            yield logits

    @torch.inference_mode()
    def keep(self, tree: DraftTree, path: Sequence[int]) -> None:
        """Move the keys and values of the nodes of `path` into place and drop all others."""
        placed = self._placed(tree)
        slots = path if placed is None else [placed.slots[node] for node in path]
        self._keep([tree.tokens[node] for node in path], path, slots)

    def _keep(self, tokens: Sequence[int], nodes: Sequence[int], slots: Sequence[int]) -> None:
        """Keep only `nodes`, at least one, of what the last pass computed; `tokens` are theirs."""
        base = len(self.cached)
        self._cache.keep(base, slots)
        self._taps.keep(base, nodes)
        self.cached.extend(tokens)

    @contextmanager
    def at_context(self, length: int) -> Iterator[None]:
        """Passes run at a context of `length` tokens, for timing; taps are off.

        At least one token must be cached. The cached tokens are repeated or cut to that length, and
        unchanged afterwards.
        """
        kept = self.cached, self._cache, self._taps
        self.cached = [self.cached[i % len(self.cached)] for i in range(length)]
        self._cache, self._taps = self._cache.repeated(length), OpenTaps()
        try:
            yield
        finally:
            self.cached, self._cache, self._taps = kept

    @contextmanager
    def _listening(self, base: int) -> Iterator[None]:
        """Context of a pass over what follows the first `base` tokens."""
        self._rewind(base)
        with self._taps.listening(base):
            yield

    def _rewind(self, length: int) -> None:
        self._cache.truncate(length)
        del self.cached[length:]
