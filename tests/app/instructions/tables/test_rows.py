"""Rows added and deleted."""

from __future__ import annotations

import re

import pytest

from app.errors import EditError
from app.instructions.carrying_out import carried_out
from app.instructions.quotations import set_apart
from app.instructions.tables.changes import table_changed
from app.instructions.tables.rows import rows_changed
from app.instructions.text_edit import edited
from app.instructions.unclear import UnclearError

STOCK = (
    "# Stock\n\n| Name  | Qty |\n| ----- | --: |\n| Pears |  12 |\n| Figs  |   3 |\n"
    "| Total |  15 |\n"
)
FILE = "month,fruit,qty\nMay,Pears,1\nMay,Figs,2\nJune,Pears,3"


def after(text: str, instruction: str) -> str | None:
    found = table_changed(text, instruction, (0, len(text)))
    return None if found is None else edited(text, found.edits)


@pytest.mark.parametrize(
    ("instruction", "new"),
    [
        ("Add a row June, Figs, 4", f"{FILE}\nJune,Figs,4"),
        ("add a row June,Figs,4", f"{FILE}\nJune,Figs,4"),
        ('Add the row "June,Figs,4" at the end', f"{FILE}\nJune,Figs,4"),
        ("Append a new row: June, Figs and 4", f"{FILE}\nJune,Figs,4"),
        ('Add a row "June", "Figs, dried", 4', f'{FILE}\nJune,"Figs, dried",4'),
        ('Add a row "June", Figs and dates, 4', f"{FILE}\nJune,Figs and dates,4"),
        ("Add a row June; Figs, dried; 4", f'{FILE}\nJune,"Figs, dried",4'),
        ("Add a row July, Figs, 4 at the top", FILE.replace("qty\n", "qty\nJuly,Figs,4\n")),
        ("Add a row July, Figs, 4 before the row June", FILE.replace("June", "July,Figs,4\nJune")),
        ("Delete the row June", "month,fruit,qty\nMay,Pears,1\nMay,Figs,2"),
        ("Delete the last row", "month,fruit,qty\nMay,Pears,1\nMay,Figs,2"),
        ("Delete the Figs row", "month,fruit,qty\nMay,Pears,1\nJune,Pears,3"),
        ("Delete all rows with Pears", "month,fruit,qty\nMay,Figs,2"),
        ('Remove the rows with "May"', "month,fruit,qty\nJune,Pears,3"),
    ],
)
def test_a_file_of_values(instruction: str, new: str) -> None:
    assert after(FILE, instruction) == new


@pytest.mark.parametrize(
    ("instruction", "old", "new"),
    [
        ("Add a row Kiwis, 4 at the end", "15 |\n", "15 |\n| Kiwis |   4 |\n"),
        ("Add a row Kiwis, 4 after Pears", "12 |\n", "12 |\n| Kiwis |   4 |\n"),
        ("Delete the row Figs", "| Figs  |   3 |\n", ""),
        ("Delete the row for the pears", "| Pears |  12 |\n", ""),
    ],
)
def test_an_aligned_table(instruction: str, old: str, new: str) -> None:
    assert after(STOCK, instruction) == STOCK.replace(old, new)


def test_a_cell_is_code_where_the_others_are() -> None:
    text = "| Option | What |\n|---|---|\n| `-a` | all |\n"
    new = f"{text}| `-b` | both |\n"
    assert after(text, "Add a row `-b`, both") == new
    assert after(text, "Add a row -b, both") == new


@pytest.mark.parametrize(
    ("text", "instruction", "told"),
    [
        (FILE, "Add a row June, Figs", "has 3 columns (month, fruit, qty), and 2 cells are named"),
        (FILE, "Add a row a, b, c, d", "has 3 columns (month, fruit, qty), and 4 cells are named"),
        (FILE, "Delete row 2", "whether the heads are counted: nothing is changed"),
        (FILE, "Delete the first row", "whether the heads are counted: nothing is changed"),
        (FILE, "Delete the row July", "has no row 'July'"),
        (FILE, "Delete the row Pears", "2 rows have 'Pears', at lines 2, 4"),
        (STOCK, "Add a row Kiwis, 4", "ends with the row 'Total'"),
        (STOCK, "Delete the last row", "The last row is 'Total'"),
    ],
)
def test_what_cannot_be_done_is_told(text: str, instruction: str, told: str) -> None:
    with pytest.raises(EditError, match=re.escape(told)):
        after(text, instruction)


@pytest.mark.parametrize("instruction", ["Delete the row Pea", "Delete the empty rows"])
def test_what_is_not_said_for_certain_is_for_a_model(instruction: str) -> None:
    with pytest.raises(UnclearError):
        after(FILE, instruction)


@pytest.mark.parametrize(
    "instruction",
    [
        "Add a row the total, its sum, and more",
        "Add a row at the end, if needed, please do",
        "Add a row for July with Figs, 3, 4",
        "Add a row July, Figs; dried, 3; 4",
        "Delete all rows",
        "Delete the rows below June",
    ],
)
def test_what_is_described_is_for_a_model(instruction: str) -> None:
    with pytest.raises(UnclearError):
        after(FILE, instruction)


def test_of_several_tables_the_one_that_fits_is_meant() -> None:
    text = "| A | B |\n|---|---|\n| x | 1 |\n\nText.\n\n| A |\n|---|\n| y |\n"
    assert after(text, "Delete the row y") == text.replace("| y |\n", "")
    assert after(text, "Add a row for z, 2") == text.replace("1 |\n", "1 |\n| z | 2 |\n")
    with pytest.raises(EditError, match="There are 2 such tables, at lines 1, 7"):
        after(text, "Delete the last row")


def test_a_file_without_heads() -> None:
    text = "1,Tea\n2,Coffee\n"
    assert after(text, "Delete the row Tea") == "2,Coffee\n"
    assert after(text, "Delete row 2") == "1,Tea\n"
    assert after(text, "Add a row 3, Cake") == f"{text}3,Cake\n"


def test_that_a_sum_stays_is_told() -> None:
    made = carried_out(STOCK, "Delete the row Figs", (0, len(STOCK)))
    assert made
    assert made.found.done == ("Deleted the row: Figs.", "'Total' stays as it is.")


def test_other_instructions_are_none() -> None:
    asked = set_apart("Delete line 2")
    assert asked
    assert rows_changed(FILE, asked, (0, len(FILE))) is None


@pytest.mark.parametrize(
    "instruction",
    [
        "Add the row July, Figs, 4 to the second table",
        'Add the row "July", "Figs", 4 to the second table',
        "Add a row July, Figs, 4 and sort by qty",
        "Delete the last two rows",
        "Delete the rows May and June",
        "Delete all rows with Figs above Pears",
    ],
)
def test_what_is_asked_for_besides_is_no_cell(instruction: str) -> None:
    with pytest.raises(UnclearError):
        after(FILE, instruction)


def test_a_number_that_a_row_has_counts_no_rows() -> None:
    assert after(FILE, "Delete all rows with 2") == "month,fruit,qty\nMay,Pears,1\nJune,Pears,3"


def test_a_cell_in_quotation_marks_has_no_space_before_it() -> None:
    text = "a;b\n1; x \n"
    assert after(text, 'Add a row "2", "y; z"') == f'{text}2;"y; z"\n'
