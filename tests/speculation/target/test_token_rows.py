"""Rows in a buffer that grows."""

from __future__ import annotations

import torch
from hypothesis import given
from hypothesis import strategies as st

from speculation.target.token_rows import TokenRows


@given(st.lists(st.integers(1, 700), min_size=1, max_size=6))
def test_rows_grow_and_keep_what_they_hold(lengths: list[int]) -> None:
    rows, expected = TokenRows(), list[float]()
    for length in lengths:
        block = torch.arange(length * 1.0) + len(expected)
        rows.append(block[:, None])
        expected += block.tolist()
        assert rows.view()[:, 0].tolist() == expected
