"""The longest common prefix, beside one that is counted token by token."""

from __future__ import annotations

from itertools import takewhile

from hypothesis import given
from hypothesis import strategies as st

from speculation.prefixes import common_prefix

TOKENS = st.lists(st.integers(0, 1), max_size=8)


@given(TOKENS, TOKENS)
def test_it_is_as_long_as_both_agree(left: list[int], right: list[int]) -> None:
    agreed = takewhile(lambda pair: pair[0] == pair[1], zip(left, right, strict=False))
    assert common_prefix(left, right) == common_prefix(right, left) == len([*agreed])
    assert common_prefix(left, left + right) == len(left)
