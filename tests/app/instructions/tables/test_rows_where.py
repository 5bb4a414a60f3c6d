"""Rows of a table by what one column says, or by a value that is more or less there."""

from __future__ import annotations

import pytest

from app.errors import EditError
from app.instructions.carrying_out import carried_out
from app.instructions.quotations import set_apart
from app.instructions.tables.rows_where import rows_deleted_by_value, rows_deleted_where
from app.instructions.text_edit import edited
from app.instructions.unclear import UnclearError

FILE = "name,city,age\nAda,London,36\nBen,Leeds,41\nDan,London,52\n"


def after(text: str, instruction: str) -> str | None:
    asked = set_apart(instruction)
    assert asked
    found = rows_deleted_where(text, asked, (0, len(text)))
    return None if found is None else edited(text, found.edits)


@pytest.mark.parametrize(
    "instruction",
    [
        "Delete all rows where city is London",
        "remove every row where the City = london",
        'Delete the rows whose city is "London"',
    ],
)
def test_all_rows_that_say_so_go(instruction: str) -> None:
    assert after(FILE, instruction) == "name,city,age\nBen,Leeds,41\n"


def test_a_head_and_a_cell_need_no_word_between() -> None:
    assert after(FILE, "Delete rows with city London") == "name,city,age\nBen,Leeds,41\n"
    assert after(FILE, "remove the row with the age 36") == FILE.replace("Ada,London,36\n", "")


def test_other_words_behind_with_are_read_elsewhere() -> None:
    assert after(FILE, "Delete rows with London") is None
    assert after(FILE, "Delete rows with city York") is None


def test_one_row_goes() -> None:
    new = FILE.replace("Ben,Leeds,41\n", "")
    assert after(FILE, "Delete the row where age is 41") == new


@pytest.mark.parametrize(
    "instruction",
    [
        "Delete the row where city is London",  # two have it
        "Delete all rows where city is not London",
        "Delete all rows where city is empty",
        "Delete all rows where age is less than 40",
        "Delete all rows where city is London or Leeds",
        "Delete all rows where city is London and age is 36",
    ],
)
def test_conditions_are_for_a_model(instruction: str) -> None:
    with pytest.raises(UnclearError):
        after(FILE, instruction)


def test_a_column_that_is_not_there_is_told() -> None:
    with pytest.raises(EditError, match="no column"):
        after(FILE, "Delete all rows where country is France")
    assert after(FILE, "Delete the row Ben") is None


CSV = "id,name,kind,unit price\n1,Saw,tool,5\n2,Nails,supply,2\n3,Drill,tool,90\n"


def kept(instruction: str, text: str = CSV) -> str | None:
    made = carried_out(text, instruction, (0, len(text)))
    return None if made is None else edited(text, made.edits)


@pytest.mark.parametrize(
    "words",
    [
        "Keep only the rows with kind tool",
        "keep only rows where kind is tool",
        "Delete all rows except rows where the kind is tool",
    ],
)
def test_rows_that_say_something_stay(words: str) -> None:
    assert kept(words) == CSV.replace("2,Nails,supply,2\n", "")


def test_a_row_that_sums_up_stays() -> None:
    text = f"{CSV}Total,,,97\n"
    assert kept("Keep only rows with kind tool", text) == text.replace("2,Nails,supply,2\n", "")


def test_what_changes_nothing_is_told() -> None:
    text = CSV.replace("supply", "tool")
    with pytest.raises(EditError, match="All 3 rows of the table are so"):
        kept("Keep only rows with kind tool", text)


def test_rows_by_other_words_are_for_a_model() -> None:
    assert kept("Keep only rows with kind hammer") is None
    assert kept("Keep only rows with cheap things") is None
    for words in ("is hammer", "is not tool", "is empty"):
        assert kept(f"Keep only the rows where kind {words}") is None


FEES = """\
name,born,age,fee,note
Ada,2024-05-01,41,EUR 5,1
Ben,2024-03-02,29,EUR 15,N/A
Cem,2023-12-31,40,EUR 10,2
Dan,,,EUR 7,3
Total,,110,EUR 37,6
"""


def after_value(instruction: str, text: str = FEES) -> str | None:
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
    lines = FEES.splitlines(keepends=True)
    assert after_value(instruction) == "".join(e for e in lines if e[:3] not in gone.split())


def test_how_many_rows_go_and_the_total_are_told() -> None:
    made = carried_out(FEES, "Delete rows with age over 29", (0, len(FEES)))
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
        after_value(instruction)


def test_no_such_row_is_told() -> None:
    with pytest.raises(EditError, match="No row has 'age' over 50: nothing is changed"):
        after_value("Delete rows with age over 50")


@pytest.mark.parametrize(
    "instruction",
    [
        "Delete rows with size over 5",  # no column
        "Delete all rows where age is not over 40",
        "Delete rows with Ada",
        "Sort the rows by age",
    ],
)
def test_other_instructions_name_no_value(instruction: str) -> None:
    assert after_value(instruction) is None
