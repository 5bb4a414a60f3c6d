"""What was written in place of an expected token is kept for the answer."""

from __future__ import annotations

from speculation.continuations.followers import NOTHING
from speculation.continuations.substitutions import Substitutions


def test_what_was_written_is_counted_by_the_expected_and_the_newest_token() -> None:
    substitutions = Substitutions()
    substitutions.add(5, 1, 50)
    substitutions.add(5, 2, 50)
    substitutions.add(5, 2, 5)
    expected, both = substitutions.of(5, 2)
    assert (expected.counts, expected.last) == ({50: 2, 5: 1}, 5)
    assert both.counts == {50: 1, 5: 1}
    assert substitutions.of(5, 3)[1] is NOTHING


def test_where_nothing_is_expected_nothing_is_kept() -> None:
    substitutions = Substitutions()
    substitutions.add(None, 1, 50)
    assert substitutions.of(None, 1) == (NOTHING, NOTHING)


def test_a_token_was_replaced_if_it_was_the_last_time() -> None:
    substitutions = Substitutions()
    assert not substitutions.was_replaced(5)
    substitutions.add(5, 1, 50)
    assert substitutions.was_replaced(5)
    substitutions.add(5, 1, 5)
    assert not substitutions.was_replaced(5)
