"""By which columns a table is to be sorted."""

from __future__ import annotations

import pytest

from app.errors import EditError
from app.instructions.carrying_out import carried_out
from app.instructions.quotations import set_apart
from app.instructions.tables.sort_keys import sort_keys
from app.instructions.text_edit import edited

FILE = "name,city,fee\nAda,Bonn,12.5\nBob,Aachen,8\nCleo,Bonn,9.75\nDan,Aachen,12.5\nEve,Bonn,\n"


def names(instruction: str, text: str = FILE) -> str:
    """The first column's cells, as they are in order then."""
    made = carried_out(text, instruction, (0, len(text)))
    assert made
    rows = edited(text, made.edits).splitlines()[1:]
    assert sorted(rows) == sorted(text.splitlines()[1:])
    return " ".join(row.split(",")[0] for row in rows)


@pytest.mark.parametrize(
    ("instruction", "order"),
    [
        ("Sort by city then name", "Bob Dan Ada Cleo Eve"),
        ("Sort by city and then by fee", "Bob Dan Cleo Ada Eve"),
        ("sort by city, fee", "Bob Dan Cleo Ada Eve"),
        ("sort by city and fee", "Bob Dan Cleo Ada Eve"),
        ("sort by fee descending, then name", "Ada Dan Cleo Bob Eve"),
        ("sort by fee descending, then by name descending", "Dan Ada Cleo Bob Eve"),
        ("Sort the table by city, then by fee (highest first)", "Dan Bob Ada Cleo Eve"),
        ("sort by city ascending, then fee descending", "Dan Bob Ada Cleo Eve"),
        ("sort by city, from z to a, then by name", "Ada Cleo Eve Bob Dan"),
        ("Sort by the column city, then the column fee", "Bob Dan Cleo Ada Eve"),
        ('sort by "city" then "name"', "Bob Dan Ada Cleo Eve"),
        ("sort by name, z to a", "Eve Dan Cleo Bob Ada"),
    ],
)
def test_by_one_and_then_by_another(instruction: str, order: str) -> None:
    assert names(instruction) == order


def test_a_head_with_and_in_it_is_one_column() -> None:
    assert names("sort by Rock and Pop", "a,Rock and Pop\nx,2\ny,1\n") == "y x"


@pytest.mark.parametrize(
    ("instruction", "told"),
    [
        ("sort by city and fee descending", "isn't certain which columns go from the highest"),
        ("sort by city, then by fee, descending", "Sort by city descending, then by fee"),
        ("sort by city then size", "no column 'size'.* Its columns are: name, city, fee"),
        ("sort by size", "no column 'size'"),
    ],
)
def test_what_is_not_certain_is_told(instruction: str, told: str) -> None:
    with pytest.raises(EditError, match=told):
        names(instruction)


def test_something_else_that_is_asked_for_is_no_column() -> None:
    assert carried_out(FILE, "Sort by city and delete the row Ada", (0, len(FILE))) is None


def test_words_that_are_no_names_are_none() -> None:
    asked = set_apart("by what, the others say; and so on")
    assert asked
    assert sort_keys(FILE, asked, "what; the others") is None
