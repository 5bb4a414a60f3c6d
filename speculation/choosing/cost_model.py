"""T(n, context): the milliseconds of one pass of the target over n tokens at a context.

Only the cost of attention grows with the context, for each token of the pass. So for each n the
cost is a straight line over the context, measured at two points.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import inf
from statistics import median
from time import perf_counter

import numpy as np

from speculation.target.target import Target
from speculation.tree import DraftTree, Origin

TRANSFORMERS_ROW = ((1, 46.0), (2, 45.0), (8, 51.0), (16, 63.0), (32, 81.0), (64, 128.0))
"""(n, ms) of a 135M model with transformers on two cores in bfloat16, at a context of 512
tokens.
"""

SHORT_CONTEXT = 512
"""The context, in tokens, that T(n) refers to if none is given."""

LONG_CONTEXT = 2048
"""The second, longer context at which T(n) is measured."""

STEP = 64
"""Contexts are rounded to this number of tokens."""

SIZES = (1, 2, 4, 8, 16, 32, 64)
REPEATS = 5
ENOUGH_MS = 6_000
"""Time spent on passes after which no further repetition is started."""

Times = dict[tuple[int, int], list[float]]
"""Milliseconds of passes, by context and number of nodes, both ascending."""

Point = tuple[int, float] | tuple[int, float, float]
"""n, the milliseconds at a context of `SHORT_CONTEXT` tokens, and the additional milliseconds per
token of context.
"""


class CostTable:
    """T(n, context), interpolated and extrapolated linearly from measured points.

    Args:
        points: at least one, n ascending from 1.

    Raises:
        ValueError: the points are invalid.
    """

    def __init__(self, points: Sequence[Point] = TRANSFORMERS_ROW) -> None:
        self.points = tuple(_whole(*point) for point in points)
        sizes = [size for size, _, _ in self.points]
        if not sizes or sizes[0] != 1 or sizes != sorted(set(sizes)):
            raise ValueError("costs must be pairs [n, ms], n ascending from 1")
        if not all(0 < ms < inf and 0 <= growth < inf for _, ms, growth in self.points):
            raise ValueError("a pass must take more than 0 ms, and not less at a longer context")
        self._known: tuple[int, list[float]] = (-1, [])

    def __call__(self, nodes: int, context: int = SHORT_CONTEXT) -> float:
        """Milliseconds of one pass over `nodes` tokens, 1 or more, at a context of `context`
        tokens.
        """
        return self.upto(nodes, context)[nodes - 1]

    def upto(self, nodes: int, context: int) -> Sequence[float]:
        """T(1), T(2) and so on, at least to T(nodes)."""
        bucket, known = self._known
        if bucket != context // STEP or nodes > len(known):
            bucket = context // STEP
            known = self._table(max(2 * nodes, len(known)), bucket * STEP)
            self._known = bucket, known
        return known

    def _table(self, length: int, context: int) -> list[float]:
        sizes, near, growth = np.array(self.points).T
        # Where little is cached the line need not be right, and a pass still takes its time.
        costs = np.maximum(near + growth * (context - SHORT_CONTEXT), near / 4)
        wanted = np.arange(1, length + 1)
        table = np.interp(wanted, sizes, costs)
        if len(sizes) > 1:  # beyond the last point as between the last two
            slope = (costs[-1] - costs[-2]) / (sizes[-1] - sizes[-2])
            beyond = wanted > sizes[-1]
            table[beyond] = costs[-1] + max(slope, 0.0) * (wanted[beyond] - sizes[-1])
        return [float(ms) for ms in table]


def _whole(nodes: int, ms: float, growth: float = 0.0) -> tuple[int, float, float]:
    return int(nodes), float(ms), float(growth)


def measure_costs(target: Target) -> CostTable:
    """Measure T of `target`; its cache is unchanged."""
    times: Times = {}
    for measure in passes(target, times):
        measure()
    return table_of(times)


def passes(target: Target, times: Times) -> Iterator[Callable[[], None]]:
    """The measurements that fill `times`, one by one, cycling through the sizes."""
    if not target.cached:
        yield lambda: _read_a_token(target)
    limit = target.context_limit
    contexts = [min(SHORT_CONTEXT, limit // 4), min(LONG_CONTEXT, limit - max(SIZES))]
    kinds = [(context, size) for context in contexts if context > 0 for size in SIZES]
    for run in range(REPEATS + 1):
        if run > 1 and sum(map(sum, times.values())) > ENOUGH_MS:
            return
        for context, size in kinds:
            taken = times.setdefault((context, size), [])
            yield lambda c=context, n=size, taken=taken: taken.append(pass_ms(target, n, c))  # type: ignore[misc]


def _read_a_token(target: Target) -> None:
    """Any token will do; the next prompt replaces it."""
    for _ in target.prefill([0]):
        pass


def pass_ms(target: Target, nodes: int, context: int) -> float:
    """Milliseconds of one pass over a tree of `nodes` at a context of `context` tokens."""
    tree = DraftTree(target.cached[-1])
    for token in range(nodes - 1):
        tree.add(token // 2, token % target.vocabulary, Origin("measure"))
    with target.at_context(context):
        if nodes == 1:
            # Memory that a large pass before it has freed is allocated again, at 4 ms.
            target.forward(tree)
        start = perf_counter()
        logits = target.forward(tree).logits
        assert logits is not None
        float(logits[-1, -1])  # waits for the device
        return 1e3 * (perf_counter() - start)


def table_of(times: Times) -> CostTable:
    """Medians of the times, without the first of each kind, which is a warm-up."""
    contexts, sizes = sorted({kind[0] for kind in times}), sorted({kind[1] for kind in times})
    # One pass over more tokens can't be cheaper but for noise, nor one at a longer context.
    found = np.array([[median(times[c, n][1:]) for n in sizes] for c in contexts])
    found = np.maximum.accumulate(np.maximum.accumulate(found, axis=1), axis=0)
    near, far = found[0], found[-1]
    growth = (far - near) / max(contexts[-1] - contexts[0], 1)
    near = np.maximum(near + growth * (SHORT_CONTEXT - contexts[0]), near / 4)
    return CostTable(list(zip(sizes, near.tolist(), growth.tolist(), strict=True)))
