"""XLSX to text: a heading for each sheet, a line for each row, cells as displayed.

Formulas appear as the values computed when the file was saved; one that has none, since the program
that wrote the file computes nothing, appears as it is: "=SUM(B2:B9)". Dates appear as dates.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime, time
from itertools import chain
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import openpyxl

from retrieval.parse.manuscript import Manuscript
from retrieval.parse.office import opening
from retrieval.parse.xlsx_formulas import uncomputed

_LITERAL = re.compile(r'"[^"]*"|[\\_*].')
"""What a number's format writes as it stands: "0.0\\%" is no percentage (ECMA-376, 18.8.31)."""


def write(path: Path, manuscript: Manuscript) -> None:
    """Write the sheets of the workbook at `path`; sheets that are charts have none."""
    with path.open("rb") as stream, ZipFile(path) as archive:
        with opening(manuscript.name):
            workbook = openpyxl.load_workbook(
                stream, read_only=True, data_only=True, keep_links=False
            )
        sheets = workbook.worksheets
        manuscript.check_pages(len(sheets), "sheets")
        for done, sheet in enumerate(sheets, start=1):
            manuscript.end_block()
            _write_sheet(sheet, uncomputed(archive, sheet._worksheet_path), manuscript)
            manuscript.progress(done, len(sheets))


def _write_sheet(sheet: Any, formulas: Mapping[str, str], manuscript: Manuscript) -> None:
    """Only rows with something in them; the sheet's name only if there are any.

    What the sheet says of its own size isn't believed: it may be the largest there can be.

    Args:
        formulas: those without values, by cell.
    """
    sheet.reset_dimensions()
    rows = (
        [_shown(cell) or formulas.get(getattr(cell, "coordinate", ""), "") for cell in row]
        for row in sheet.iter_rows()
    )
    full = (cells for cells in rows if any(cells))
    if first := next(full, None):
        manuscript.heading(1, sheet.title)
        manuscript.table(chain([first], full))


def _shown(cell: Any) -> str:
    value = cell.value
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, datetime):
        return _date(value)
    if isinstance(value, int | float):
        return _number(value, cell.number_format or "")
    return value.isoformat() if isinstance(value, time) else str(value)


def _date(value: datetime) -> str:
    if value.time() == time():
        return value.date().isoformat()
    return value.isoformat(" ", "minutes" if not value.second else "seconds")


def _number(value: float, number_format: str) -> str:
    """With the 15 digits that Excel has; what is shown in percent is written in percent."""
    if "%" in _LITERAL.sub("", number_format):
        return f"{value * 100:.12g}%"
    return f"{value:.15g}" if isinstance(value, float) else str(value)
