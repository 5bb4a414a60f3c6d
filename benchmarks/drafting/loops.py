"""Loops: a small model under greedy decoding falls into them, and they flatter every copy method.

A loop is a stretch of 1 to 128 tokens repeated three times in a row, the three together at least 48
tokens long. A benchmark cuts an answer at the end of the first of them.
"""

from __future__ import annotations

from collections.abc import Sequence

from speculation import LoopGuard


def first_loop(ids: Sequence[int]) -> int | None:
    """Number of tokens up to the end of the first stretch of the first loop, or None.

    The first loop is the one that is complete first.
    """
    guard = LoopGuard()
    return next((kept for token in ids if (kept := guard.push(token)) is not None), None)
