"""Rows of cells, and how they are written."""

from __future__ import annotations

from app.instructions.tables.parsing import tables_of
from app.instructions.tables.table import edits_of, lines_with, with_cells
from app.instructions.text_edit import edited


def test_lines_that_follow_one_another_are_one_edit() -> None:
    text = "a,b\n1,2\n3,4\n5,6\n"
    (table,) = tables_of(text)
    rows = [*table.rows]
    rows[1], rows[2] = with_cells(rows[1], "78"), with_cells(rows[2], "90")
    (edit,) = edits_of(text, table, rows)
    assert (edit.new, edit.is_joint) == ("7,8\n9,0\n", True)
    assert edited(text, (edit,)) == "a,b\n7,8\n9,0\n5,6\n"
    rows[2] = table.rows[2]
    rows[3] = with_cells(rows[3], "11")
    assert [each.new for each in edits_of(text, table, rows)] == ["7,8\n", "1,1\n"]


def test_columns_that_are_made_with_spaces_do_not_run_together() -> None:
    text = "Name      Hours   Rate\nAda          12   40.00\nCharlotte   100   38.00\n"
    (table,) = tables_of(text)
    assert table.mark == " "
    order = [with_cells(row, (row.cells[0], row.cells[2], row.cells[1])) for row in table.rows]
    assert lines_with(text, table, table.rows) == text.splitlines(keepends=True)
    assert lines_with(text, table, order) == [
        "Name       Rate   Hours\n",
        "Ada        40.00     12\n",
        "Charlotte  38.00    100\n",
    ]


def test_no_margin_comes_with_a_column() -> None:
    text = "Item       Qty  Price\nPears       12  0.80\nFigs       150  1.20\n"
    (table,) = tables_of(text)
    order = [with_cells(row, row.cells[1:] + row.cells[:1]) for row in table.rows]
    assert lines_with(text, table, order)[0].startswith("Qty")


def test_what_the_cells_of_a_column_say() -> None:
    (table,) = tables_of("| a | b |\n|---|---|\n| 1 | x |\n| 2 |  |\n| 3 |\n")
    assert table.column(0) == ["a", "---", "1", "2", "3"]
    assert table.values(0) == ["1", "2", "3"]
    assert table.values(1) == ["x"]


def test_rows_below_the_heads_are_told_by_their_numbers() -> None:
    text = "a,b\nx,2\ny,4\n"
    (table,) = tables_of(text)
    assert [number for number, _ in table.body_rows((0, len(text)))] == [1, 2]
    assert [*table.body_rows((text.index("y"), len(text)))] == [(2, table.rows[2])]
