"""Cells read as the program that made them shows them."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

from openpyxl import Workbook

from tests.retrieval.parse.parsing import headings, read


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
