"""A PDF with broken lines, and documents of it that have the text an earlier parser made."""

from __future__ import annotations

from pathlib import Path

from fpdf import FPDF

from retrieval import Library
from storage import Document, Documents, Jobs, Originals, PageRange, Store

OLDER = "The keeper saw an exam-\nple of a rare bird on the western lighthouse stairs."
QUOTED = "exam-\nple"
MENDED = "an example"


def broken_lines(path: Path, more: str = "") -> Path:
    """A PDF whose first line ends within a word."""
    pdf = FPDF()
    pdf.set_font("Helvetica", size=12)
    pdf.add_page()
    pdf.multi_cell(0, 8, OLDER + more)
    pdf.output(str(path))
    return path


def add_older(store: Store, library: Library, path: Path, text: str = OLDER) -> Document:
    """The PDF as a document whose text is `text`, indexed."""
    originals = Originals(store.data_dir)
    incoming = originals.take(path)
    with store.transaction():
        originals.keep(incoming)
        parsed = Documents(store).add(
            path.name,
            incoming.sha256,
            incoming.size,
            text,
            "application/pdf",
            [PageRange(1, 0, len(text))],
            str(path.resolve()),
        )
        job = Jobs(store).add_reread(parsed)
    originals.close()
    library.work([job.id])
    return library.documents.get(parsed.id)
