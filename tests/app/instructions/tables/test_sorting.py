"""Tables sorted by a column."""

from __future__ import annotations

import pytest

from app.errors import EditError
from app.instructions.quotations import set_apart
from app.instructions.tables.changes import table_changed
from app.instructions.tables.sorting import table_sorted
from app.instructions.text_edit import edited
from app.instructions.unclear import UnclearError


def after(text: str, instruction: str) -> str | None:
    found = table_changed(text, instruction, (0, len(text)))
    return None if found is None else edited(text, found.edits)


@pytest.mark.parametrize(
    ("text", "instruction", "new"),
    [
        ("a,n\nx,10\ny,9\n", "Sort by n", "a,n\ny,9\nx,10\n"),
        ("a,n\nx,10\ny,9\n", "Sort the rows by n", "a,n\ny,9\nx,10\n"),
        ("a,n\nx,9\ny,10\nz,9", "sort the table by n descending", "a,n\ny,10\nx,9\nz,9"),
        ('a,n\nx,"1,000"\ny,900\n', "sort by the column n", 'a,n\ny,900\nx,"1,000"\n'),
        ("a;n\nx;3,50\ny;1,2\n", "sort by n", "a;n\ny;1,2\nx;3,50\n"),
        ("a,n\nx,\ny,2\nz,1\n", "sort by n, highest first", "a,n\ny,2\nz,1\nx,\n"),
        ("d,a\n3 May 2024,x\n2 June 2023,y\n", "sort by d", "d,a\n2 June 2023,y\n3 May 2024,x\n"),
        ("d,a\n2024-05-03,x\n2024-01-30,y\n", "sort by d", "d,a\n2024-01-30,y\n2024-05-03,x\n"),
        ("m,a\nMay,x\nApril,y\n", "sort by m", "m,a\nApril,y\nMay,x\n"),
        (
            "| A | N |\n|---|---|\n| x | $2 |\n| y | $1 |\n| Total | $3 |\n",
            "Sort the table by N",
            "| A | N |\n|---|---|\n| y | $1 |\n| x | $2 |\n| Total | $3 |\n",
        ),
        ("2,b\n1,a\n", "sort by the first column", "1,a\n2,b\n"),  # without heads
        ("a,b\nEve,1\nada,2\n", "sort by a alphabetically", "a,b\nada,2\nEve,1\n"),
    ],
)
def test_rows_in_order(text: str, instruction: str, new: str) -> None:
    assert after(text, instruction) == new


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a,n\nx,1\ny,2\n", "in this order already"),
        ("a,n\nx,3\ny,many\nz,1\n", "'many' in line 3 can't be compared"),
        ("a,n\nx,2 kg\ny,500 g\n", "'500 g' in line 3 can't be compared"),
        ("a,n\nx,03/04/2024\ny,02/01/2024\n", "'03/04/2024' in line 2 can't be compared"),
        ("a,b\nx,1\ny,2\n", "has no column 'n'"),
    ],
)
def test_what_cannot_be_done_is_told(text: str, told: str) -> None:
    with pytest.raises(EditError, match=told):
        after(text, "Sort the table by n")


def test_words_with_an_order_of_their_own_are_for_a_model() -> None:
    with pytest.raises(UnclearError):
        after("a,p\nx,high\ny,low\n", "Sort by p")


def test_it_is_not_guessed_whether_there_are_heads() -> None:
    with pytest.raises(UnclearError):
        after("Eve,Rome\nAda,Bonn\n", "Sort by the first column")


def test_other_instructions_are_none() -> None:
    asked = set_apart("Sort the list")
    assert asked
    assert table_sorted("a,b\n1,2\n", asked, (0, 8)) is None


def test_a_rule_is_not_sorted() -> None:
    text = "Name | Age\n--- | ---\nBo | 3\nAda | 51\n"
    assert after(text, "Sort by age descending") == "Name | Age\n--- | ---\nAda | 51\nBo | 3\n"
