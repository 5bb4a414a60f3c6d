"""The taps that are held: which there are, and what all of them do in a pass.

Contract: a tap is open as long as someone references it; those who ask for the same layer or the
same heads share one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from weakref import WeakValueDictionary

from speculation.target.decoder import Decoder
from speculation.target.kv_cache import BufferedCache
from speculation.target.taps import Attention, Head, HiddenStates, Tap
from speculation.target.unread_states import UnreadStates


class OpenTaps:
    """The taps of one cache. Tokens that were cached before a tap was opened are read again by the
    next `Target.prefill`.
    """

    def __init__(self) -> None:
        self._open: WeakValueDictionary[tuple[object, ...], Tap] = WeakValueDictionary()

    def __iter__(self) -> Iterator[Tap]:
        return iter(self._open.values())

    def hidden_states(self, decoder: Decoder, layer: int) -> HiddenStates:
        """The output of one layer, from 1, for every cached token.

        Raises:
            TargetError: the model has no such layer.
        """
        tap = self._open.get((layer,))
        if not isinstance(tap, HiddenStates):
            self._open[layer,] = tap = HiddenStates(decoder, layer)
        return tap

    def unread_states(
        self, decoder: Decoder, layers: Sequence[int], most: int | None = None
    ) -> UnreadStates:
        """The outputs of these layers, from 1, for each cached token that one reader hasn't read;
        each reader has its own.

        Args:
            most: tokens that are held, as `UnreadStates` takes it.

        Raises:
            TargetError: the model has no such layer.
        """
        self._open[object(),] = tap = UnreadStates(decoder, layers, most)
        return tap

    def attention(self, decoder: Decoder, cache: BufferedCache, heads: Iterable[Head]) -> Attention:
        """The attention of the newest cached token.

        Raises:
            TargetError: the model has no such head, or its attention can't be read.
        """
        chosen = tuple(sorted(set(heads)))
        tap = self._open.get(chosen)
        if not isinstance(tap, Attention):
            self._open[chosen] = tap = Attention(decoder, cache, chosen)
        return tap

    def held(self, cached: int, wanted: int) -> int:
        """How many of the first `cached` tokens no tap needs read again to reach `wanted`."""
        return min([cached, *(tap.held(cached, wanted) for tap in self)])

    @contextmanager
    def listening(self, base: int) -> Iterator[None]:
        """Context of a pass over tokens from `base` on, for all taps."""
        with ExitStack() as stack:
            for tap in self:
                stack.enter_context(tap.listening(base))
            yield

    def keep(self, base: int, nodes: Sequence[int]) -> None:
        """Of what the pass from `base` on computed, keep only `nodes`, at least one."""
        for tap in self:
            tap.keep(base, nodes)
