"""Markdown becomes a DOCX file that word processors and our own parser read, with real footnotes."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import docx
import pytest
from docx.enum.text import WD_COLOR_INDEX
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree

from app.exporting.docx import as_docx
from app.exporting.markdown import BEGIN, END
from retrieval import Limits
from retrieval.extraction.extract import extract

TEXT = (
    "# A session\n\nSome **bold** and *slanted* words[^1] & <b>no tag</b>.\n\n- one\n- two[^2]\n"
    "    - below\n\n> What is it?\n\n| Name | Fee |\n|---|---|\n| Ada | 5 |\n\n```\ncode  here\n```\n\n"
    "[^1]: “words”: a.pdf, page 3\n[^2]: “two”: b & <c>.txt\n"
)
W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"


def paragraphs(content: bytes) -> list[tuple[str, str]]:
    return [(p.style.name, p.text) for p in docx.Document(io.BytesIO(content)).paragraphs]  # type: ignore[union-attr]


def test_every_part_has_its_style() -> None:
    assert paragraphs(as_docx(TEXT)) == [
        ("Heading 1", "A session"),
        ("Normal", "Some bold and slanted words & <b>no tag</b>."),
        ("List Bullet", "one"),
        ("List Bullet", "two"),
        ("List Bullet 2", "below"),
        ("Quote", "What is it?"),
        ("Normal", "code  here"),
    ]
    document = docx.Document(io.BytesIO(as_docx(TEXT, "A title")))
    (table,) = document.tables
    assert [[cell.text for cell in row.cells] for row in table.rows] == [
        ["Name", "Fee"],
        ["Ada", "5"],
    ]
    assert [run.text for run in document.paragraphs[1].runs if run.bold] == ["bold"]
    assert document.core_properties.title == "A title"
    assert document.core_properties.author == ""


def test_only_the_first_paragraph_of_an_item_has_its_mark() -> None:
    assert paragraphs(as_docx("- Run it:\n\n  ```\n  make\n  ```\n\n  It is long.\n- two\n")) == [
        ("List Bullet", "Run it:"),
        ("List Continue", "make"),
        ("List Continue", "It is long."),
        ("List Bullet", "two"),
    ]


def test_footnotes_are_real_ones_and_each_is_referred_to() -> None:
    with zipfile.ZipFile(io.BytesIO(as_docx(TEXT))) as package:
        body = etree.fromstring(package.read("word/document.xml"))
        notes = etree.fromstring(package.read("word/footnotes.xml"))
        assert b"footnotes.xml" in package.read("[Content_Types].xml")
    referred = [each.get(f"{W}id") for each in body.iter(f"{W}footnoteReference")]
    told = {
        each.get(f"{W}id"): "".join(each.itertext()).strip()
        for each in notes.iter(f"{W}footnote")
        if each.get(f"{W}type") is None
    }
    assert referred == ["1", "2"]
    assert told == {"1": "“words”: a.pdf, page 3", "2": "“two”: b & <c>.txt"}


def test_our_own_parser_reads_it_with_its_footnotes(tmp_path: Path) -> None:
    path = tmp_path / "a.docx"
    path.write_bytes(as_docx(TEXT))
    text = extract(path, Limits()).text
    assert "Some bold and slanted words" in text
    assert "“words”: a.pdf, page 3" in text
    assert "Ada | 5" in text


def test_copied_words_are_highlighted_also_in_code() -> None:
    text = f"It says {BEGIN}warm vellum{END}[^1].\n\n```\na {BEGIN}b{END} c\n```\n\n[^1]: a.md\n"
    runs = [
        run for part in docx.Document(io.BytesIO(as_docx(text))).paragraphs for run in part.runs
    ]
    highlighted = [run.text for run in runs if run.font.highlight_color == WD_COLOR_INDEX.YELLOW]
    assert highlighted == ["warm vellum", "b"]
    assert "".join(run.text for run in runs) == "It says warm vellum.a b c"


def test_a_text_without_footnotes_has_no_part_of_them() -> None:
    with zipfile.ZipFile(io.BytesIO(as_docx("Words."))) as package:
        assert "word/footnotes.xml" not in package.namelist()


@pytest.mark.parametrize(
    "hostile", ["a\0b\x1b\x0b", "\ud800 \ufffe", "]]> <w:p/> &amp;", "[^9]: x\n\n[^9]"]
)
def test_any_text_can_be_written(hostile: str) -> None:
    assert paragraphs(as_docx(hostile, hostile))


@settings(deadline=None, max_examples=30)
@given(st.text())
def test_no_text_breaks_the_file(text: str) -> None:
    docx.Document(io.BytesIO(as_docx(text)))
