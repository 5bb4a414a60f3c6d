"""The cells that are named for a new row, and what may be the cell of a column."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from app.instructions.quotations import set_apart
from app.instructions.tables.parsing import tables_of
from app.instructions.tables.row_cells import asks_more, cells_named, is_odd_cell, may_be_cell
from app.instructions.unclear import UnclearError


def cells(words: str, count: int) -> Sequence[str]:
    asked = set_apart(words)
    assert asked
    return cells_named(asked, asked.words, count)


@pytest.mark.parametrize(
    ("words", "named"),
    [
        ("Pears, 3, 0.80", ["Pears", "3", "0.80"]),
        ("Pears; 3,5; red", ["Pears", "3,5", "red"]),
        ('"Figs, dried", 4, 1.20', ["Figs, dried", "4", "1.20"]),
        ("Pears, 3 and red", ["Pears", "3", "red"]),
    ],
)
def test_cells_are_as_many_as_the_columns(words: str, named: list[str]) -> None:
    assert [*cells(words, len(named))] == named


def test_several_ways_are_unclear() -> None:
    with pytest.raises(UnclearError):
        cells("a, b and c; d", 2)


@pytest.mark.parametrize(
    ("words", "is_more"),
    [
        ("Pears, 3 and sort by price", True),
        ("Pears, 3 to the second table", True),
        ("Pears, 3. Sort by price", True),
        ("Pears, 3 if there is none", True),
        ("Pears and figs, to go, 3", False),
    ],
)
def test_what_is_asked_for_besides(words: str, is_more: bool) -> None:
    assert asks_more(words) is is_more


def test_words_behind_a_number_are_odd_among_numbers() -> None:
    assert is_odd_cell("Qty", ["1", "2.50"], "3 (bold)")
    assert is_odd_cell("Qty", [], "qty: 3")
    assert not is_odd_cell("Qty", ["1", "2.50"], "3,5")
    assert not is_odd_cell("Qty", ["1", "2 kg"], "3 kg")


@pytest.mark.parametrize(
    ("column", "words", "may_be"),
    [
        (0, "Pears", True),
        (0, "a better name", False),
        (0, "name: Pears", False),
        (1, "12", True),
        (1, "12 boxes", False),
        (1, "none", False),
        (2, "none", True),
    ],
)
def test_what_may_be_a_cell(column: int, words: str, may_be: bool) -> None:
    (table,) = tables_of("name,qty,note\nFigs,3,\nNuts,7,old\n")
    assert may_be_cell(table, column, words) is may_be
