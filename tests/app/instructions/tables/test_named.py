"""Which table and which column is meant."""

from __future__ import annotations

import re

import pytest

from app.errors import EditError
from app.instructions.quotations import set_apart
from app.instructions.tables.named import (
    column,
    column_of,
    column_place,
    is_head,
    names_in,
    plain_head,
    rows_saying,
    said,
    table_with,
)
from app.instructions.tables.parsing import tables_of
from app.instructions.unclear import UnclearError

TWO = "| Name | Qty |\n|---|---|\n| a | 1 |\n\nx\n\n| Name | Due |\n|---|---|\n| b | 2 |\n"


def test_columns_by_their_heads_or_their_order() -> None:
    (table,) = tables_of("Unit_Price,**Qty**,Name\n1,2,3\n")
    for name, place in (
        ("unit price", 0),
        ("UNIT_PRICE", 0),
        ("qty", 1),
        ("last", 2),
        ("second", 1),
        ("3", 2),
    ):
        assert column_of(table, name) == place
    assert column_of(table, "price") is None
    assert column_of(table, "4") is None
    with pytest.raises(UnclearError):
        column_place(table, "price")


def test_two_columns_of_one_name_are_none() -> None:
    (table,) = tables_of("a,a\n1,2\n")
    assert column_of(table, "a") is None


@pytest.mark.parametrize(
    "words",
    ["the column Due date", "column Due date", "the Due date column", "the column called Due date"],
)
def test_how_a_column_is_named(words: str) -> None:
    found = re.fullmatch(column("one"), words)
    assert found
    assert names_in(found, "one") == ["Due date"]


def test_quotation_marks_are_taken_away() -> None:
    asked = set_apart('the column "Qty"')
    assert asked
    assert said(asked, "\x020\x03") == "Qty"
    assert said(asked, "Qty") == "Qty"
    with pytest.raises(UnclearError):
        said(asked, "not \x020\x03")


def test_the_table_that_has_the_columns() -> None:
    assert table_with(TWO, (0, len(TWO)), ["due"]).heads == ("Name", "Due")
    assert table_with(TWO, (0, 30), ["name"]).heads == ("Name", "Qty")


@pytest.mark.parametrize(
    ("text", "names", "told"),
    [
        (TWO, ["name"], "There are 2 such tables, at lines 1, 7: nothing is changed"),
        (TWO, ["price"], "No table has a column 'price'"),
        ("a,b\n1,2\n", ["c"], "has no column 'c': nothing is changed. Its columns are: a, b"),
        (
            "a,b\n1,2\n1,2\n1,2\n1,2\n1\n",
            ["a"],
            "Line 6 of the table has 1 cells, and its heads are 2: nothing is changed",
        ),
    ],
)
def test_what_is_told_where_it_cannot_be_done(text: str, names: list[str], told: str) -> None:
    with pytest.raises(EditError, match=re.escape(told)):
        table_with(text, (0, len(text)), names)


def test_without_a_table_a_model_reads_it() -> None:
    with pytest.raises(UnclearError):
        table_with("Only words.\n", (0, 12), ["a"])


def test_heads_without_case_and_marks() -> None:
    assert plain_head("**Unit  Price**") == plain_head("unit_price") == "unit price"


def test_a_head_without_its_unit_is_a_name_too() -> None:
    (table,) = tables_of("Item,Fee (GBP),Cost [EUR],Cost (USD),Tax,Tax (%)\n1,2,3,4,5,6\n")
    assert [column_of(table, each) for each in ("fee", "fee (gbp)", "cost", "tax")] == [
        1,
        1,
        None,
        4,
    ]
    assert is_head(table, "Fee")
    assert not is_head(table, "2")
    assert not is_head(table, "last")


def test_rows_are_found_by_a_cell_of_theirs() -> None:
    (table,) = tables_of("Name,City\nYork,Ada\n**ada**,Leeds\nBen,York\nDan\n")
    first, second, third, _ = table.body
    assert rows_saying(table, "ADA") == [first, second]
    assert rows_saying(table, "Ada", 0) == [second]
    assert rows_saying(table, "york", 1) == [third]
    assert rows_saying(table, "Name") == []


@pytest.mark.parametrize(
    ("head", "plain"),
    [
        ("Unit_Price", "unit price"),
        ("**Qty**", "qty"),
        ("_Due date_", "due date"),
        ("`unit_price`", "unit price"),
        ("**unit_price**", "unit price"),
    ],
)
def test_a_head_whatever_its_marks(head: str, plain: str) -> None:
    assert plain_head(head) == plain


def test_a_unit_is_no_part_of_a_name_with_underscores() -> None:
    (table,) = tables_of("name,unit_price (EUR)\nPears,2\n")
    assert column_of(table, "unit price") == column_of(table, "unit_price") == 1
