"""The passes of two targets over the same trees, timed in turn.

What a machine does otherwise changes the time of a pass within seconds by more than the few per
cent that are looked for. So both compute each tree, several times in turn, and the fastest counts.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from time import perf_counter

import torch

from speculation.target.target import Forward, Target
from speculation.tree import DraftTree

REPEATS = 3
"""Passes of each target over a tree."""


class PairedTarget:
    """A target, and another one that computes the same beside it.

    Attributes:
        ms, beside_ms: of all passes of the target, and of the other one.
    """

    def __init__(self, target: Target, beside: Target) -> None:
        self._target, self._beside = target, beside
        self.device: torch.device = target.device
        self.eos: Collection[int] = target.eos
        self.context_limit = target.context_limit
        self.ms = self.beside_ms = 0.0

    def prefill(self, ids: Sequence[int]) -> Iterator[tuple[int, int]]:
        """Both read the prompt."""
        for _ in self._beside.prefill(ids):
            pass
        yield from self._target.prefill(ids)

    def forward(self, tree: DraftTree) -> Forward:
        """The target's; which of them goes first changes from pass to pass."""
        found = list[Forward]()
        mine, others = list[float](), list[float]()
        asked: list[tuple[list[float], Callable[[], object]]] = [
            (mine, lambda: found.append(self._target.forward(tree))),
            (others, lambda: self._beside.forward(tree)),
        ]
        for repeat in range(REPEATS):
            for times, compute in asked if repeat % 2 else asked[::-1]:
                start = perf_counter()
                compute()
                times.append(1e3 * (perf_counter() - start))
        self.ms += min(mine)
        self.beside_ms += min(others)
        return found[-1]

    def keep(self, tree: DraftTree, path: Sequence[int]) -> None:
        """In both."""
        self._target.keep(tree, path)
        self._beside.keep(tree, path)
