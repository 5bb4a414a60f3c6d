"""Followers: counts of what came, the most frequent in front, and bounded."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from speculation.continuations import followers
from speculation.continuations.followers import (
    CONTEXTS,
    ESCAPE,
    NEWEST,
    NOTHING,
    UNBROKEN,
    WIDTH,
    FollowerCounts,
    Followers,
    shares_of_a_count,
)


@given(st.lists(st.integers(0, 12)))
def test_the_most_frequent_are_in_front(tokens: list[int]) -> None:
    row = Followers()
    for token in tokens:
        row.add(token)
    assert row.total == len(tokens)
    assert row.counts == {token: tokens.count(token) for token in tokens}
    assert len(set(row.top)) == len(row.top) == min(len(row.counts), WIDTH)
    top = [row.counts[token] for token in row.top]
    assert top == sorted(row.counts.values(), reverse=True)[:WIDTH]
    assert row.last == (tokens[-1] if tokens else -1)


def test_each_context_has_its_own_row() -> None:
    counts = FollowerCounts()
    counts.add((1, 2, 3, 4, 5, 6), 7)
    counts.add((9, 9, 9, 4, 8, 6), 8)

    def after(*newest: int) -> dict[str, list[int]]:
        rows = counts.after(newest)
        return {context: row.top for context, row in zip(CONTEXTS, rows, strict=True) if row.top}

    every = {context: [7] for context in CONTEXTS}
    both = {"1": [7, 8], "1st and 3rd": [7, 8]}
    assert after(1, 2, 3, 4, 5, 6) == every | both
    assert after(0, 0, 3, 4, 5, 6) == {
        name: row for name, row in (every | both).items() if name != "6"
    }
    assert after(0, 0, 0, 4, 5, 0) == {"2nd": [7], "2nd and 3rd": [7]}
    assert (counts.tokens, counts.latest, counts.written) == ({7: 1, 8: 1}, {7: 1, 8: 2}, 2)


def test_shares_of_all_that_was_counted_and_the_rest_sum_to_1() -> None:
    long, short = Followers(), Followers()
    for token in (1, 1, 2):
        long.add(token)
    for token in (1, 3, 3, 3):
        short.add(token)
    rows = [short, *[NOTHING] * (UNBROKEN - 2), long]
    shares, left = shares_of_a_count(rows)
    assert shares[-1] == 1 / (3 + 2 * ESCAPE)
    assert shares[0] == pytest.approx((2 * ESCAPE / 4) / (4 + 2 * ESCAPE))
    counted = sum(row.total * share for row, share in zip(rows, shares, strict=True))
    assert counted + left == pytest.approx(1)
    assert shares_of_a_count([NOTHING] * UNBROKEN) == ([0] * UNBROKEN, 1)


def test_the_least_recently_updated_rows_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(followers, "ROWS", 3)
    counts = FollowerCounts()
    for number in (1, 2, 3, 1, 4):
        counts.add((0,) * (NEWEST - 1) + (number,), 7)
    kept = [bool(counts.after((0, 0, 0, 0, 0, number))[0].total) for number in (1, 2, 3, 4)]
    assert kept == [True, False, True, True]
