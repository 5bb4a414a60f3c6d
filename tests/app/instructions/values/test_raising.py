"""Prices raised and lowered by a share."""

from __future__ import annotations

import re

import pytest

from app.errors import EditError
from app.instructions.text_edit import edited
from app.instructions.unclear import UnclearError
from app.instructions.values.raising import raised

LIST = "Tea $3.00, coffee $4.50.\n\nA cake is EUR 1,200.\n"
LEASE = "The rent is EUR 950 a month. The deposit is EUR 2,700.\n"
TABLE = "| Item | Price |\n|---|---|\n| Tea | 3.00 |\n| Coffee |  |\n"
COSTS = TABLE.replace("Price", "Cost")


def after(text: str, instruction: str) -> str | None:
    found = raised(text, instruction, (0, len(text)))
    return None if found is None else edited(text, found.edits)


@pytest.mark.parametrize(
    ("text", "instruction", "new"),
    [
        (
            LIST,
            "Raise all prices by 5 percent",
            "Tea $3.15, coffee $4.73.\n\nA cake is EUR 1,260.\n",
        ),
        (LIST, "please lower prices by 10%", "Tea $2.70, coffee $4.05.\n\nA cake is EUR 1,080.\n"),
        (LEASE, "Increase the rent by 10%.", LEASE.replace("950", "1,045")),
        (TABLE, "Raise all prices by 10%", TABLE.replace("3.00", "3.30")),
        (
            f"EUR 5.\n\n{COSTS}",
            "Lower the costs by 10%",
            f"EUR 5.\n\n{COSTS}".replace("3.00", "2.70"),
        ),
    ],
)
def test_amounts_are_multiplied(text: str, instruction: str, new: str) -> None:
    assert after(text, instruction) == new


def test_each_is_told_and_that_it_is_rounded() -> None:
    found = raised(LIST, "Raise all prices by 5 percent", (0, len(LIST)))
    assert found
    assert found.plan == "Raises 3 amounts by 5%."
    assert found.done == (
        (
            "Raised 3 amounts by 5%: $3.00 to $3.15, $4.50 to $4.73 (rounded from 4.725), "
            "EUR 1,200 to EUR 1,260."
        ),
    )


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Tea is $3.\n", "'3' in line 1 would be 3.15"),
        ("a,price\nx,4.00\ny,2\n", "'2' in line 3 would be 2.1"),
    ],
)
def test_an_amount_without_decimals_is_not_rounded_away(text: str, told: str) -> None:
    with pytest.raises(EditError, match=re.escape(told)):
        after(text, "Raise all prices by 5%")


@pytest.mark.parametrize(
    ("text", "instruction"),
    [
        ("No amounts.\n", "Raise all prices by 5%"),
        ("Tea $3.00 (was $2.50).\n", "Raise all prices by 5%"),
        ("Tea $3.00-4.00.\n", "Raise all prices by 5%"),
        ("Tea $3.00. Orders over $50.00 are sent.\n", "Raise all prices by 5%"),
        (LEASE, "Raise all prices by 5%"),  # the deposit is none
        ("The rent is EUR 900 or EUR 950.\n", "Raise the rent by 5%"),
        (TABLE + "| Total | 3.00 |\n", "Raise all prices by 10%"),
        ("Tea $3.00, and nine hundred euros.\n", "Raise all prices by 5%"),
        ("Tea $3.00.\n", "Lower all prices by 100%"),
        (f"Tea ${'9' * 5000}.\n", "Raise all prices by 5%"),
        (f"Tea ${'9' * 30}.50.\n", "Raise all prices by 5%"),
    ],
)
def test_what_may_be_no_price_is_for_a_model(text: str, instruction: str) -> None:
    with pytest.raises(UnclearError):
        after(text, instruction)


@pytest.mark.parametrize(
    "instruction", ["Raise the rent to EUR 900", "Raise awareness", "Raise all prices by 0%"]
)
def test_other_instructions_are_none(instruction: str) -> None:
    assert after(LEASE, instruction) is None
