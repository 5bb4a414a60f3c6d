"""T(n): what one pass of the target over n tokens costs, in milliseconds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from statistics import median
from time import perf_counter

import numpy as np

from speculation.target import Target
from speculation.tree import DraftTree, Origin

TRANSFORMERS_ROW = ((1, 46.0), (2, 45.0), (8, 51.0), (16, 63.0), (32, 81.0), (64, 128.0))
"""(n, ms) of a 135M model with transformers on two cores in bfloat16, behind 512 tokens."""

SIZES = (1, 2, 4, 8, 16, 32, 64)
REPEATS = 5
ENOUGH_MS = 10_000
"""Spent on passes after which costs are not measured another time over."""

Times = dict[int, list[float]]
"""Milliseconds of passes, by their nodes, ascending from 1."""


class CostTable:
    """T(n) between and beyond measured points, by straight lines.

    Args:
        points: (n, ms), at least one, n ascending from 1.

    Raises:
        ValueError: the points are not that.
    """

    def __init__(self, points: Sequence[tuple[int, float]] = TRANSFORMERS_ROW) -> None:
        sizes = [size for size, _ in points]
        if not points or sizes[0] != 1 or sizes != sorted(set(sizes)):
            raise ValueError("costs are pairs [n, ms], n ascending from 1")
        if min(ms for _, ms in points) <= 0:
            raise ValueError("a pass takes more than 0 ms")
        self.points = tuple((int(size), float(ms)) for size, ms in points)
        self._known: list[float] = []

    def __call__(self, nodes: int) -> float:
        """Milliseconds of one pass over `nodes` tokens, 1 or more."""
        return self.upto(nodes)[nodes - 1]

    def upto(self, nodes: int) -> Sequence[float]:
        """T(1), T(2) and so on, at least to T(nodes)."""
        known = self._known
        if nodes > len(known):
            self._known = known = self._table(2 * nodes)
        return known

    def _table(self, length: int) -> list[float]:
        sizes, costs = np.array(self.points).T
        wanted = np.arange(1, length + 1)
        table = np.interp(wanted, sizes, costs)
        if len(sizes) > 1:  # beyond the last point as between the last two
            slope = (costs[-1] - costs[-2]) / (sizes[-1] - sizes[-2])
            beyond = wanted > sizes[-1]
            table[beyond] = costs[-1] + max(slope, 0.0) * (wanted[beyond] - sizes[-1])
        return [float(ms) for ms in table]


def measure_costs(target: Target) -> CostTable:
    """T(n) of `target` behind what it has cached, at least one token, which stays."""
    times: Times = {}
    for measure in passes(target, times):
        measure()
    return table_of(times)


def passes(target: Target, times: Times) -> Iterator[Callable[[], None]]:
    """What to do one after the other so that `times` is filled, the sizes taken in turn."""
    for run in range(REPEATS + 1):
        if run > 1 and sum(map(sum, times.values())) > ENOUGH_MS:
            return
        for size in SIZES:
            taken = times.setdefault(size, [])
            yield lambda size=size, taken=taken: taken.append(pass_ms(target, size))  # type: ignore[misc]


def pass_ms(target: Target, nodes: int) -> float:
    """Milliseconds of one pass over a tree of `nodes` behind what is cached, which stays."""
    tree = DraftTree(target.cached[-1])
    for token in range(nodes - 1):
        tree.add(token // 2, token, Origin("measure"))
    start = perf_counter()
    logits = target.forward(tree).logits
    assert logits is not None
    float(logits[-1, -1])  # waits for the device
    return 1e3 * (perf_counter() - start)


def table_of(times: Times) -> CostTable:
    """Medians of what passes took, but for the first of each size, which sets things up."""
    # One pass over more tokens can't be cheaper but for noise.
    costs = np.maximum.accumulate([median(times[size][1:]) for size in times])
    return CostTable([(size, float(ms)) for size, ms in zip(times, costs, strict=True)])
