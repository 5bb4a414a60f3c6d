"""Every file of a kind holds its sections as that kind has them.

That the parsers find every word of them is tested in `tests/retrieval/laws/test_formats.py`.
"""

from __future__ import annotations

import csv
import html
import zipfile
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from benchmarks.library.sample_files import WRITERS, SampleSection, sections

LONG = "Long words. " * 100
PARTS = [
    SampleSection("First", ("One & <two>.", 'Said "three",\nand four.')),
    SampleSection("Second", (LONG, "End.")),
]
XHTML = "{http://www.w3.org/1999/xhtml}"


def written(folder: Path, suffix: str) -> Path:
    path = folder / f"reference.{suffix}"
    WRITERS[suffix](path, PARTS)
    return path


def test_sections_begin_again_after_the_last() -> None:
    chapters = sections(22)
    assert len({part.title for part in chapters}) == 22
    assert sections(45) == [*chapters, *chapters, chapters[0]]
    assert sections(0) == []


def test_a_section_has_words_that_any_kind_can_hold() -> None:
    for part in sections(22):
        assert part.title and part.paragraphs
        for paragraph in part.paragraphs:
            assert paragraph == paragraph.strip() != ""
            paragraph.encode("latin-1")  # all that the PDF's font has


def test_text_and_markdown_differ_in_the_headings(tmp_path: Path) -> None:
    first, second = (part.paragraphs for part in PARTS)
    text = ["First", *first, "Second", *second]
    assert written(tmp_path, "txt").read_text("utf-8") == "\n\n".join(text)
    marked = ["# First", *first, "# Second", *second]
    assert written(tmp_path, "md").read_text("utf-8") == "\n\n".join(marked)


def test_a_page_has_headings_and_paragraphs(tmp_path: Path) -> None:
    page = ET.parse(written(tmp_path, "html")).getroot()  # noqa: S314  # our own
    body = page.find(f"{XHTML}body")
    assert body is not None
    assert [(each.tag.removeprefix(XHTML), each.text) for each in body] == [
        (tag, text) for part in PARTS for tag, text in (("h1", part.title), *paragraphs(part))
    ]


def paragraphs(part: SampleSection) -> list[tuple[str, str]]:
    return [("p", text) for text in part.paragraphs]


@pytest.mark.parametrize("suffix", ["csv", "xlsx"])
def test_tables_have_a_numbered_row_for_each_paragraph(tmp_path: Path, suffix: str) -> None:
    path = written(tmp_path, suffix)
    if suffix == "csv":
        with path.open(encoding="utf-8", newline="") as stream:
            found = [tuple(row) for row in csv.reader(stream)]
    else:
        from openpyxl import load_workbook

        rows = load_workbook(path).active.iter_rows(values_only=True)
        found = [tuple(map(str, row)) for row in rows]
    assert found == [
        ("Section", "Number", "Text"),
        ("First", "1", "One & <two>."),
        ("First", "2", 'Said "three",\nand four.'),
        ("Second", "1", LONG),
        ("Second", "2", "End."),
    ]


@pytest.mark.slow
def test_a_pdf_has_each_section_on_a_page_of_its_own_and_in_its_outline(tmp_path: Path) -> None:
    import pypdfium2

    with pypdfium2.PdfDocument(written(tmp_path, "pdf")) as document:
        texts = [page.get_textpage().get_text_bounded() for page in document]
        outline = [(item.get_title(), item.get_dest().get_index()) for item in document.get_toc()]
    assert [text.split()[0] for text in texts] == ["First", "Second"]
    assert "One & <two>." in texts[0] and "End." in texts[1]
    assert outline == [("First", 0), ("Second", 1)]


def test_a_word_document_has_headings_and_a_table(tmp_path: Path) -> None:
    from docx import Document

    document = Document(str(written(tmp_path, "docx")))
    found = [(each.style.name, each.text) for each in document.paragraphs]
    assert found == [
        (style, text)
        for part in PARTS
        for style, text in (
            ("Heading 1", part.title),
            *(("Normal", paragraph) for paragraph in part.paragraphs),
        )
    ]
    (table,) = document.tables
    assert [[cell.text for cell in row.cells] for row in table.rows] == [
        ["First", "described"],
        ["Second", "described"],
    ]


def test_what_a_slide_can_not_hold_is_in_its_notes(tmp_path: Path) -> None:
    from pptx import Presentation

    slides = list(Presentation(str(written(tmp_path, "pptx"))).slides)
    assert [slide.shapes.title.text for slide in slides] == ["First", "Second"]
    shown = [slide.placeholders[1].text for slide in slides]
    notes = [slide.notes_slide.notes_text_frame.text for slide in slides]
    assert ["\n".join(filter(None, both)) for both in zip(shown, notes, strict=True)] == [
        "\n".join(part.paragraphs) for part in PARTS
    ]
    assert notes[0] == "" and notes[1] == PARTS[1].paragraphs[-1]


def test_a_book_has_a_chapter_for_each_section(tmp_path: Path) -> None:
    with zipfile.ZipFile(written(tmp_path, "epub")) as book:
        first = book.infolist()[0]
        assert (first.filename, first.compress_type) == ("mimetype", zipfile.ZIP_STORED)
        assert book.read("mimetype") == b"application/epub+zip"
        for number, part in enumerate(PARTS):
            chapter = book.read(f"OEBPS/c{number}.xhtml").decode()
            ET.fromstring(chapter)  # noqa: S314  # our own
            assert f"<h1>{part.title}</h1>" in chapter
            assert all(html.escape(text) in chapter for text in part.paragraphs)
            assert f'<itemref idref="c{number}"/>' in book.read("OEBPS/book.opf").decode()


def test_an_archive_has_a_text_for_each_section(tmp_path: Path) -> None:
    with zipfile.ZipFile(written(tmp_path, "zip")) as archive:
        found = {name: archive.read(name).decode() for name in archive.namelist()}
    assert found == {
        f"{number}/{part.title}.txt": "\n\n".join(part.paragraphs)
        for number, part in enumerate(PARTS)
    }
