"""Empty cells of a column get a value, and no others."""

from __future__ import annotations

import pytest

from app.errors import EditError
from app.instructions.carrying_out import carried_out
from app.instructions.quotations import set_apart
from app.instructions.tables.filled_cells import empty_cells_filled
from app.instructions.text_edit import edited

CSV = "id,name,unit price,notes\n1,Saw,5,sharp\n2,Nails,,\n3,Drill,90,\nTotal,,,\n"
TABLE = "| Name | Notes |\n| --- | --- |\n| Saw | sharp |\n| Nails | |\n"


def after(instruction: str, text: str = CSV) -> str | None:
    made = carried_out(text, instruction, (0, len(text)))
    return None if made is None else edited(text, made.edits)


@pytest.mark.parametrize(
    "words",
    [
        "Fill the empty notes with n/a",
        "fill empty cells in the notes column with n/a",
        'Replace blank notes with "n/a"',
        "set all missing notes to n/a.",
    ],
)
def test_they_get_the_value(words: str) -> None:
    assert after(words) == CSV.replace("Nails,,\n", "Nails,,n/a\n").replace("90,\n", "90,n/a\n")


def test_a_head_may_be_said_in_the_plural() -> None:
    assert after("Set missing unit prices to 0") == CSV.replace("Nails,,", "Nails,0,")


def test_cells_between_bars() -> None:
    new = after("Fill the empty notes with none yet", TABLE)
    assert new is None  # more than a word, without quotation marks
    new = after('Fill the empty notes with "none yet"', TABLE)
    assert new is not None
    assert "none yet" in new.splitlines()[3]
    assert new.splitlines()[2].split("|")[2].strip() == "sharp"


def test_where_none_is_empty_is_told() -> None:
    with pytest.raises(EditError, match="No cell of 'name' is empty"):
        after("Fill the empty names with x")


@pytest.mark.parametrize(
    "words",
    ["Fill the empty sizes with 0", "Fill the empty notes with them", "Fill the notes with x"],
)
def test_other_instructions_are_left_alone(words: str) -> None:
    asked = set_apart(words)
    assert asked is not None
    assert empty_cells_filled(CSV, asked, (0, len(CSV))) is None
