"""The formulas of a sheet whose values no program has computed (ECMA-376, part 1, 18.3.1.40).

A program that writes a workbook without computing leaves their values out. An empty text is a value
as well: what `=IF(A1="", "", 1)` gives.
"""

from __future__ import annotations

from zipfile import ZipFile

from lxml import etree
from openpyxl.formula.translate import Translator, TranslatorError

_Shared = dict[str, tuple[str, str]]
"""By number: a formula that several cells share, and the cell where it is written."""


def uncomputed(archive: ZipFile, part: str) -> dict[str, str]:
    """Formulas without a value, such as "=SUM(B2:B9)", by cell, such as "F2"."""
    found: dict[str, str] = {}
    shared: _Shared = {}
    with archive.open(part.lstrip("/")) as stream:
        cells = etree.iterparse(stream, tag="{*}c", resolve_entities=False, no_network=True)
        for _, cell in cells:
            place = cell.get("r")
            formula = cell.find("{*}f")
            if place and formula is not None:
                text = _text(formula, place, shared)
                if text and cell.get("t") != "str" and not cell.findtext("{*}v"):
                    found[place] = text
            _forget(cell)
    return found


def _text(formula: etree._Element, place: str, shared: _Shared) -> str:
    """The cell's formula; of one that is written in another cell with its own references."""
    text = f"={formula.text}" if formula.text else ""
    number = formula.get("si") if formula.get("t") == "shared" else None
    if number is None:
        return text
    if text:
        shared[number] = text, place
    if number not in shared:
        return text
    try:
        written, origin = shared[number]
        return str(Translator(written, origin).translate_formula(place))
    except (TranslatorError, ValueError):
        return text


def _forget(cell: etree._Element) -> None:
    """Keep the memory that is used small: a sheet can have millions of cells."""
    cell.clear()
    row = cell.getparent()
    while row is not None and cell.getprevious() is not None:
        del row[0]
