"""Cells written in a table's own style."""

from __future__ import annotations

from app.instructions.tables.cell_writing import (
    column_edits,
    is_even,
    new_row,
    with_column,
    with_new_column,
    with_words,
)
from app.instructions.tables.parsing import tables_of
from app.instructions.tables.table import CellTable

EVEN = "| Name  | Qty |\n| ----- | --: |\n| Pears |  12 |\n"
LOOSE = "| Name | Qty |\n|---|---|\n| Pears | 12 |\n"


def table(text: str) -> CellTable:
    (found,) = tables_of(text)
    return found


def test_aligned_columns_stay_so() -> None:
    own = table(EVEN)
    assert is_even(own, 0)
    wider = CellTable("|", with_column(own, 1, ["Quantity", "", "12"]))
    assert "".join(map(wider.line, wider.rows)) == (
        "| Name  | Quantity |\n| ----- | -------: |\n| Pears |       12 |\n"
    )
    narrow = CellTable("|", with_column(own, 0, ["N", "", "Figs"]))
    assert "".join(map(narrow.line, narrow.rows)) == (
        "| N     | Qty |\n| ----- | --: |\n| Figs  |  12 |\n"
    )


def test_cells_in_the_middle() -> None:
    own = table("|  ab  |\n|:----:|\n|  cd  |\n")
    new = CellTable("|", with_column(own, 0, ["ab", "", "abcdefg"]))
    assert new.line(new.rows[0]) == "|   ab    |\n"
    assert new.line(new.rows[1]) == "|:-------:|\n"


def test_others_are_not_aligned_for_it() -> None:
    own = table(LOOSE)
    assert not is_even(own, 0)
    new = CellTable("|", with_column(own, 1, ["Quantity", "", "12"]))
    assert "".join(map(new.line, new.rows)) == "| Name | Quantity |\n|---|---|\n| Pears | 12 |\n"


def test_a_new_column_is_like_the_one_beside_it() -> None:
    for text, new in (
        (EVEN, "| Name  | To be | Qty |\n| ----- | ----- | --: |\n| Pears |       |  12 |\n"),
        (LOOSE, "| Name | To be | Qty |\n|---|-----|---|\n| Pears | | 12 |\n"),
        ("|a|b|\n|-|-|\n|1|2|\n", "|a|To be|b|\n|-|-----|-|\n|1|     |2|\n"),
        ("a, b\n1, 2\n", "a, To be, b\n1, , 2\n"),
    ):
        own = table(text)
        words = ["To be", *[""] * (len(own.rows) - 1)]
        made = CellTable(own.mark, with_new_column(own, 1, words))
        assert "".join(map(made.line, made.rows)) == new


def test_a_new_row_widens_aligned_columns() -> None:
    own = table(EVEN)
    rows, new = new_row(own, ["Dragon fruit", "3"])
    assert own.line(new) == "| Dragon fruit |   3 |\n"
    assert own.line(rows[0]) == "| Name         | Qty |\n"
    assert table(LOOSE).line(new_row(table(LOOSE), ["Figs", "3"])[1]) == "| Figs | 3 |\n"


def test_some_cells_say_something_else() -> None:
    own = table(EVEN)
    assert with_words(own, 0, {2: "Figs"}) == with_column(own, 0, ["Name", "", "Figs"])
    assert [each.new for each in column_edits(EVEN, own, 0, {2: "Figs"})] == ["| Figs  |  12 |\n"]
    (edit,) = column_edits(EVEN, own, 0, {2: "Dragon fruit"})  # wider than the column
    assert edit.new.count("\n") == len(own.rows)
