"""PDFs with texts at given places, and how their tables are written."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pypdfium2
from fpdf import FPDF

from retrieval.parse.pdf_table_text import write_tables
from retrieval.parse.pdf_words import PageText

Placed = tuple[float, float, str]
"""A text on the page and the left end of its base line, in points from the top left corner."""

Sized = tuple[float, float, str, float]
"""A placed text and the size of its type."""

PRICES: tuple[Placed, ...] = (
    *((50, 100, "Vehicle"), (150, 100, "Ground floor"), (250, 100, "Roof")),
    *((50, 116, "Car"), (150, 116, "85 GBP"), (250, 116, "60 GBP")),
    *((50, 132, "Motorcycle"), (150, 132, "40 GBP"), (250, 132, "25 GBP")),
)
WRITTEN = "Vehicle | Ground floor | Roof\nCar | 85 GBP | 60 GBP\nMotorcycle | 40 GBP | 25 GBP"


def page(path: Path, placed: Sequence[Placed]) -> PageText:
    """The text of a page with these texts, as PDFium reads it."""
    pdf = FPDF(unit="pt", format=(500, 700))
    pdf.set_font("Helvetica", size=11)
    pdf.add_page()
    for x, y, text in placed:
        pdf.text(x, y, text)
    pdf.output(str(path))
    with pypdfium2.PdfDocument(path) as document:
        return PageText(document[0])


def drawn(path: Path, *sheets: Sequence[Sized]) -> Path:
    """A PDF with these texts on its pages."""
    pdf = FPDF(unit="pt", format=(500, 700))
    for sheet in sheets:
        pdf.add_page()
        for x, y, text, size in sheet:
            pdf.set_font("Helvetica", size=size)
            pdf.text(x, y, text)
    pdf.output(str(path))
    return path


def column(*lines: str, x: float = 50, top: float = 100, size: float = 11) -> list[Sized]:
    """Lines one below the other."""
    return [(x, top + 1.3 * size * place, line, size) for place, line in enumerate(lines)]


def pages(path: Path, *sheets: Sequence[Sized]) -> list[PageText]:
    """The texts of pages, as PDFium reads them."""
    with pypdfium2.PdfDocument(drawn(path, *sheets)) as document:
        return [PageText(page) for page in document]


def written(path: Path, placed: Sequence[Placed]) -> str:
    """The text with its tables."""
    text = page(path, placed)
    write_tables(text)
    return text.text
