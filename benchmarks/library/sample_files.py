"""Files of every kind, made of the language reference that ships with CPython.

Each holds the same sections, a title and paragraphs, as its kind has them: headings, slides,
sheets, chapters. Nothing is fetched and nothing kept.
"""

from __future__ import annotations

import csv
import html
import zipfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from pydoc_data.topics import topics

_TOPICS = (
    *("assignment", "async", "binary", "calls", "class", "compound", "context-managers"),
    *("customization", "debugger", "exceptions", "exprlists", "formatstrings", "function"),
    *("import", "naming", "numbers", "objects", "specialnames", "try", "types", "typesseq", "with"),
)
_CONTAINER = (
    '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile '
    'full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles>'
    "</container>"
)
_SLIDE_CHARACTERS = 600


@dataclass(frozen=True, slots=True)
class SampleSection:
    """A title and the paragraphs under it."""

    title: str
    paragraphs: tuple[str, ...]


def sections(count: int) -> list[SampleSection]:
    """`count` sections, chapters of the reference, from the first again after the last."""
    return [_section(_TOPICS[index % len(_TOPICS)]) for index in range(count)]


def _section(topic: str) -> SampleSection:
    text = topics[topic].encode("latin-1", "replace").decode("latin-1")
    paragraphs = tuple(part.strip() for part in text.split("\n\n") if part.strip())
    return SampleSection(topic.capitalize(), paragraphs)


def write_text(path: Path, parts: Sequence[SampleSection]) -> None:
    """Plain text."""
    path.write_text("\n\n".join("\n\n".join((p.title, *p.paragraphs)) for p in parts), "utf-8")


def write_markdown(path: Path, parts: Sequence[SampleSection]) -> None:
    """Markdown, a heading for each section."""
    path.write_text(
        "\n\n".join("\n\n".join((f"# {p.title}", *p.paragraphs)) for p in parts), "utf-8"
    )


def write_html(path: Path, parts: Sequence[SampleSection]) -> None:
    """A page, a heading for each section."""
    path.write_text(_page("".join(map(_html, parts))), "utf-8")


def write_csv(path: Path, parts: Sequence[SampleSection]) -> None:
    """A row for each paragraph."""
    with path.open("w", encoding="utf-8", newline="") as stream:
        csv.writer(stream).writerows(_rows(parts))


def write_pdf(path: Path, parts: Sequence[SampleSection]) -> None:
    """A4 pages, each section on a page of its own under its title and in the outline."""
    from fpdf import FPDF

    pdf = FPDF(format="A4")
    for part in parts:
        pdf.add_page()
        pdf.start_section(part.title)
        pdf.set_font("Helvetica", "B", 16)
        pdf.multi_cell(0, 10, part.title, new_x="LMARGIN", new_y="NEXT")
        pdf.set_font("Helvetica", size=11)
        pdf.multi_cell(0, 5.5, "\n\n".join(part.paragraphs), align="L", new_x="LMARGIN")
    pdf.output(str(path))


def write_docx(path: Path, parts: Sequence[SampleSection]) -> None:
    """A heading for each section and a table at the end."""
    from docx import Document

    document = Document()
    for part in parts:
        document.add_heading(part.title, 1)
        for paragraph in part.paragraphs:
            document.add_paragraph(paragraph)
    table = document.add_table(0, 2)
    for part in parts:
        for cell, text in zip(table.add_row().cells, (part.title, "described"), strict=True):
            cell.text = text
    document.save(str(path))


def write_pptx(path: Path, parts: Sequence[SampleSection]) -> None:
    """A slide for as many paragraphs of each section as it holds, with the others in its notes."""
    from pptx import Presentation

    presentation = Presentation()
    for part in parts:
        slide = presentation.slides.add_slide(presentation.slide_layouts[1])
        ends = accumulate(len(paragraph) + 1 for paragraph in part.paragraphs)
        held = max(1, sum(end <= _SLIDE_CHARACTERS for end in ends))
        slide.shapes.title.text = part.title
        slide.placeholders[1].text = "\n".join(part.paragraphs[:held])
        slide.notes_slide.notes_text_frame.text = "\n".join(part.paragraphs[held:])
    presentation.save(str(path))


def write_xlsx(path: Path, parts: Sequence[SampleSection]) -> None:
    """One sheet with a row for each paragraph."""
    from openpyxl import Workbook

    book = Workbook(write_only=True)
    sheet = book.create_sheet("Reference")
    for row in _rows(parts):
        sheet.append(row)
    book.save(path)


def write_epub(path: Path, parts: Sequence[SampleSection]) -> None:
    """A chapter for each section."""
    numbers = range(len(parts))
    items = "".join(
        f'<item id="c{n}" href="c{n}.xhtml" media-type="application/xhtml+xml"/>' for n in numbers
    )
    spine = "".join(f'<itemref idref="c{n}"/>' for n in numbers)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as book:
        book.writestr("mimetype", "application/epub+zip", zipfile.ZIP_STORED)
        book.writestr("META-INF/container.xml", _CONTAINER)
        book.writestr(
            "OEBPS/book.opf",
            '<package xmlns="http://www.idpf.org/2007/opf" version="3.0"><manifest>'
            f"{items}</manifest><spine>{spine}</spine></package>",
        )
        for number, part in enumerate(parts):
            book.writestr(f"OEBPS/c{number}.xhtml", _page(_html(part)))


def write_zip(path: Path, parts: Sequence[SampleSection]) -> None:
    """An archive of a text file for each section."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for number, part in enumerate(parts):
            archive.writestr(f"{number}/{part.title}.txt", "\n\n".join(part.paragraphs))


WRITERS: dict[str, Callable[[Path, Sequence[SampleSection]], None]] = {
    "txt": write_text,
    "md": write_markdown,
    "html": write_html,
    "pdf": write_pdf,
    "docx": write_docx,
    "pptx": write_pptx,
    "xlsx": write_xlsx,
    "csv": write_csv,
    "epub": write_epub,
    "zip": write_zip,
}
"""Suffix to what writes such a file."""


def _rows(parts: Sequence[SampleSection]) -> list[list[str | int]]:
    rows: list[list[str | int]] = [["Section", "Number", "Text"]]
    for part in parts:
        rows += [[part.title, n, text] for n, text in enumerate(part.paragraphs, start=1)]
    return rows


def _page(body: str) -> str:
    head = "<head><title>The Python language reference</title></head>"
    return f'<html xmlns="http://www.w3.org/1999/xhtml">{head}<body>{body}</body></html>'


def _html(part: SampleSection) -> str:
    paragraphs = "".join(f"<p>{html.escape(text)}</p>" for text in part.paragraphs)
    return f"<h1>{part.title}</h1>{paragraphs}"
