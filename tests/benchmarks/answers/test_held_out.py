"""What was held out is of every kind, and nothing of it made the rules."""

from __future__ import annotations

from typing import get_args

from app.asking.request import Kind
from benchmarks.answers.held_out import HELD_OUT
from benchmarks.answers.request_set import MADE, requests


def test_no_request_is_in_both_halves_and_each_half_has_every_kind() -> None:
    made, held_out = ({each.text.lower() for each in requests(half)} for half in (MADE, HELD_OUT))
    assert not made & held_out
    assert set(MADE) == set(HELD_OUT) == set(get_args(Kind))
