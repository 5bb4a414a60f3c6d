"""One decoded answer, with the time of each step."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate
from time import perf_counter

from benchmarks.drafting.rows import Pass, Timed
from speculation.decoding import Prefill, Step


@dataclass(frozen=True, slots=True)
class Decoded:
    """One answer.

    Attributes:
        ids: its tokens, the end token included.
        calls: how they came.
        ms: for each call the time from the end of the prefill to its tokens.
    """

    ids: list[int]
    calls: list[Pass]
    ms: list[float]

    @property
    def timed(self) -> Timed:
        """All of it."""
        return Timed(len(self.ids), self.ms[-1])

    def cut(self, length: int | None) -> Decoded:
        """Up to the call that gave token number `length`; None is all of it."""
        if length is None:
            return self
        totals = list(accumulate(call.tokens for call in self.calls))
        last = bisect_left(totals, length)
        return Decoded(self.ids[: totals[last]], self.calls[: last + 1], self.ms[: last + 1])


def decoded(events: Iterable[Prefill | Step]) -> Decoded:
    """Follow the decode loop to its end."""
    answer = Decoded([], [], [])
    started = perf_counter()
    for event in events:
        now = perf_counter()
        if isinstance(event, Prefill):
            started = now
        else:
            answer.ids.extend(event.tokens)
            answer.calls.append(Pass.of(event))
            answer.ms.append(1e3 * (now - started))
    return answer
