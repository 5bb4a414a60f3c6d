"""A row that is named is asked for only if it may have what is asked for."""

from __future__ import annotations

import pytest

from retrieval.answering.asked_row import asks_for_row, other_heads
from tests.retrieval.answering.test_columns import LAMP, SHED, of

SOUPS = "Soup | Refrigerator | Freezer\nPumpkin | 3 days | 6 months"
PUMPKIN = SOUPS.split("\n")[1]


def test_a_row_is_asked_for_if_it_is_named_and_a_value_is_asked_for() -> None:
    row = of(SHED, LAMP, None)
    assert asks_for_row("How much lamp oil is there?", [row])
    assert not asks_for_row("Is there any lamp oil?", [row])
    assert not asks_for_row("How much petrol is there?", [row])
    assert not asks_for_row("How much lamp oil is there?", [])


@pytest.mark.parametrize(
    "question",
    [
        "How long does pumpkin soup keep in the freezer?",
        "How long may pumpkin soup be kept?",
        "Pumpkin soup?",
        "What about the pumpkin?",
    ],
)
def test_a_column_a_kind_of_value_or_hardly_more_than_its_name_fits(question: str) -> None:
    assert asks_for_row(question, [of(SOUPS, PUMPKIN, None)])


@pytest.mark.parametrize(
    "question",
    ["Who invented the pumpkin soup?", "How many calories does the pumpkin soup have?"],
)
def test_what_its_table_does_not_tell_is_not_asked_of_it(question: str) -> None:
    row = of(SOUPS, PUMPKIN, None)
    assert not asks_for_row(question, [row])
    assert other_heads(row, {0}) == ["Refrigerator", "Freezer"]
