"""A real PDF: chapters of the language reference that ships with CPython."""

from __future__ import annotations

from pathlib import Path
from pydoc_data.topics import topics

TOPICS = (
    "calls",
    "context-managers",
    "customization",
    "exceptions",
    "function",
    "import",
    "naming",
    "objects",
    "try",
    "with",
)


def write_textbook(path: Path) -> None:
    """Write at least 30 pages; each topic starts on a page of its own under its name as heading."""
    from fpdf import FPDF

    pdf = FPDF(format="A4")
    pdf.set_title("The Python language reference, selected chapters")
    for name in TOPICS:
        pdf.add_page()
        pdf.set_font("Helvetica", "B", 16)
        pdf.multi_cell(0, 10, name.capitalize(), new_x="LMARGIN", new_y="NEXT")
        pdf.set_font("Helvetica", size=11)
        text = topics[name].encode("latin-1", "replace").decode("latin-1")
        pdf.multi_cell(0, 5.5, text, align="L", new_x="LMARGIN", new_y="NEXT")
    assert pdf.page_no() >= 30
    pdf.output(str(path))
