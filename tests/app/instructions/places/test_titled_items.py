"""An item of minutes is its numbered title with what stands below."""

from __future__ import annotations

import pytest

from app.instructions.carrying_out import carried_out
from app.instructions.text_edit import edited

WEBSITE = """3. Website
Ms Clark reported that the site is late. It will go live on 1 November.
a) Texts: Ms Clark
b) Photos: Mr Dean

"""
BUDGET = """2. Budget
Mr Brown presented the budget. It was approved.

"""
MINUTES = f"""Minutes of the Board
Date: 14 October 2025

1. Approval of the minutes
The minutes of September were approved.

{BUDGET}{WEBSITE}4. Summer party
The party takes place on 20 June, see item 2.

Next steps:
- Mr Brown: send the budget
- Ms Clark: finish the site
- Mr Dean: book the hall
"""
STEPS = "1. Dig\n2. Sow\n"


def after(text: str, instruction: str) -> str | None:
    made = carried_out(text, instruction, (0, len(text)))
    return None if made is None else edited(text, made.edits)


@pytest.mark.parametrize(
    ("asked", "gone"), [("Delete item 3", WEBSITE), ("Remove item 2.", BUDGET)]
)
def test_an_item_goes_with_its_lines(asked: str, gone: str) -> None:
    assert after(MINUTES, asked) == MINUTES.replace(gone, "")


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        (MINUTES, "Delete item 4"),  # what is below may not be part of it
        (MINUTES, "Delete item 9"),
        (MINUTES, "Delete items 2 to 3"),
        (f"{MINUTES}\nThen:\n{STEPS}", "Delete item 2"),  # a list has one, too
        (MINUTES, "Delete bullet 2 of the minutes"),
        ("# 1. Plan\n\nA.\n\n# 2. Work\n\nB.\n\n# 3. End\n\nC.\n", "Delete item 2"),
    ],
)
def test_what_may_be_another_place_is_for_a_model(text: str, asked: str) -> None:
    assert after(text, asked) is None
