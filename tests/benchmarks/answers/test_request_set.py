"""The labelled requests are read as they were written, each once."""

from __future__ import annotations

from typing import get_args

from app.asking.request import Kind
from benchmarks.answers.request_set import HELD_OUT, MADE, LabelledRequest, requests


def test_a_line_is_a_request_with_its_section_and_what_it_follows() -> None:
    block = {"summary": "\n  => Sum up section 3 @ 3\n\n  Sum up\n"}
    assert list(requests(block)) == [
        LabelledRequest("Sum up section 3", "summary", "3", follows=True),
        LabelledRequest("Sum up", "summary", "", follows=False),
    ]


def test_no_request_is_in_both_halves_and_each_half_has_every_kind() -> None:
    made, held_out = ({each.text.lower() for each in requests(half)} for half in (MADE, HELD_OUT))
    assert not made & held_out
    assert set(MADE) == set(HELD_OUT) == set(get_args(Kind))
