"""A cell that is named by its row and its column."""

from __future__ import annotations

import pytest

from app.errors import EditError
from app.instructions.tables.row_values import row_value_set
from app.instructions.text_edit import edited

BARRED = "| Item | Qty | Price |\n| --- | --- | ---: |\n| figs | 4 | 1.20 |\n| bread | 2 | 2.10 |\n"
FILE = "name,city,age\nAda,London,36\nBen,Leeds,41\n"
SPACED = "Item     Qty   Price\nfigs       4    1.20\nbread     12    2.10\n"
COPIED = "2. Fees:\n\nItem | Monthly fee (GBP)\nHosting | 480\nSupport | 350\n\nSigned, Ada\n"
EUROS = "name,fee\nAda,EUR 40\nBen,EUR 50\n"


def after(text: str, instruction: str) -> str | None:
    found = row_value_set(text, instruction, (0, len(text)))
    return None if found is None else edited(text, found.edits)


@pytest.mark.parametrize(
    ("text", "instruction", "new"),
    [
        (BARRED, "Set the price of figs to 1.30", BARRED.replace("1.20", "1.30")),
        (BARRED, "raise the Qty for the bread to 12, please", BARRED.replace("| 2 |", "| 12 |")),
        (FILE, "Change Ben's age to 42", FILE.replace("41", "42")),
        (FILE, "Update Ada\u2019s city to Hull.", FILE.replace("London", "Hull")),
        (FILE, 'Set the city of Ben to "Hull, Hessle"', FILE.replace("Leeds", '"Hull, Hessle"')),
        (FILE, "Change the name of Ben to Bea", FILE.replace("Ben", "Bea")),
        (SPACED, "Set the qty of figs to 104", SPACED.replace("  4 ", "104 ")),
        (COPIED, "Change the monthly fee for Support to 375", COPIED.replace("350", "375")),
        (COPIED, "Set Support's Monthly fee (GBP) to 375", COPIED.replace("350", "375")),
        (COPIED, "Raise the monthly fee of Support from 350 to 375", COPIED.replace("350", "375")),
        (EUROS, "Set Ben's fee to 55", EUROS.replace("50", "55")),
        (BARRED, "Raise the price of figs from 1.20 to 1.30", BARRED.replace("1.20", "1.30")),
        (FILE, "Change Ben's age from 41 to 42", FILE.replace("41", "42")),
        (EUROS, "Change Ben's fee from EUR 50 to EUR 55", EUROS.replace("50", "55")),
    ],
)
def test_one_cell_changes(text: str, instruction: str, new: str) -> None:
    assert after(text, instruction) == new


@pytest.mark.parametrize(
    ("text", "instruction"),
    [
        (BARRED, "Set the weight of figs to 3"),
        (BARRED, "Set the price of pears to 3"),
        (BARRED, "Set the price of figs to the price of bread"),
        (BARRED, "Raise the price of figs to 10%"),
        (BARRED, "Set the price of figs to double"),
        (BARRED, "Set the price of figs to USD 3"),
        (BARRED, "Set the price of figs to 3 and sort by price"),
        (FILE, "Set Ben's city to Ada's"),
        (FILE, "Set Ben's age to unknown"),
        (FILE, "Change Ben's age from 36 to 42"),  # it is 41
        (FILE, "Set the second of Ben to 3"),  # no head
        (f"{FILE}Ben,Hull,7\n", "Set Ben's age to 42"),
        (f"The price of figs is 1.20.\n\n{BARRED}", "Set the price of figs to 1.30"),
        (f"{BARRED}\n{BARRED}", "Set the price of figs to 1.30"),
        ("The price of figs is 1.20.\n", "Set the price of figs to 1.30"),
    ],
)
def test_what_may_be_meant_otherwise_is_none(text: str, instruction: str) -> None:
    assert after(text, instruction) is None


def test_what_it_is_already_is_said() -> None:
    with pytest.raises(EditError, match="already"):
        after(FILE, "Set Ben's age to 41")


STOCK = (
    "SKU,Name,Kind,Price,Stock\n11,Hammer,Tools,14.90,35\n12,Drill,Tools,89.00,3\n13,Tape,,3.40,3\n"
)


def test_a_row_may_be_named_by_another_cell_that_no_other_row_has() -> None:
    assert after(STOCK, "Change the price of Drill to 95.00") == STOCK.replace("89", "95")
    assert after(STOCK, "Set stock of Hammer to 20") == STOCK.replace("35", "20")
    assert after(STOCK, "Change the price of Tools to 95.00") is None
    assert after(STOCK, "Change the price of 35 to 95.00") is None  # which may be the old price
