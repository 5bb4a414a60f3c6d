"""Formulas are found where their values are missing, and nowhere else."""

from __future__ import annotations

from pathlib import Path
from zipfile import ZipFile

from retrieval.parse.xlsx_formulas import uncomputed

SHEET = """<?xml version="1.0"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>
<row r="1">
<c r="A1"><f>SUM(B1:C1)</f><v>3</v></c>
<c r="B1"><f>SUM(C1:D1)</f><v/></c>
<c r="C1" t="str"><f>IF(A1="","",1)</f><v></v></c>
<c r="D1"><v></v></c>
<c><f>SUM(A1)</f></c>
</row>
<row r="2"><c r="A2"><f t="shared" ref="A2:A3" si="0">B2*2</f></c></row>
<row r="3"><c r="A3"><f t="shared" si="0"/></c><c r="B3"><f t="shared" si="7"/></c></row>
</sheetData></worksheet>"""


def test_formulas_without_values_are_found_by_cell(tmp_path: Path) -> None:
    with ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("xl/worksheets/sheet1.xml", SHEET)
    with ZipFile(tmp_path / "a.zip") as archive:
        found = uncomputed(archive, "/xl/worksheets/sheet1.xml")
    assert found == {"B1": "=SUM(C1:D1)", "A2": "=B2*2", "A3": "=B3*2"}
