"""Common prefixes of sequences of tokens."""

from __future__ import annotations

from collections.abc import Sequence


def common_prefix(left: Sequence[int], right: Sequence[int]) -> int:
    """Length of the longest common prefix."""
    limit = min(len(left), len(right))
    if list(left[:limit]) == list(right[:limit]):
        return limit
    return next(i for i in range(limit) if left[i] != right[i])
