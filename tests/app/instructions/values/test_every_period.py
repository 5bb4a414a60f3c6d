"""All periods of one length, each written as it was."""

from __future__ import annotations

import pytest

from app.instructions.text_edit import edited
from app.instructions.unclear import UnclearError
from app.instructions.values.every_period import every_period_changed

LEASE = """\
A 30-day notice applies. Rent is due within thirty (30) days, or 30 days after the invoice.
Repairs take 30 business days; 130 days are too long, and 30 hours too short.
Thirty days later it ends.
"""
CHANGED = (
    LEASE.replace("A 30-day", "A 45-day")
    .replace("thirty (30) days", "forty-five (45) days")
    .replace("or 30 days", "or 45 days")
    .replace("Thirty days", "Forty-five days")
)


def after(text: str, instruction: str, start: int = 0) -> str | None:
    found = every_period_changed(text, instruction, (start, len(text)))
    return None if found is None else edited(text, found.edits)


@pytest.mark.parametrize(
    "instruction",
    [
        "Change 30 days to 45 days everywhere",
        "replace all 30 days with 45 days.",
        "Change every occurrence of 30 days to 45 days",
        "Please change 30 days to 45 days throughout the document",
    ],
)
def test_all_of_that_length_are_others(instruction: str) -> None:
    assert after(LEASE, instruction) == CHANGED


def test_those_of_the_selected_lines_alone() -> None:
    start = LEASE.index("Repairs")
    new = LEASE[:start] + CHANGED[CHANGED.index("Repairs") :]
    assert after(LEASE, "Change all 30 days to 45 days", start) == new


def test_what_is_said_of_it() -> None:
    found = every_period_changed(LEASE, "Change 30 days to 45 days everywhere", (0, len(LEASE)))
    assert found is not None
    assert found.done[0].startswith("Replaced: '30 days' in 4 places with '45-day', 'forty-five")


@pytest.mark.parametrize(
    ("text", "new"),
    [
        ("A 30-day notice, thirty (30) days", "80 days"),  # "an 80-day"
        ("A 30-day notice, 30 days", "3 weeks"),
        ("30 days, thirty\ndays", "45 days"),
        ("30 days (thirty days)", "45 days"),
        ("Every 30 days, and within 30 days", "45 days"),
    ],
)
def test_where_one_cannot_be_changed_none_is(text: str, new: str) -> None:
    with pytest.raises(UnclearError):
        after(text, f"Change 30 days to {new} everywhere")


@pytest.mark.parametrize(
    "instruction",
    [
        "Change 30 days to 45 days",
        "Change 20 days to 45 days everywhere",
        "Change 30 days to 45 days everywhere except in the notice",
        "Change all 30 kg to 45 kg",
    ],
)
def test_others_are_none(instruction: str) -> None:
    assert after(LEASE, instruction) is None
