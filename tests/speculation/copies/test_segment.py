"""Segments against a brute-force reading."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from speculation import Segment
from speculation.copies.segment import GAMMA

few_tokens = st.lists(st.integers(0, 3), max_size=60)

many_tokens = st.lists(st.integers(0, 2**31 - 1), max_size=60)


def places(tokens: Sequence[int], gram: Sequence[int]) -> list[int]:
    count = len(tokens) - GAMMA + 1
    return [i for i in range(count) if list(tokens[i : i + GAMMA]) == list(gram)]


@given(few_tokens | many_tokens, st.lists(st.integers(0, 3), min_size=GAMMA, max_size=GAMMA))
def test_segment_finds_every_occurrence_in_order(tokens: list[int], other: list[int]) -> None:
    segment = Segment.build("text", tokens)
    for gram in [other, *(tokens[i : i + GAMMA] for i in range(len(tokens) - GAMMA + 1))]:
        expected = places(tokens, gram)
        assert list(segment.occurrences(gram)) == expected
        assert segment.first(gram) == (expected[0] if expected else None)


@given(few_tokens | many_tokens)
def test_stored_segment_is_the_same(tokens: list[int]) -> None:
    segment = Segment.build("text", tokens)
    loaded = Segment("text", {k: v.copy() for k, v in segment.arrays().items()})
    assert loaded.slice(0, len(loaded)) == tokens
    for i in range(len(tokens) - GAMMA + 1):
        assert loaded.first(tokens[i : i + GAMMA]) == segment.first(tokens[i : i + GAMMA])


def test_large_segment_is_exact_and_small() -> None:
    tokens = np.random.default_rng(0).integers(0, 500, 50_000)
    segment = Segment.build("text", tokens)
    assert sum(array.nbytes for array in segment.arrays().values()) <= 12 * len(tokens)
    view = np.lib.stride_tricks.sliding_window_view(tokens, GAMMA)
    for i in range(0, 50_000 - GAMMA, 997):
        expected = np.flatnonzero((view == view[i]).all(axis=1)).tolist()
        assert list(segment.occurrences(tokens[i : i + GAMMA].tolist())) == expected
