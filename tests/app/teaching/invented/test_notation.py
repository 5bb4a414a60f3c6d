"""Numbers and dates as documents write them."""

from __future__ import annotations

import re
from random import Random

import pytest

from app.teaching.invented.notation import Notation, a_notation, in_words, ordinal_ending


def _notation(**changes: object) -> Notation:
    formats = {
        "currency": "EUR {}",
        "date_format": "{d} {month} {y}",
        "day_format": "{d}{th} {month}",
        "percent_format": "{} percent",
        "thousands": ",",
        "spells": 12,
    }
    return Notation(Random(1), **{**formats, **changes})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("number", "words"),
    [(0, "zero"), (13, "thirteen"), (20, "twenty"), (40, "forty"), (57, "fifty-seven")],
)
def test_numbers_in_words(number: int, words: str) -> None:
    assert in_words(number) == words


@pytest.mark.parametrize(
    ("day", "ending"),
    [(1, "st"), (2, "nd"), (3, "rd"), (11, "th"), (13, "th"), (22, "nd"), (28, "th")],
)
def test_ordinals(day: int, ending: str) -> None:
    assert ordinal_ending(day) == ending


def test_amounts_are_within_their_range() -> None:
    notation = _notation()
    for _ in range(200):
        value = int(notation.amount(2_000, 90_000).removeprefix("EUR ").replace(",", ""))
        assert 2_000 <= value <= 90_000


def test_a_single_unit_has_no_plural() -> None:
    assert _notation(spells=0).time(1, 1, "months") in {"1 month", "one (1) month"}
    assert _notation().time(3, 3, "weeks") in {"three weeks", "three (3) weeks"}


def test_dates_are_of_the_years_asked_for() -> None:
    notation = _notation()
    assert all(
        re.fullmatch(r"\d{1,2} [A-Z][a-z]+ (199[89])", notation.date(1998, 1999)) for _ in range(50)
    )
    assert re.fullmatch(r"\d{1,2}(st|nd|rd|th) [A-Z][a-z]+", notation.monthday())


def test_documents_write_numbers_differently() -> None:
    notations = [a_notation(Random(seed)) for seed in range(60)]
    assert len({each.currency for each in notations}) > 12
    assert len({each.date_format for each in notations}) > 6
    assert len({each.grouped(1234567) for each in notations}) > 4
