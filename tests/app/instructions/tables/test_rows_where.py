"""Rows of a table by what one column says."""

from __future__ import annotations

import pytest

from app.errors import EditError
from app.instructions.carrying_out import carried_out
from app.instructions.quotations import set_apart
from app.instructions.tables.rows_where import rows_deleted_where
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
