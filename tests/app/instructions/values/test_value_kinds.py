"""Kinds of values, and new ones in the place of old ones that say more."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.instructions.values.periods import count_of
from app.instructions.values.value_kinds import (
    ValueKind,
    fitted,
    is_said_beside,
    kind_of,
    of_kind,
    renewed,
)


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        ("Monday", ("weekday", "")),
        ("3 May 2024", ("date", "")),
        ("10:30", ("time", "")),
        ("EUR 900", ("amount", "EUR")),
        ("$5", ("amount", "USD")),
        ("DKK 40", ("amount", "DKK")),
        ("500 yen", ("amount", "JPY")),
        ("30 days", ("amount", "day")),
        ("7", ("amount", "")),
        ("next week", None),
    ],
)
def test_kinds(value: str, kind: ValueKind | None) -> None:
    assert kind_of(value) == kind


@pytest.mark.parametrize(
    ("kind", "found"),
    [
        (("time", ""), ["10:00"]),
        (("date", ""), ["3 June 2024", "3 June 2024"]),  # its weekday would have to change, too
        (("weekday", ""), ["Monday", "Monday"]),
        (("amount", "EUR"), ["EUR 5"]),
        (("amount", "day"), ["two days"]),
    ],
)
def test_values_of_a_kind(kind: ValueKind, found: list[str]) -> None:
    text = "On Monday, 3 June 2024 at 10:00 it costs EUR 5 for two days."
    assert [each[0] for each in of_kind(text, kind)] == found


@pytest.mark.parametrize(
    ("old", "new", "value"),
    [
        ("open", "done", "done"),
        ("tomorrow", "Friday", "Friday"),
        ("21/03/2024, 10:00, Room 4", "11:00", "21/03/2024, 11:00, Room 4"),
        ("21/03/2024, 10:00, Room 4", "22/03/2024", "22/03/2024, 10:00, Room 4"),
        ("21/03/2024, 10:00", "22/03/2024, 11:00", "22/03/2024, 11:00"),
        ("12 items, EUR 300", "EUR 400", "12 items, EUR 400"),
        ("12 items, EUR 300", "400", None),
        ("12 items, EUR 300", "14 items", None),
        ("12 items", "14 items", "14 items"),
        ("EUR 900", "950", "EUR 950"),
        ("EUR 900 per month", "950", "EUR 950 per month"),
        ("30 minutes", "45 seconds", "45 seconds"),
        ("Monday, 3 June 2024", "4 June 2024", None),
        ("Monday, 3 June 2024", "Tuesday", None),
        ("1 June 2025", "15 June", "15 June 2025"),
        ("2024-06-01", "11:00", None),
        ("1 June", "next week", None),
        ("1.2.3", "1.3", "1.3"),
        ("1.2-beta", "1.3", "1.3"),
        ("30s", "45", None),
        ("Room 4 (2nd floor)", "Room 5", None),
    ],
)
def test_nothing_of_a_value_is_lost(old: str, new: str, value: str | None) -> None:
    assert renewed(old, new) == value


@pytest.mark.parametrize(
    ("old", "new", "value"),
    [
        ("EUR 1,900 a month", "950", "EUR 950 a month"),
        ("1 June 2025", "15 June", "15 June 2025"),
        ("June 1, 2025", "June 15", "June 15, 2025"),
        ("June 1, 2025", "15 June", None),
        ("2025-06-01", "15 June", None),
        ("1 June 2025", "2 July 2026", "2 July 2026"),
        ("1 June", "15 June", "15 June"),
        ("10:00", "11:00", "11:00"),
    ],
)
def test_what_a_value_leaves_out_is_as_it_was(old: str, new: str, value: str | None) -> None:
    assert fitted(old, new) == value


@given(st.text(st.sampled_from("12:.,/- EURJunedays(")), st.text(st.sampled_from("12:. EURJune")))
def test_any_values_are_read(old: str, new: str) -> None:
    value = renewed(old, new)
    assert value is None or new in value or fitted(old, new) is not None


@pytest.mark.parametrize(
    ("old", "new", "value"),
    [
        ("thirty (30) days", "60 days", "sixty (60) days"),
        ("Thirty (30) days", "45 days", "Forty-five (45) days"),
        ("30 (thirty) days", "eleven days", "11 (eleven) days"),
        ("ten (10) business days", "15 business days", "fifteen (15) business days"),
        ("ten (10) business days", "15 days", None),
        ("ten (10) business days", "20", "twenty (20) business days"),
        ("10 business days", "15 days", None),
        ("thirty (30) days", "120 days", None),
        ("six months", "nine months", "nine months"),
        ("thirty (40) days", "90 days", None),  # which don't agree
        ("THIRTY (30) DAYS", "60 days", "SIXTY (60) DAYS"),
        ("Thirty (30) Days", "60 days", "Sixty (60) Days"),
        ("30 (Thirty) days", "60 days", "60 (Sixty) days"),
        ("thirty (30) day", "60 days", "sixty (60) day"),
        ("thirty (30)-day", "60 days", "sixty (60)-day"),
        ("thirty (30) day", "80 days", None),  # "a thirty", "an eighty"
        ("one (1) month", "2 months", "two (2) months"),
        ("two (2) months", "1 month", "one (1) month"),
    ],
)
def test_what_is_there_in_words_and_in_digits_stays_so(
    old: str, new: str, value: str | None
) -> None:
    assert fitted(old, new) == value


@pytest.mark.parametrize(
    ("old", "new", "value"),
    [
        ("thirty-day", "60 days", "60-day"),
        ("one-month", "two months", "two-month"),
        ("30 day", "60 days", "60 day"),
        ("30 day", "11 days", None),
        ("30 DAYS", "60 days", "60 DAYS"),
        ("TEN BUSINESS DAYS", "15 business days", "15 BUSINESS DAYS"),
        ("a day", "two days", "two days"),
        ("30 days", "1 day", "1 day"),
    ],
)
def test_a_unit_before_a_noun_or_in_capitals_stays_so(
    old: str, new: str, value: str | None
) -> None:
    assert fitted(old, new) == value


@pytest.mark.parametrize("words", ["thirty (30) days", "30 (thirty) days", "twelve months"])
def test_periods_in_words_are_values(words: str) -> None:
    unit = words.rsplit(maxsplit=1)[-1].rstrip("s")
    assert [each[0] for each in of_kind(f"Within {words}.", ("amount", unit))] == [words]


def test_a_number_behind_the_same_in_words_is_there_twice() -> None:
    text = "a fee of two thousand euros (EUR 2,000)"
    assert [each[0] for each in of_kind(text, ("amount", "EUR"))] == ["EUR 2,000"] * 2
    assert len([*of_kind("thirty (30) days", ("amount", ""))]) != 1


@pytest.mark.parametrize(
    "text",
    [
        "one hundred twenty (120) days",
        "one hundred and twenty days",
        "forty five (45) days",
        "1 000 days",
        "30 days (thirty days)",
        "30 business days (thirty business days)",
        "five hundred US dollars (USD 500)",
        "EUR 500 (five hundred euros)",
        "EUR 500 a month\n(in words: five hundred euros)",
        "500 euros (five hundred)",
        "EUR 500 [five hundred euros]",
        "EUR 500, in words: five hundred euros",
    ],
)
def test_a_number_that_more_words_belong_to_is_not_changed_alone(text: str) -> None:
    units = {"days": "day", "USD": "USD", "EUR": "EUR", "euros": "EUR"}
    unit = next(own for word, own in units.items() if word in text)
    assert len([*of_kind(f"It is {text}.", ("amount", unit))]) != 1


def test_what_is_in_brackets_behind_a_number_may_be_something_else() -> None:
    text = "EUR 500 a month (heating included)"
    assert [each[0] for each in of_kind(text, ("amount", "EUR"))] == ["EUR 500"]
    assert [*of_kind("one month's notice", ("amount", "month"))] == []


@pytest.mark.parametrize(
    ("text", "number", "is_said"),
    [
        ("thirty (30) days", "30", True),
        ("30 (thirty) days", "30", True),
        ("500 euros (five hundred)", "500", True),
        ("30 days (see clause 3)", "30", False),
        ("thirty guests, 30 chairs", "30", False),
    ],
)
def test_numbers_said_in_words_beside_them(text: str, number: str, *, is_said: bool) -> None:
    at = text.index(number)
    assert is_said_beside(text, (at, at + len(number))) == is_said


@pytest.mark.parametrize(
    ("value", "count"),
    [
        ("30 days", 30),
        ("thirty (30) days", 30),
        ("forty-five days", 45),
        ("thirty (40) days", None),
        ("x", None),
        ("1-2", None),
    ],
)
def test_counts(value: str, count: int | None) -> None:
    assert count_of(value) == count


@given(st.integers(1, 99))
def test_numbers_in_words_are_read_as_they_are_written(number: int) -> None:
    written = fitted("ten (10) days", f"{number} days")
    assert written is not None
    assert count_of(written) == count_of(written.partition(" (")[0]) == number
