"""Periods that are said in another way than the text writes them."""

from __future__ import annotations

import pytest

from app.errors import EditError
from app.instructions.unclear import UnclearError
from app.instructions.words.replacement import Replacement
from app.instructions.words.said_periods import as_it_stands, before_noun, new_period, same_periods

LEASE = """\
A 30-day notice period applies. Rent is due within fourteen (14) days, or in two years.
The deposit is paid back within thirty (30) days, repairs are made within 10 business days.
"""


@pytest.mark.parametrize(
    ("said", "new", "old", "written"),
    [
        ("14 days", "21 days", "fourteen (14) days", "twenty-one (21) days"),
        ("fourteen days", "3 weeks", "fourteen (14) days", "three (3) weeks"),
        ("30-day", "45 days", "30-day", "45 days"),  # as it stands there
        ("2 years", "3 years", "two years", "three years"),
        ("10 days", "12 days", "10 days", "12 days"),  # which it hasn't
        ("EUR 14", "EUR 15", "EUR 14", "EUR 15"),
    ],
)
def test_both_are_written_as_in_the_text(said: str, new: str, old: str, written: str) -> None:
    found = as_it_stands(LEASE, Replacement("number", said, new))
    assert (found.old, found.new) == (old, written)


def test_other_replacements_stay() -> None:
    for asked in (
        Replacement("words", "14 days", "21 days"),
        Replacement("number", "14 days", "21 days", which=1),
    ):
        assert as_it_stands(LEASE, asked) == asked


def test_of_several_that_are_the_same_one_is_asked_for() -> None:
    with pytest.raises(EditError, match=r"2 times, as '30-day' and 'thirty \(30\) days'"):
        as_it_stands(LEASE, Replacement("number", "30 days", "45 days"))
    with pytest.raises(EditError, match="2 times"):  # though one stands so
        as_it_stands("30 days and a 30-day trial", Replacement("number", "30 days", "45 days"))


def test_periods_that_are_broken_over_two_lines_count() -> None:
    found = as_it_stands(
        "It is due within ten (10)\ndays.", Replacement("number", "10 days", "9 days")
    )
    assert (found.old, found.new) == ("ten (10) days", "nine (9) days")
    with pytest.raises(EditError, match="2 times"):
        as_it_stands("10 days, or ten\ndays", Replacement("number", "10 days", "9 days"))


def test_one_that_cannot_be_changed_alone_is_unclear() -> None:
    for text, new in (("a thirty (30) day period", "80 days"), ("a 14-day trial", "3 weeks")):
        said = "30 days" if "30" in text else "14 days"
        with pytest.raises(UnclearError):
            as_it_stands(text, Replacement("number", said, new))


def test_said_before_a_noun_it_is_one_that_stands_so_if_there_is_any() -> None:
    assert [each[0] for each in same_periods(LEASE, "30-day")] == ["30-day"]
    assert [each[0] for each in same_periods(LEASE, "14-day")] == ["fourteen (14) days"]
    assert len(same_periods(LEASE, "30 days")) == 2


@pytest.mark.parametrize(
    ("label", "parts"),
    [
        ("30-day notice period", ("30-day", "notice period")),
        ("two year warranty", ("two year", "warranty")),
        ("30-day", ("30-day", "")),
        ("notice period", ("", "notice period")),
    ],
)
def test_a_period_before_its_noun(label: str, parts: tuple[str, str]) -> None:
    assert before_noun(label) == parts


@pytest.mark.parametrize(
    ("said", "value"),
    [
        ("45 days", "45 days"),
        ("45-day", "45 days"),
        ("a 45-day period", "45 days"),
        ("an eight-day notice period", "eight days"),
        ("one-month", "one month"),
        ("a month", "a month"),
        ("a 45-day trial", "a 45-day trial"),
        ("the usual one", "the usual one"),
    ],
)
def test_a_new_period_by_itself(said: str, value: str) -> None:
    assert new_period(said, "notice period") == value
