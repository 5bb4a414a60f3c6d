"""Hits: rates go where the guesses go."""

from __future__ import annotations

import pytest

from speculation.continuations.hits import Hits, kind_of


def test_rates_follow_what_is_right() -> None:
    hits = Hits()
    for number in range(400):
        hits.learn(newest=1, first=5, token=5 if number % 4 else 6)
        hits.learn(newest=2, first=6, token=5)
    assert hits.of_token(5) == pytest.approx(0.75, abs=0.03)
    assert hits.of_token(6) < 0.01
    assert hits.after_token(1) == pytest.approx(0.75, abs=0.03)
    assert hits.after_token(2) < 0.01
    assert hits.slow == pytest.approx(0.375, abs=0.03)
    assert hits.of_token(99) == hits.after_token(99) == 0.5  # never tried


def test_the_fast_average_follows_within_some_ten_guesses() -> None:
    hits = Hits()
    for _ in range(20):
        hits.learn(1, 5, 5)
    assert hits.fast > 0.9
    assert hits.slow < 0.6


def test_kinds_are_told_apart_by_match_rank_and_number() -> None:
    hits = Hits()
    long, short = kind_of(30, 30, 2), kind_of(2, 30, 2)
    for _ in range(60):
        hits.learn_kind(long, True)
        hits.learn_kind(short, False)
    assert hits.of_kind(long) > 0.95
    assert hits.of_kind(short) < 0.05
    assert kind_of(13, 13, 9) == kind_of(64, 64, 4)
    assert kind_of(13, 13, 1) != kind_of(13, 14, 1)
