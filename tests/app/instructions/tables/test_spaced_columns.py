"""Tables of plain text whose columns are made with spaces, as rows of cells."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.errors import EditError
from app.instructions.carrying_out import carried_out
from app.instructions.tables.spaced_columns import spaced_columns
from app.instructions.text_edit import edited

STOCK = """\
Item     Qty   Price
Pears     12    0.80
Figs       3    1.20
Apples   150    0.50
"""
ROTA = """\
Name     City     Role
Ada      Bonn     Lead
Ben      Aachen   Dev
Cleo     Celle    Dev
"""


def after(text: str, instruction: str) -> str | None:
    made = carried_out(text, instruction, (0, len(text)))
    return None if made is None else edited(text, made.edits)


@pytest.mark.parametrize(
    ("text", "instruction", "new"),
    [
        (
            STOCK,
            "Sort by price, highest first",
            """\
Item     Qty   Price
Figs       3    1.20
Pears     12    0.80
Apples   150    0.50
""",
        ),
        (
            STOCK,
            "Swap price and qty",
            """\
Item     Price   Qty
Pears     0.80    12
Figs      1.20     3
Apples    0.50   150
""",
        ),
        (
            STOCK,
            "Move the column Price to the front",
            """\
Price   Item     Qty
 0.80   Pears     12
 1.20   Figs       3
 0.50   Apples   150
""",
        ),
        (
            STOCK,
            "Delete the column Qty",
            """\
Item     Price
Pears     0.80
Figs      1.20
Apples    0.50
""",
        ),
        (
            STOCK,
            "Add a row Watermelons, 7, 3.10",
            """\
Item          Qty   Price
Pears          12    0.80
Figs            3    1.20
Apples        150    0.50
Watermelons     7    3.10
""",
        ),
        (
            ROTA,
            "Rename the column City to Place of work",
            """\
Name     Place of work   Role
Ada      Bonn            Lead
Ben      Aachen          Dev
Cleo     Celle           Dev
""",
        ),
        (
            ROTA,
            "Add a column Team before Role",
            """\
Name     City     Team   Role
Ada      Bonn            Lead
Ben      Aachen          Dev
Cleo     Celle           Dev
""",
        ),
        (ROTA, "Delete the row Ben", ROTA.replace("Ben      Aachen   Dev\n", "")),
    ],
)
def test_what_is_done_to_markdown_is_done_to_them(text: str, instruction: str, new: str) -> None:
    around = f"Our stock\n\n{text}\nThe end.\n"
    expected = f"Our stock\n\n{new}\nThe end.\n"
    assert after(around, instruction) == expected
    assert after(around.replace("\n", "\r\n"), instruction) == expected.replace("\n", "\r\n")


def test_a_line_below_the_heads_goes_with_them() -> None:
    text = "Item     Qty   Price\n------   ---   -----\nPears     12    0.80\nFigs       3    1.20"
    assert after(text, "Sort by item") == (
        "Item     Qty   Price\n------   ---   -----\nFigs       3    1.20\nPears     12    0.80"
    )
    assert after(text, "Move the column Item to the end") == (
        "Qty   Price   Item\n---   -----   ------\n 12    0.80   Pears\n  3    1.20   Figs"
    )


@pytest.mark.parametrize(
    "text",
    [
        f"Our stock\n{STOCK}",
        STOCK.replace("Figs       3    1.20", "Figs            1.20"),
        STOCK.replace("Qty   Price\n", "Qty   Price\n--------------------\n"),
        STOCK.replace("Pears     12    0.80", "Pears of the Alps     12    0.80"),
        STOCK.replace("Pears  ", "Pears\t"),
        f"```\n{STOCK}```\n",
        "name     = 1\nqty      = 2\nprice    = 3\n",
        "Item     Qty\nPears     12\nFigs       3\n",
    ],
)
def test_what_may_be_no_table_is_none(text: str) -> None:
    assert [*spaced_columns(text)] == []


def test_there_are_such_columns_or_it_is_told_which_there_are() -> None:
    with pytest.raises(EditError, match=r"no column 'weight'.* Its columns are: Item, Qty, Price"):
        after(STOCK, "Sort the table by weight")


@given(st.text("ab1 \t\n|-\r", max_size=80))
def test_any_text(text: str) -> None:
    for table in spaced_columns(text):
        for row in table.rows:
            assert table.line(row) == text[slice(*row.place)]
            assert len(row.cells) == len(table.heads)


PAIR = """\
Item     Qty
figs       4
bread     12
milk       6
"""


@pytest.mark.parametrize(
    ("instruction", "new"),
    [
        ("Sort by Qty", "Item     Qty\nfigs       4\nmilk       6\nbread     12\n"),
        ("Delete the row milk", PAIR.replace("milk       6\n", "")),
        ("Set the qty of milk to 8", PAIR.replace("6", "8")),
    ],
)
def test_two_columns_with_heads_and_numbers_are_a_table(instruction: str, new: str) -> None:
    assert after(PAIR, instruction) == new


def test_behind_a_drawn_line_two_columns_may_begin_below_one_another() -> None:
    text = "Item     Qty\n-----    ---\nfigs     4\nbread    12\nmilk     6\n"
    assert after(text, "Delete the row milk") == text.replace("milk     6\n", "")
    assert [*spaced_columns(text.replace("-----    ---\n", ""))] == []


@pytest.mark.parametrize(
    "text",
    [
        PAIR.replace("Item     Qty", "Item:    Qty"),
        PAIR.replace("Item     Qty", "plums      3"),
        PAIR.replace(" 6\n", "no\n"),
        "Tenant     Ada Finch\nFlat       3\nRent       900\nDeposit    500\n",
    ],
)
def test_labels_and_what_they_name_are_no_table(text: str) -> None:
    assert [*spaced_columns(text)] == []
