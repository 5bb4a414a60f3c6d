"""Two lines that follow each other: items of one list, clauses, labels, rows."""

from __future__ import annotations

import pytest

from retrieval.text.blocks import blocks
from retrieval.text.line_forms import (
    BULLETS,
    MARKER,
    SIGNS,
    are_alike,
    are_items,
    are_rows,
    value_column,
)


@pytest.mark.parametrize("mark", sorted(BULLETS))
def test_a_mark_that_is_nothing_else_opens_an_item_without_a_space_and_anywhere(mark: str) -> None:
    is_sign = mark in SIGNS
    assert MARKER.match(f"{mark} pears")
    assert bool(MARKER.match(f"{mark}pears")) == is_sign
    text = f"We bought apples, a bunch of grapes and\n{mark} pears"
    assert ("item" in {each.kind for each in blocks(text)}) == is_sign


def test_items_of_a_list_have_markers_of_which_none_begins_the_other() -> None:
    assert are_items("1. Apples", "2. Pears")
    assert not are_items("3. Fruit", "3.1 Apples")
    assert not are_items("Apples", "- Pears")
    assert are_alike("(a) Apples", "(b) Pears")
    assert not are_alike("3. Fruit", "3.1 Apples")


@pytest.mark.parametrize(
    "text",
    [
        "Signed for the client: Paul Marlow\nSigned for the builder: Dean Oakley",
        "Fire-door survey, Mount Wise     S. Pike    30 Sep\nSign the agreement with banks    M. Mu",
        "Up to 4 hours of parking\t3.80\nUp to 12 hours of parking\t7.60",
    ],
)
def test_labels_and_rows_stand_alone_though_their_lines_are_full(text: str) -> None:
    assert are_rows(*text.split("\n"))
    assert [text[each.start : each.end] for each in blocks(text)] == text.split("\n")


@pytest.mark.parametrize(
    "text",
    [
        "The tenant pays what is due: the rent and\nthe costs of the house: water, light and heat.",
        "The  landlord   lets  the flat,  and\nthe  tenant   takes  it  for  two years.",
        "He let it go.   Then he went to the sea\nand he sat.     There he ate the plums.",
    ],
)
def test_sentences_that_go_on_are_no_rows(text: str) -> None:
    assert not are_rows(*text.split("\n"))
    assert len(list(blocks(text))) == 1


@pytest.mark.parametrize(
    ("line", "indent", "column"),
    [
        ("Present:     Ada", 0, 13),
        ("Present:     Ada", 2, 15),
        ("Present:\tAda", 0, 16),
        ("Present: Ada", 0, 0),
        ("It ended. Why:   he left", 0, 0),
        ("present:     Ada", 0, 0),
    ],
)
def test_values_begin_in_a_column_behind_a_label(line: str, indent: int, column: int) -> None:
    assert value_column(line, indent) == column
