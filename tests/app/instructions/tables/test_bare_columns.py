"""Columns that are named by their heads alone."""

from __future__ import annotations

import pytest

from app.instructions.tables.bare_columns import bare_columns
from app.instructions.text_edit import edited
from app.instructions.unclear import UnclearError

FILE = "name,qty,price\nPears,12,0.80\nFigs,3,1.20\n"


def after(text: str, instruction: str) -> str | None:
    found = bare_columns(text, instruction, (0, len(text)))
    return None if found is None else edited(text, found.edits)


@pytest.mark.parametrize(
    ("instruction", "heads"),
    [
        ("Swap price and qty", "name,price,qty"),
        ("please switch the Qty with the Price", "name,price,qty"),
        ("swap name & price around", "price,qty,name"),
        ("Move price before qty", "name,price,qty"),
        ("put name to the right of price", "qty,price,name"),
        ("Move price to the front", "price,name,qty"),
        ("move name to the end, please", "qty,price,name"),
    ],
)
def test_columns_change_places(instruction: str, heads: str) -> None:
    new = after(FILE, instruction)
    assert new
    assert new.splitlines()[0] == heads
    rows = [dict(zip(heads.split(","), row.split(","), strict=True)) for row in new.splitlines()]
    assert [row["name"] for row in rows] == ["name", "Pears", "Figs"]
    assert [row["price"] for row in rows] == ["price", "0.80", "1.20"]


@pytest.mark.parametrize(
    ("text", "instruction"),
    [
        (FILE, "Swap price and weight"),
        (FILE, "Swap Pears and Figs"),
        (FILE, "Move price up"),
        (FILE, 'Swap "price" and "qty"'),  # those are words
        (FILE, "Swap 2 and 3"),
        ("a,qty,price\nqty,1,2\nprice,3,4\n", "Swap price and qty"),
        ("a,b,b\n1,2,3\n4,5,6\n", "Swap a and b"),
        ("Swap price and qty.\n", "Swap price and qty"),
        (f"{FILE}price,1,2\n", "Move price to the front"),
    ],
)
def test_what_may_be_anything_else_is_none(text: str, instruction: str) -> None:
    assert after(text, instruction) is None


def test_a_head_is_renamed_with_its_capital_letter() -> None:
    heads = FILE.splitlines()[0]
    assert (after(FILE, "Rename qty to amount") or "").startswith("name,amount,price\n")
    titled = FILE.replace(heads, "Name,Qty,Price")
    assert (after(titled, "rename qty to quantity") or "").startswith("Name,Quantity,Price\n")
    assert (after(titled, "Rename Qty to amount") or "").startswith("Name,amount,Price\n")
    assert after(f"{titled}Qty,1,2\n", "rename qty to quantity") is None
    with pytest.raises(UnclearError):
        after(titled, "rename qty to quantity and sort by it")
