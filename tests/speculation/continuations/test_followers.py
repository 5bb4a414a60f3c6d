"""Followers: counts of what came, the most frequent in front, and bounded."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from speculation.continuations import followers
from speculation.continuations.followers import LENGTHS, WIDTH, FollowerCounts, Followers


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


def test_each_length_of_context_has_its_own_row() -> None:
    counts = FollowerCounts()
    counts.add((1, 2, 3, 4, 5, 6), 7)
    counts.add((9, 9, 9, 9, 5, 6), 8)
    rows = counts.after((1, 2, 3, 4, 5, 6))
    assert [row.top for row in rows] == [[7, 8], [7, 8], [7], [7]]
    assert [row.top for row in counts.after((0, 0, 3, 4, 5, 6))] == [[7, 8], [7, 8], [7], []]
    assert counts.tokens == {7: 1, 8: 1}


def test_the_least_recently_updated_rows_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(followers, "ROWS", 3)
    counts = FollowerCounts()
    for number in (1, 2, 3, 1, 4):
        counts.add((0,) * (max(LENGTHS) - 1) + (number,), 7)
    kept = [bool(counts.after((0, 0, 0, 0, 0, number))[0].total) for number in (1, 2, 3, 4)]
    assert kept == [True, False, True, True]
