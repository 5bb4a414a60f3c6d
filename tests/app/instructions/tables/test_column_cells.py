"""Words of one column, and of no other."""

from __future__ import annotations

import pytest

from app.errors import EditError
from app.instructions.carrying_out import carried_out
from app.instructions.quotations import set_apart
from app.instructions.tables.column_cells import column_cells_changed, empty_cells_filled
from app.instructions.tables.table import CellRow, CellTable
from app.instructions.text_edit import edited
from app.instructions.unclear import UnclearError

FILE = 'name,city,age\nYork,York,41\nBen,York,36\n"York, Dan",New York,41\nAda,Hull,29\n'
STORES = "| Item | Store | Qty |\n| ---- | ----- | --- |\n| Main | Main  | 4   |\n| Sun  | Main  | 2   |\n"


def after(text: str, instruction: str, start: int = 0) -> str | None:
    asked = set_apart(instruction)
    assert asked
    found = column_cells_changed(text, asked, (start, len(text)))
    return None if found is None else edited(text, found.edits)


@pytest.mark.parametrize(
    ("text", "instruction", "old", "new"),
    [
        (FILE, "Change Hull to Leeds in the city column", ",Hull,", ",Leeds,"),
        (FILE, 'Replace "Hull" with "Hull, Hessle" in the column city', "Hull", '"Hull, Hessle"'),
        (FILE, "In the first column, replace Ben with Bea.", "Ben", "Bea"),
        (FILE, "Change 29 to 30 in the age column", "29", "30"),
        (FILE, "Change every 41 to 42 in the age column", "41", "42"),
        (STORES, "Rename Main to East in the Store column", "| Main  |", "| East  |"),
    ],
)
def test_cells_that_say_it_are_others(text: str, instruction: str, old: str, new: str) -> None:
    assert after(text, instruction) == text.replace(old, new)


def test_each_cell_is_a_change_unless_the_column_becomes_wider() -> None:
    for new, count, is_joint in (("East", 2, False), ("Northwest", 1, True)):
        asked = set_apart(f"Change Main to {new} in the Store column")
        assert asked
        found = column_cells_changed(STORES, asked, (0, len(STORES)))
        assert found is not None
        assert (len(found.edits), found.edits[0].is_joint) == (count, is_joint)
        assert found.done == (f"Replaced: 'Main' with {new!r} in 2 cells of 'Store'.",)


def test_only_selected_lines_are_changed() -> None:
    at = STORES.index("| Sun")
    new = STORES[:at] + STORES[at:].replace("Main", "East")
    assert after(STORES, "Change Main to East in the Store column", at) == new


def test_a_number_that_is_there_several_times_is_asked_for() -> None:
    with pytest.raises(EditError, match=r"'41' is there 2 times in that column.*every 41"):
        after(FILE, "Change 41 to 42 in the age column")


def test_a_column_that_is_not_there_is_told() -> None:
    with pytest.raises(EditError, match=r"no column 'town'.*name, city, age"):
        after(FILE, "Change Hull to Leeds in the town column")


@pytest.mark.parametrize(
    "instruction",
    [
        "Change York to Leeds in the city column",  # "New York"
        "Change York to Leeds in the name column",
        "Change hull to Leeds in the city column",
        "Change city to town in the city column",
        "Change Hull to the capital in the city column",
        "Change Hull to something else in the city column",
        "Change 29 to thirty in the age column",
        "Change Hull to Leeds but not in the city column",
    ],
)
def test_what_is_not_certain_is_for_a_model(instruction: str) -> None:
    with pytest.raises(UnclearError):
        after(FILE, instruction)


@pytest.mark.parametrize(
    "instruction",
    [
        "Change Hull to Leeds in the city column except for Ada",
        "Change Hull to Leeds in the city column and sort by age",
        "Rename the column city to town",
        "Change Hull to Leeds",
    ],
)
def test_others_are_none(instruction: str) -> None:
    assert after(FILE, instruction) is None


def test_the_body_of_a_table_is_made_as_often_for_many_rows_as_for_few(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    body, made = CellTable.body.fget, list[CellTable]()
    assert body is not None

    def counted(table: CellTable) -> tuple[CellRow, ...]:
        made.append(table)
        return body(table)

    monkeypatch.setattr(CellTable, "body", property(counted))
    counts = list[int]()
    for rows in (5, 50):
        made.clear()
        assert after("name,city\n" + "Ben,York\n" * rows, "Change York to Hull in the city column")
        counts.append(len(made))
    assert counts[0] == counts[1] < 5


CSV = "id,name,unit price,notes\n1,Saw,5,sharp\n2,Nails,,\n3,Drill,90,\nTotal,,,\n"
TABLE = "| Name | Notes |\n| --- | --- |\n| Saw | sharp |\n| Nails | |\n"


def filled(instruction: str, text: str = CSV) -> str | None:
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
def test_empty_cells_get_the_value(words: str) -> None:
    assert filled(words) == CSV.replace("Nails,,\n", "Nails,,n/a\n").replace("90,\n", "90,n/a\n")


def test_a_head_may_be_said_in_the_plural() -> None:
    assert filled("Set missing unit prices to 0") == CSV.replace("Nails,,", "Nails,0,")


def test_cells_between_bars() -> None:
    new = filled("Fill the empty notes with none yet", TABLE)
    assert new is None  # more than a word, without quotation marks
    new = filled('Fill the empty notes with "none yet"', TABLE)
    assert new is not None
    assert "none yet" in new.splitlines()[3]
    assert new.splitlines()[2].split("|")[2].strip() == "sharp"


def test_where_none_is_empty_is_told() -> None:
    with pytest.raises(EditError, match="No cell of 'name' is empty"):
        filled("Fill the empty names with x")


@pytest.mark.parametrize(
    "words",
    ["Fill the empty sizes with 0", "Fill the empty notes with them", "Fill the notes with x"],
)
def test_other_instructions_are_left_alone(words: str) -> None:
    asked = set_apart(words)
    assert asked is not None
    assert empty_cells_filled(CSV, asked, (0, len(CSV))) is None
