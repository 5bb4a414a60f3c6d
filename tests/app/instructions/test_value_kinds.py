"""Kinds of values, and new ones in the place of old ones that say more."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.instructions.value_kinds import ValueKind, fitted, kind_of, of_kind, renewed


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        ("Monday", ("weekday", "")),
        ("3 May 2024", ("date", "")),
        ("10:30", ("time", "")),
        ("EUR 900", ("amount", "EUR")),
        ("$5", ("amount", "USD")),
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
