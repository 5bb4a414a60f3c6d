"""A total that stays is told where a number above it changes."""

from __future__ import annotations

import pytest

from app.instructions.carrying_out import carried_out
from app.instructions.tables.parsing import tables_of
from app.instructions.tables.totals import is_total, totals_left
from app.instructions.text_edit import TextEdit

COSTS = """\
# Costs

| Item | Cost | Since |
|------|-----:|-------|
| Rent | $20 | 2024 |
| Tools | $30 | 2025 |
| Total | $50 | |

Rent is paid in advance.
"""
NOTE = "'Total' stays as it is."


def notes(text: str, instruction: str) -> tuple[str, ...]:
    made = carried_out(text, instruction, (0, len(text)))
    assert made is not None
    return made.found.done


def test_the_last_row_may_be_a_total() -> None:
    (table,) = tables_of(COSTS)
    assert [is_total(table, each) for each in table.body] == [False, False, True]


@pytest.mark.parametrize(
    "instruction",
    [
        "Add a row Paint, $5, 2026 before the row Total",
        "Set the cost of Tools to $15",
        "Change $20 to $25",
        "Delete the row Rent",
        "Delete line 6",
    ],
)
def test_a_total_that_stays_is_told(instruction: str) -> None:
    assert notes(COSTS, instruction).count(NOTE) == 1


@pytest.mark.parametrize(
    "instruction",
    [
        "Rename Tools to Gear",
        "Set the since of Rent to 2023",
        "Swap the columns Cost and Since",
        "Delete the column Cost",
        "Change $50 to $55",
        "Replace advance with arrears",
        "Sort the table by Cost descending",
        'Add a column Note with "3" in every row',
    ],
)
def test_other_changes_leave_a_total_right(instruction: str) -> None:
    assert NOTE not in notes(COSTS, instruction)


def test_a_total_that_is_changed_with_the_others_is_not_told() -> None:
    tools, total = (
        TextEdit(at, at + 3, new)
        for at, new in (
            (COSTS.index("$30"), "$15"),
            (COSTS.index("$50"), "$35"),
        )
    )
    assert [*totals_left(COSTS, (tools,))] == [NOTE]
    assert [*totals_left(COSTS, (tools, total))] == []


def test_a_file_of_values_has_one_too() -> None:
    text = "name,price\nFigs,2\nPears,3\nTotal,5\n"
    assert notes(text, "Set the price of Figs to 4")[1:] == (NOTE,)
