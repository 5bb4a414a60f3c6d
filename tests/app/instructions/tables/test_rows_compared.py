"""Rows of a table with more or less than a value in one column."""

from __future__ import annotations

import pytest

from app.errors import EditError
from app.instructions.carrying_out import carried_out
from app.instructions.quotations import set_apart
from app.instructions.tables.rows_compared import rows_deleted_by_value
from app.instructions.text_edit import edited
from app.instructions.unclear import UnclearError

FILE = """\
name,born,age,fee,note
Ada,2024-05-01,41,EUR 5,1
Ben,2024-03-02,29,EUR 15,N/A
Cem,2023-12-31,40,EUR 10,2
Dan,,,EUR 7,3
Total,,110,EUR 37,6
"""


def after(instruction: str, text: str = FILE) -> str | None:
    asked = set_apart(instruction)
    assert asked
    found = rows_deleted_by_value(text, asked, (0, len(text)))
    return None if found is None else edited(text, found.edits)


@pytest.mark.parametrize(
    ("instruction", "gone"),
    [
        ("Delete rows with age over 40", "Ada"),
        ("Remove all rows where the age is more than 29", "Ada Cem"),
        ("Delete the rows whose age is at least 40", "Ada Cem"),
        ("Delete rows where age is under 40.", "Ben"),
        ("Delete rows where age <= 40", "Ben Cem"),
        ("Drop every rows with an age > 40", "Ada"),
        ("Delete rows with a fee over EUR 9", "Ben Cem"),
        ("Delete rows where born is before 2024-03-02", "Cem"),
        ("Delete rows with age below 30", "Ben"),
        ("Delete rows where age is above 29", "Ada Cem"),
        ("Delete rows where born is after 1 March 2024", "Ada Ben"),
    ],
)
def test_rows_by_numbers_and_days(instruction: str, gone: str) -> None:
    lines = FILE.splitlines(keepends=True)
    assert after(instruction) == "".join(e for e in lines if e[:3] not in gone.split())


def test_how_many_and_the_total_are_told() -> None:
    made = carried_out(FILE, "Delete rows with age over 29", (0, len(FILE)))
    assert made
    assert made.found.done == ("Deleted 2 rows: Ada, Cem.", "'Total' stays as it is.")


@pytest.mark.parametrize(
    "instruction",
    [
        "Delete rows where born is after 2024",  # a year, and days
        "Delete rows with a fee over 9",  # of which currency
        "Delete rows with note over 1",
        "Delete rows with name over 5",
        "Delete rows where age is over 40 or under 30",
        "Delete rows where age is over the average",
    ],
)
def test_what_cannot_be_compared_is_for_a_model(instruction: str) -> None:
    with pytest.raises(UnclearError):
        after(instruction)


def test_no_such_row_is_told() -> None:
    with pytest.raises(EditError, match="No row has 'age' over 50: nothing is changed"):
        after("Delete rows with age over 50")


@pytest.mark.parametrize(
    "instruction",
    [
        "Delete rows with size over 5",  # no column
        "Delete all rows where age is not over 40",
        "Delete rows with Ada",
        "Sort the rows by age",
    ],
)
def test_other_instructions(instruction: str) -> None:
    assert after(instruction) is None
