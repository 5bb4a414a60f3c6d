"""Cells read as the program that made them shows them."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest
from openpyxl import Workbook
from openpyxl.chart import BarChart, Reference

from retrieval import DocumentError
from retrieval.parse import xlsx
from tests.retrieval.parse.parsing import headings, parsed, read, repack


def test_a_sheet_shows_values_and_dates_as_its_reader_sees_them(tmp_path: Path) -> None:
    book = Workbook()
    sheet = book.active
    sheet.title = "Budget"
    sheet.append(["Name", "When", "Share", "Sum"])
    sheet.append(["Rent", dt.date(2024, 3, 1), 0.125, 0.1 + 0.2])
    sheet["C2"].number_format = "0.0%"
    sheet.append(["a\nb", dt.datetime.fromisoformat("2024-01-02 03:04"), True, None])
    book.create_sheet("Empty")
    book.save(tmp_path / "a.xlsx")
    extracted = read(tmp_path / "a.xlsx")
    assert extracted.text == (
        "Budget\n\nName | When | Share | Sum\nRent | 2024-03-01 | 12.5% | 0.3\n"
        "a b | 2024-01-02 03:04 | TRUE"
    )
    assert headings(extracted) == [(1, "Budget")]


VALUES = [
    (False, "General", "FALSE"),
    (0, "General", "0"),
    (12345678901234, "General", "12345678901234"),
    (1 / 3, "General", "0.333333333333333"),
    (2.5e-7, "General", "2.5e-07"),
    (0.07, "0%", "7%"),
    (2, "0.00%", "200%"),
    (2.5, '0.0" % of all"', "2.5"),
    (2.5, "0.0\\%", "2.5"),
    (0.5, '0%" of all"', "50%"),
    (dt.time(9, 30), "h:mm", "09:30:00"),
    (dt.datetime.fromisoformat("2024-01-02 03:04:05"), "d.m.yy h:mm", "2024-01-02 03:04:05"),
    ("#DIV/0!", "General", "#DIV/0!"),
    (" Grüße\n🏠 ", "General", "Grüße 🏠"),
]
"""A value, its format and how it reads."""


def test_a_value_reads_as_it_is_shown(tmp_path: Path) -> None:
    book = Workbook()
    for row, (value, number_format, _) in enumerate(VALUES, start=1):
        book.active.cell(row, 1, value).number_format = number_format
    book.save(tmp_path / "a.xlsx")
    _, _, *lines = parsed(xlsx.write, tmp_path / "a.xlsx").text.split("\n")
    assert lines == [expected for _, _, expected in VALUES]


def test_a_formula_is_the_value_that_was_computed(tmp_path: Path) -> None:
    book = Workbook()
    book.active["A1"] = "=1+1"
    book.save(tmp_path / "a.xlsx")
    repack(tmp_path / "a.xlsx", {"xl/worksheets/sheet1.xml": ("<v></v>", "<v>2</v>")})
    assert parsed(xlsx.write, tmp_path / "a.xlsx").text == "Sheet\n\n2"


def test_sheets_are_blocks_and_charts_are_none(tmp_path: Path) -> None:
    book = Workbook()
    book.active.append([None, "a"])
    book.active.append([None, None])
    book.active.append(["b", None])
    chart = BarChart()
    chart.add_data(Reference(book.active, range_string="Sheet!A1:B3"))
    book.create_chartsheet("Chart").add_chart(chart)
    book.create_sheet("Blank")["B2"].number_format = "0%"
    book.create_sheet("Later").append([1])
    book.save(tmp_path / "a.xlsx")
    extracted = parsed(xlsx.write, tmp_path / "a.xlsx")
    assert extracted.text == "Sheet\n\n | a\nb\n\nLater\n\n1"
    assert headings(extracted) == [(1, "Sheet"), (1, "Later")]
    with pytest.raises(DocumentError, match="has 3 sheets and the limit is 1"):
        parsed(xlsx.write, tmp_path / "a.xlsx", pages=1)


def test_a_sheet_may_say_that_it_is_smaller_or_larger_than_it_is(tmp_path: Path) -> None:
    book = Workbook()
    for row in ("a", "b", "c"):
        book.active.append([row])
    book.save(tmp_path / "a.xlsx")
    said = "A1:A3"
    for size in ("A1", "A1:XFD1048576"):
        repack(
            tmp_path / "a.xlsx", {"xl/worksheets/sheet1.xml": (f'ref="{said}"', f'ref="{size}"')}
        )
        assert parsed(xlsx.write, tmp_path / "a.xlsx").text == "Sheet\n\na\nb\nc"
        said = size


def test_a_formula_that_was_never_computed_is_read_as_it_is(tmp_path: Path) -> None:
    book = Workbook()
    book.active.title = "Budget"
    book.active.append(["Item", "Q1", "Total"])
    book.active.append(["Travel", 1200, "=SUM(B2:B2)"])
    book.save(tmp_path / "a.xlsx")
    assert parsed(xlsx.write, tmp_path / "a.xlsx").text.endswith("Travel | 1200 | =SUM(B2:B2)")
