"""Loops: a small model under greedy decoding falls into them, and they flatter every copy method.

A loop is a stretch of 1 to 128 tokens repeated three times in a row, the three together at least 48
tokens long. A benchmark cuts an answer at the end of the first of them.
"""

from __future__ import annotations

from collections.abc import Sequence

MAX_PERIOD = 128
MIN_PERIOD = 16
"""A third of 48: shorter stretches that go on long enough make up one of this length or more."""


def first_loop(ids: Sequence[int]) -> int | None:
    """Number of tokens up to the end of the first stretch of the first loop, or None.

    The first loop is the one that is complete first.
    """
    repeated = [0] * (MAX_PERIOD + 1)  # tokens at the end that equal those one period before
    for end, token in enumerate(ids, start=1):
        for period in range(MIN_PERIOD, min(MAX_PERIOD, end - 1) + 1):
            repeated[period] = repeated[period] + 1 if ids[end - 1 - period] == token else 0
            if repeated[period] == 2 * period:
                return end - 2 * period
    return None
