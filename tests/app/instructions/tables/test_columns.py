"""Columns swapped, moved, deleted, added and renamed."""

from __future__ import annotations

import re

import pytest

from app.errors import EditError
from app.instructions.carrying_out import carried_out
from app.instructions.quotations import set_apart
from app.instructions.tables.changes import table_changed
from app.instructions.tables.columns import columns_changed
from app.instructions.text_edit import edited
from app.instructions.unclear import UnclearError

STOCK = "| Name  | Qty | Price |\n| ----- | --: | ----- |\n| Pears |  12 | $0.80 |\n"
FILE = "name,qty,price\nPears,12,0.80\n"


def after(text: str, instruction: str) -> str | None:
    found = table_changed(text, instruction, (0, len(text)))
    return None if found is None else edited(text, found.edits)


@pytest.mark.parametrize(
    ("instruction", "new"),
    [
        (
            "Swap the columns Qty and Price",
            "| Name  | Price | Qty |\n| ----- | ----- | --: |\n| Pears | $0.80 |  12 |\n",
        ),
        (
            "Please move the column Name to the end.",
            "| Qty | Price | Name  |\n| --: | ----- | ----- |\n|  12 | $0.80 | Pears |\n",
        ),
        (
            "Move the Price column before Qty",
            "| Name  | Price | Qty |\n| ----- | ----- | --: |\n| Pears | $0.80 |  12 |\n",
        ),
        (
            "delete the column qty",
            "| Name  | Price |\n| ----- | ----- |\n| Pears | $0.80 |\n",
        ),
        ("Delete the columns Qty and Price", "| Name  |\n| ----- |\n| Pears |\n"),
        (
            "Add a column Origin",
            (
                "| Name  | Qty | Price | Origin |\n| ----- | --: | ----- | ------ |\n"
                "| Pears |  12 | $0.80 |        |\n"
            ),
        ),
        (
            "Add a column Origin after Name with Spain in every row",
            (
                "| Name  | Origin | Qty | Price |\n| ----- | ------ | --: | ----- |\n"
                "| Pears | Spain  |  12 | $0.80 |\n"
            ),
        ),
        (
            "Rename the column Qty to Quantity",
            (
                "| Name  | Quantity | Price |\n| ----- | -------: | ----- |\n"
                "| Pears |       12 | $0.80 |\n"
            ),
        ),
    ],
)
def test_an_aligned_table(instruction: str, new: str) -> None:
    assert after(STOCK, instruction) == new


@pytest.mark.parametrize(
    ("instruction", "new"),
    [
        ("swap the qty and price columns", "name,price,qty\nPears,0.80,12\n"),
        ("switch the qty column with the price column", "name,price,qty\nPears,0.80,12\n"),
        ("move the column name after price", "qty,price,name\n12,0.80,Pears\n"),
        ("Move the last column to the beginning", "price,name,qty\n0.80,Pears,12\n"),
        ("drop the price column", "name,qty\nPears,12\n"),
        ('Add a column "to pay"', "name,qty,price,to pay\nPears,12,0.80,\n"),
        ('Add a column "a, b" at the start', '"a, b",name,qty,price\n,Pears,12,0.80\n'),
        (
            'Add a column vat with "19, 7" in all rows',
            'name,qty,price,vat\nPears,12,0.80,"19, 7"\n',
        ),
        ("rename the column price to unit price", "name,qty,unit price\nPears,12,0.80\n"),
        ("change the name of the column qty to count", "name,count,price\nPears,12,0.80\n"),
    ],
)
def test_a_file_of_values(instruction: str, new: str) -> None:
    assert after(FILE, instruction) == new


@pytest.mark.parametrize(
    ("instruction", "told"),
    [
        ("Delete the column colour", "has no column 'colour'"),
        ("Swap the columns qty and colour", "has no column 'colour'"),
        ("Move the column price to the end", "It stands there already"),
        ("Add a column Qty", "has a column 'Qty' already"),
        ("Rename the column qty to price", "has a column 'price' already"),
        ("Rename the column qty to qty", "is called 'qty' already"),
        ("Delete the columns name, qty and price", "would have no column left"),
    ],
)
def test_what_cannot_be_done_is_told(instruction: str, told: str) -> None:
    with pytest.raises(EditError, match=re.escape(told)):
        after(FILE, instruction)


@pytest.mark.parametrize(
    "instruction",
    [
        "Add a column with the totals",
        "Add a column for VAT",
        "Add a column total with the sum in every row",
        "Add a column note with numbers in every row",
        "Rename the column qty to uppercase",
        "Rename the column qty to a better name",
        "Rename the column qty to the same as the first",
        "Add a second qty column",
        "Create a column chart",
        "Insert a column break",
    ],
)
def test_what_is_described_is_for_a_model(instruction: str) -> None:
    with pytest.raises(UnclearError):
        after(FILE, instruction)


def test_a_first_line_of_values_is_no_head() -> None:
    with pytest.raises(UnclearError):
        after("1,2\n3,4\n", "Add a column total")


def test_other_instructions_are_none() -> None:
    asked = set_apart("Delete the line 2")
    assert asked
    assert columns_changed(FILE, asked, (0, len(FILE))) is None


def test_all_lines_of_a_column_are_taken_together() -> None:
    found = table_changed(STOCK, "Delete the column Qty", (0, len(STOCK)))
    assert found
    assert all(each.is_joint for each in found.edits)


def test_a_quoted_name_keeps_its_letters() -> None:
    assert after("| A | B |\n|---|---|\n", 'Add a column "c|d"') == (
        "| A | B | c\\|d |\n|---|---|------|\n"
    )


def test_a_table_without_bars_around_it_keeps_its_rule() -> None:
    text = "Name | Age\n--- | --:\nBo | 3\n"
    made = "Name | Age | City\n--- | --: | ---\nBo | 3 |\n"
    assert after(text, "Add a column City") == made
    with pytest.raises(UnclearError):
        after(text, "Delete the column Age")


CSV = "id,name,kind,unit price\n1,Saw,tool,5\n2,Nails,supply,2\n3,Drill,tool,90\n"


def kept(instruction: str, text: str = CSV) -> str | None:
    made = carried_out(text, instruction, (0, len(text)))
    return None if made is None else edited(text, made.edits)


@pytest.mark.parametrize(
    "words",
    ["Keep only the columns name and unit price", "only keep the name and unit price columns"],
)
def test_columns_that_are_named_stay(words: str) -> None:
    assert kept(words) == "name,unit price\nSaw,5\nNails,2\nDrill,90\n"


def test_a_missing_column_is_told() -> None:
    with pytest.raises(EditError, match="no column 'size'"):
        kept("Keep only the columns name and size")


def test_rows_with_columns_are_no_columns() -> None:
    assert kept("Keep only the rows with empty columns") is None


def test_the_stands_before_any_of_several_names() -> None:
    new = "id,name\n1,Saw\n2,Nails\n3,Drill\n"
    assert kept("Keep only the id and the name columns") == new
    assert kept("Delete the columns kind and the unit price") == new
