"""What cells are worth when rows are put in order."""

from __future__ import annotations

import pytest

from app.instructions.tables.cell_values import numbers_or_days, values_of


@pytest.mark.parametrize(
    "cells",
    [
        ["1", "2", "10"],
        ["-5", "\u22123", "0"],
        ["900", "1,000", "12,000.50"],
        ["1,2", "3,50", "1.200,00"],
        ["$0.80", "$1.50", "$10"],
        ["EUR 5", "EUR 12"],
        ["2 kg", "10 kg"],
        ["5%", "10 %"],
        ["**1**", "2"],
        ["2023-12-31", "2024-01-01"],
        ["31 December 2023", "1 January 2024"],
        ["31.12.2023", "01.01.2024"],
        ["12/31/2023", "01/01/2024"],
        ["January", "March", "December"],
        ["Mon", "Tue", "Sun"],
        ["ada", "Bo", "\u00e9mile", "Fay"],
        ["item 9", "item 10"],
        ["9:15", "10:30"],
        ["team 2", "team 10"],
    ],
)
def test_the_lower_ones_come_first(cells: list[str]) -> None:
    values = values_of(cells)
    assert values is not None
    assert not isinstance(values, int)
    assert [*values] == sorted(values)
    assert len(set(values)) == len(cells)


@pytest.mark.parametrize(
    ("cells", "odd"),
    [
        (["1", "2", "n/a"], 2),
        (["1 kg", "2 g"], 1),
        (["1.5", "1,5", "2"], 0),
        (["01/02/2024", "03/04/2024"], 0),
        (["13/02/2024", "soon"], 1),
    ],
)
def test_what_cannot_be_compared(cells: list[str], odd: int) -> None:
    assert values_of(cells) == odd


@pytest.mark.parametrize(
    "cells",
    [
        ["high", "low"],
        ["3 May", "2 June"],
        ["S", "XL", "M"],
        ["10:30", "8:00 pm"],
        ["12 am", "1 am"],
        ["1:30:00", "45:00"],
        ["1h 30m", "45m"],
    ],
)
def test_an_order_that_is_not_known(cells: list[str]) -> None:
    assert values_of(cells) is None


def test_numbers_and_days_alone() -> None:
    assert numbers_or_days(["EUR 5", "EUR 1,200.50"]) == [5, 1200.5]
    days = numbers_or_days(["2024-05-01", "2 May 2024"])
    assert days
    assert days[1] - days[0] == 1
    for cells in (["5", "EUR 5"], ["2024-05-01", "2024"], ["a", "b"], ["5", "low"], ["3 pm", "4"]):
        assert numbers_or_days(cells) is None
