"""All rows or columns but those that are named go."""

from __future__ import annotations

import pytest

from app.errors import EditError
from app.instructions.carrying_out import carried_out
from app.instructions.text_edit import edited

CSV = "id,name,kind,unit price\n1,Saw,tool,5\n2,Nails,supply,2\n3,Drill,tool,90\n"


def after(instruction: str, text: str = CSV) -> str | None:
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
    assert after(words) == CSV.replace("2,Nails,supply,2\n", "")


@pytest.mark.parametrize(
    "words",
    ["Keep only the columns name and unit price", "only keep the name and unit price columns"],
)
def test_columns_that_are_named_stay(words: str) -> None:
    assert after(words) == "name,unit price\nSaw,5\nNails,2\nDrill,90\n"


def test_a_row_that_sums_up_stays() -> None:
    text = f"{CSV}Total,,,97\n"
    assert after("Keep only rows with kind tool", text) == text.replace("2,Nails,supply,2\n", "")


def test_what_changes_nothing_is_told() -> None:
    text = CSV.replace("supply", "tool")
    with pytest.raises(EditError, match="All 3 rows of the table are so"):
        after("Keep only rows with kind tool", text)


def test_a_missing_column_is_told() -> None:
    with pytest.raises(EditError, match="no column 'size'"):
        after("Keep only the columns name and size")


def test_rows_by_other_words_are_for_a_model() -> None:
    assert after("Keep only rows with kind hammer") is None
    assert after("Keep only rows with cheap things") is None
