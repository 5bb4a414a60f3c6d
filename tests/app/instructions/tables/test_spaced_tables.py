"""Tables whose columns are made with spaces are found around the lines that change."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from app.instructions.tables.spaced_tables import spaced_tables
from app.lines import lines_of

TABLE = "Stop        Saturday   Sunday\nTown Hall   8:10       9:10\nHarbour     8:25       9:25\n"


def found(text: str, *changed: int) -> list[list[int]]:
    return [[*rows] for rows in spaced_tables(text, changed)]


def test_the_rows_of_a_table_in_a_paragraph_of_a_changed_line() -> None:
    text = f"Bus times\n\n{TABLE}\nIt is free.\n"
    assert found(text, 3) == found(text, 2, 3, 4) == [[2, 3, 4]]
    assert found(text, 0) == found(text, 5) == found(text, 6) == found(text) == []
    (rows,) = spaced_tables(text.replace("\n", "\r\n"), [4])
    assert rows[4] == [(0, 7), (12, 16), (23, 27)]


def test_each_of_several_tables_once() -> None:
    text = f"{TABLE}\n{TABLE}Not a row.\n"
    assert found(text, 0, 2, 5) == [[0, 1, 2], [4, 5, 6]]


def test_tabs_and_bars_make_other_tables() -> None:
    for mark in ("\t", " | "):
        lines = ("Stop Saturday Sunday", "Pier 8:10 9:10", "Hall 8:25 9:25")
        assert found("\n".join(mark.join(line.split()) for line in lines), 0, 1, 2) == []


@given(st.text("a1 \t\n|-", max_size=80), st.sets(st.integers(0, 9)))
def test_any_text(text: str, lines: set[int]) -> None:
    count = len(lines_of(text))
    for rows in spaced_tables(text, sorted(each for each in lines if each < count)):
        for number, cells in rows.items():
            line = lines_of(text)[number]
            assert all(line[start:end].strip() == line[start:end] != "" for start, end in cells)
