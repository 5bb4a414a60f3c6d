"""The definition of a loop, against a reading of it word for word."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.drafting.loops import first_loop
from speculation.loop_guard import LONGEST


def holds_loop(ids: Sequence[int]) -> bool:
    return any(
        3 * period >= 48
        and ids[at : at + period] == ids[at + period : at + 2 * period]
        and ids[at : at + period] == ids[at + 2 * period : at + 3 * period]
        for period in range(1, LONGEST + 1)
        for at in range(len(ids) - 3 * period + 1)
    )


def test_long_and_short_periods() -> None:
    unit = list(range(20))
    assert first_loop([99, *unit * 3]) == 1 + 20
    assert first_loop([99, *unit * 2, *unit[:-1]]) is None
    assert first_loop([5] * 47) is None
    assert first_loop([*range(100), *[5] * 48]) is not None
    assert first_loop(list(range(129)) * 3) is None


@settings(max_examples=100, deadline=None)
@given(
    st.lists(st.integers(0, 3), max_size=30),
    st.lists(st.integers(0, 3), min_size=1, max_size=40),
    st.integers(1, 5),
)
def test_whatever_holds_a_loop_is_cut(head: list[int], unit: list[int], times: int) -> None:
    ids = head + unit * times
    loop = first_loop(ids)
    assert (loop is not None) == holds_loop(ids)
    if loop is not None:
        assert 0 < loop < len(ids)
        assert not holds_loop(ids[:loop])
