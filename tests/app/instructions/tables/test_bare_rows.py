"""Rows of a table that are named without the word."""

from __future__ import annotations

import pytest

from app.errors import EditError
from app.instructions.tables.bare_rows import bare_rows, row_called
from app.instructions.tables.parsing import tables_of
from app.instructions.text_edit import edited
from app.instructions.unclear import UnclearError

BARRED = "| Item | Qty |\n| --- | --- |\n| figs | 4 |\n| bread | 2 |\n| figs, dried | 3 |\n"
FILE = "name,city,age\nAda,London,36\nBen,Leeds,41\nDan,London,52\n"


def after(text: str, instruction: str) -> str | None:
    try:
        found = bare_rows(text, instruction, (0, len(text)))
    except UnclearError:
        return None
    return None if found is None else edited(text, found.edits)


@pytest.mark.parametrize(
    ("text", "instruction", "new"),
    [
        (BARRED, "Remove bread", BARRED.replace("| bread | 2 |\n", "")),
        (BARRED, "please delete the Bread from the table", BARRED.replace("| bread | 2 |\n", "")),
        (FILE, "Drop Ben", FILE.replace("Ben,Leeds,41\n", "")),
        (FILE, "Add Eve, Bath, 33", f"{FILE}Eve,Bath,33\n"),
        (FILE, "append Eve, Bath, 33 to the file", f"{FILE}Eve,Bath,33\n"),
        (BARRED, "Add plums, 7 to the table", f"{BARRED}| plums | 7 |\n"),
        (f"Stock.\n\n{BARRED}", "Add plums, 7 to the table", f"Stock.\n\n{BARRED}| plums | 7 |\n"),
    ],
)
def test_rows_go_and_come(text: str, instruction: str, new: str) -> None:
    assert after(text, instruction) == new


@pytest.mark.parametrize(
    ("text", "instruction"),
    [
        (BARRED, "Remove figs"),  # "figs, dried" has the word
        (f"We are out of bread.\n\n{BARRED}", "Remove bread"),
        (BARRED, 'Remove "bread"'),  # those are words
        (FILE, "Remove London"),
        (FILE, "Remove 36"),
        (FILE, "Remove Eve"),
        (FILE, "Add Eve, Bath"),
        (FILE, "Add Eve, Bath, unknown"),
        (FILE, "Add Eve, Bath, 33 and sort by age"),
        (BARRED, "Add plums, 7"),  # may be two things
        (f"Stock.\n\n{FILE}", "Add Eve, Bath, 33"),
        ("a,b,c\nd,e,f\ng,h,i\n", "Add eggs, milk, bread"),
        ("Ada and Ben.\n", "Remove Ben"),
    ],
)
def test_what_may_be_anything_else_is_none(text: str, instruction: str) -> None:
    assert after(text, instruction) is None


def test_a_row_is_called_by_its_first_cell_alone() -> None:
    (table,) = tables_of(FILE)
    row = row_called(table, "ben")
    assert row is not None
    assert table.words(row.cells[1]) == "Leeds"
    assert row_called(table, "Leeds") is None


def test_a_row_with_other_cells_than_heads_is_told() -> None:
    uneven = f"{FILE}Eve,Bath,33\nFay,York,34\nGus\n"
    with pytest.raises(EditError, match="Line 7 of the table has 1 cells"):
        after(uneven, "Add Hal, Bath, 33 to the table")
