"""Cells between bars, and in columns that spaces or tabs make."""

from __future__ import annotations

import pytest

from retrieval.text import cells
from retrieval.text.blocks import blocks
from retrieval.text.cells import cells_of, is_barred, spaced_rows

LABORATORY = """\
Laboratory                 2 March    6 March
CRP (mg/l)                 287        96
HbA1c (mmol/mol)           –          64
Potassium                  5.2        4.6"""

FEES = """\
Course        Hours     Price
Beginners        12    £140.00
Advanced        120  £1,210.00"""

RULED = """\
Name          Office   Town
----          ------   ----
Ada Finch     north    Leeds
Tom           south    York"""

ASIDE = """\
Item              Qty   Location     Last ordered
Wood screws       1250  Drawer A3    12 Jan
Wood glue            7  Cupboard     22 Dec
Birch ply 12 mm     11  Rack 1       26 Feb"""

FAULTS = """\
Code   Meaning            What to do
E1     Tank empty         Fill the tank and press START
E2     Overheated         Pull the plug, wait 30 minutes
E3     Sensor fault       Call the service"""

TABBED = "Date\tText\tAmount\n2026-03-02\tRent\t-900.00\n2026-03-05\t\t2,450.00"


def given(row: str) -> list[str]:
    return [row[start:end] for start, end in cells_of(row)]


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("Item | Price", ["Item", "Price"]),
        ("| Item | Price |", ["Item", "Price"]),
        (" | 5", ["", "5"]),
        ("Ada Finch     north  B 12", ["Ada Finch", "north", "B 12"]),
        ("Ada Finch\t\tB 12", ["Ada Finch", "", "B 12"]),
        ("One cell", ["One cell"]),
        ("", []),
        ("|", ["", ""]),
    ],
)
def test_the_cells_of_a_row(row: str, expected: list[str]) -> None:
    assert given(row) == expected


def test_a_bar_stands_between_cells() -> None:
    assert is_barred("a | b")
    assert not is_barred("a|b")
    assert not is_barred("a  b")


@pytest.mark.parametrize("table", [LABORATORY, FEES, RULED, ASIDE, FAULTS, TABBED])
@pytest.mark.parametrize("above", [(), ("As of today:",)])
def test_a_table_is_known_by_its_columns_and_its_heads(table: str, above: tuple[str, ...]) -> None:
    lines = [*above, *table.split("\n"), "Ask at the desk for more."]
    assert spaced_rows(lines) == range(len(above), len(lines) - 1)


@pytest.mark.parametrize(
    "text",
    [
        "Flour     500 g\nWater     350 g\nSalt      10 g",  # labels and values
        "Mon   9.00   10.00\nTue   9.00   11.00\nWed   8.00   12.00",  # no heads
        "Name   Town    Job\nAda    Leeds   nurse\nTom    York    cook",  # all words
        "E0     Name       Job\nE1     Ada        nurse\nE2     Tom        cook",  # codes throughout
        "Name   Town    Job\nE1     Leeds   nurse\nTom    York    cook",  # not all codes
        "Item   Hours   Price\nPump   2       40",  # too few rows
        "Item   Hours   Price\nPump   2\nValve   3   5",  # other columns
        "Item   Hours   Price\n                        Pump   2   40\nValve  3  5",
        "1    CARD8    opcode\n1    0        opcode\n2    3        length",
        "Item | Hours | Price\nPump | 2 | 40\nValve | 3 | 5",  # bars say so themselves
        "He  was  in\n3  places  at\n4  times  once",
        "",
    ],
)
def test_what_is_no_such_table(text: str) -> None:
    assert spaced_rows(text.split("\n")) == range(0)


def test_a_long_list_without_heads_is_looked_through_once(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[str] = []

    def counted(row: str) -> list[tuple[int, int]]:
        looked.append(row)
        return cells_of(row)

    monkeypatch.setattr(cells, "cells_of", counted)
    lines = ["09:00   started   job 1"] * 1000
    assert spaced_rows(lines) == range(0)
    assert len(looked) < 4 * len(lines)


def test_a_line_of_marks_without_end_is_looked_through_once() -> None:
    lines = ["Item   Hours   Price", "-" * 200_000 + "x", "-" * 200_000 + "x", "Pump   2   40"]
    assert spaced_rows(lines) == range(0)


def test_its_lines_are_rows_and_what_follows_is_text() -> None:
    text = f"Results\n\n{LABORATORY}\n\nAll were told on the ward."
    found = [(each.kind, text[each.start : each.end]) for each in blocks(text)]
    assert found == [
        ("heading", "Results"),
        *(("row", line) for line in LABORATORY.split("\n")),
        ("prose", "All were told on the ward."),
    ]


ACCOUNTS = """\
Item          2023   2024
Plot rents    6,935  7,208
Repairs       1,280  3,066"""


def test_years_are_heads_of_amounts() -> None:
    assert spaced_rows(ACCOUNTS.split("\n")) == range(3)
    assert spaced_rows(ACCOUNTS.replace("Item", "1999").split("\n")) == range(0)
    assert spaced_rows(ACCOUNTS.replace("2023 ", "20230").split("\n")) == range(0)
