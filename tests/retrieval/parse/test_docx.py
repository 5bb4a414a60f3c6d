"""A Word document is read whole and in order, and nothing outside of it is."""

from __future__ import annotations

import zipfile
from pathlib import Path
from typing import Any

import pytest
from docx import Document
from docx.oxml import OxmlElement
from docx.oxml.ns import qn

from retrieval.parse import docx
from tests.retrieval.parse.parsing import headings, parsed, parts, read, refusal, repack


@pytest.fixture(scope="module")
def one_paragraph(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    document = Document()
    document.add_paragraph("Some words")
    path = tmp_path_factory.mktemp("docx") / "a.docx"
    document.save(str(path))
    return path.read_bytes()


@pytest.fixture
def plain(one_paragraph: bytes, tmp_path: Path) -> Path:
    """A document of one paragraph."""
    (tmp_path / "a.docx").write_bytes(one_paragraph)
    return tmp_path / "a.docx"


def test_notes_with_text_in_entities_are_refused(plain: Path) -> None:
    """They are no part that the library parses."""
    notes = (
        '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e "Lost words.">]><w:footnotes xmlns:w="'
        f'{qn("w:p")[1:].partition("}")[0]}"><w:footnote w:id="1"><w:p><w:r><w:t>&e;</w:t></w:r>'
        "</w:p></w:footnote></w:footnotes>"
    )
    kind = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/footnotes"
    relation = f'<Relationship Id="rId99" Type="{kind}" Target="footnotes.xml"/></Relationships>'
    relations = {"word/_rels/document.xml.rels": ("</Relationships>", relation)}
    repack(plain, relations, {"word/footnotes.xml": notes})
    assert refusal(plain).startswith("a.docx: is damaged: it has text in entities of a DTD")


def numbered(document: Any, levels: list[str]) -> str:
    """A list of the document whose levels print these patterns; its id."""
    numbering = document.part.numbering_part.element
    abstract = OxmlElement("w:abstractNum")
    abstract.set(qn("w:abstractNumId"), "77")
    for at, pattern in enumerate(levels):
        level = OxmlElement("w:lvl")
        level.set(qn("w:ilvl"), str(at))
        for tag, value in (("start", "1"), ("numFmt", "decimal"), ("lvlText", pattern)):
            child = OxmlElement(f"w:{tag}")
            child.set(qn("w:val"), value)
            level.append(child)
        abstract.append(level)
    numbering.insert(0, abstract)
    return str(numbering.add_num(77).numId)


def test_a_word_document_reads_in_order_with_numbers_tables_and_comments(tmp_path: Path) -> None:
    document = Document()
    listed = numbered(document, ["%1", "%1.%2"])
    going_on = document.part.numbering_part.element.add_num(77).numId
    for title, level in (("Methods", 1), ("Model", 2), ("Data", 2), ("Results", 1)):
        properties = document.add_heading(title, level)._p.get_or_add_pPr().get_or_add_numPr()
        properties.get_or_add_ilvl().val = level - 1
        properties.get_or_add_numId().val = going_on if title == "Results" else int(listed)
    document.add_paragraph("one", style="List Bullet")
    document.add_paragraph("two", style="List Bullet")
    table = document.add_table(3, 2)
    for row, texts in enumerate((("Year", "Sum"), ("2023", "5"), ("", "6"))):
        for column, text in enumerate(texts):
            table.cell(row, column).text = text
    table.cell(1, 0).merge(table.cell(2, 0))
    paragraph = document.add_paragraph("Checked text")
    document.add_comment(paragraph.runs, text="Is it so?", author="Ann")
    document.sections[0].header.paragraphs[0].text = "Confidential"
    document.save(str(tmp_path / "a.docx"))
    extracted = read(tmp_path / "a.docx")
    assert headings(extracted) == [(1, "1 Methods"), (2, "1.1 Model"), (2, "1.2 Data"), (1, "2 Results")]  # fmt: skip
    assert extracted.text.partition("2 Results")[2] == (
        "\n\n- one\n- two\n\nYear | Sum\n2023 | 5\n2023 | 6\n\nChecked text\n\n"
        "Comment by Ann: Is it so?\n\nConfidential"
    )


def test_lists_in_lists_quotations_and_tables_are_told(tmp_path: Path) -> None:
    document = Document()
    document.add_paragraph("outer", style="List Bullet")
    document.add_paragraph("inner", style="List Bullet 2")
    document.add_paragraph("innermost", style="List Number 3")
    listed = numbered(document, ["%1", "%1.%2"])
    for level, text in ((0, "one"), (1, "in one")):
        properties = document.add_paragraph(text)._p.get_or_add_pPr().get_or_add_numPr()
        properties.get_or_add_ilvl().val = level
        properties.get_or_add_numId().val = int(listed)
    document.add_paragraph("It is so.", style="Quote")
    table = document.add_table(2, 1)
    for row, text in enumerate(("Fee", "5")):
        table.cell(row, 0).text = text
    document.save(str(tmp_path / "a.docx"))
    extracted = read(tmp_path / "a.docx")
    assert extracted.text == (
        "- outer\n  - inner\n    1. innermost\n1 one\n  1.1 in one\n\nIt is so.\n\nFee\n5"
    )
    assert parts(extracted) == [("quote", "It is so."), ("table", "Fee\n5")]


def test_what_was_deleted_under_review_is_gone_and_footnotes_are_there(tmp_path: Path) -> None:
    document = Document()
    run = document.add_paragraph("kept ").add_run("removed")
    deleted = OxmlElement("w:del")
    run._r.addprevious(deleted)
    deleted.append(run._r)
    document.save(str(tmp_path / "plain.docx"))
    notes = (
        '<w:footnotes xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">'
        '<w:footnote w:type="separator" w:id="0"/><w:footnote w:id="2"><w:p><w:r><w:t>See Ann.'
        "</w:t></w:r></w:p></w:footnote></w:footnotes>"
    )
    replaced = {
        "word/document.xml": ("</w:p>", '<w:r><w:footnoteReference w:id="2"/></w:r></w:p>'),
        "word/_rels/document.xml.rels": ("</Relationships>", '<Relationship Id="rIdN" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/footnotes" Target="footnotes.xml"/></Relationships>'),
        "[Content_Types].xml": ("</Types>", '<Override PartName="/word/footnotes.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.footnotes+xml"/></Types>'),
    }  # fmt: skip
    with (
        zipfile.ZipFile(tmp_path / "plain.docx") as source,
        zipfile.ZipFile(tmp_path / "a.docx", "w") as copy,
    ):
        for member in source.namelist():
            found, wanted = replaced.get(member, ("\0", ""))
            copy.writestr(member, source.read(member).decode("latin-1").replace(found, wanted, 1).encode("latin-1"))  # fmt: skip
        copy.writestr("word/footnotes.xml", notes)
    assert read(tmp_path / "a.docx").text == "kept [2]\n\n[2] See Ann."


@pytest.mark.parametrize(
    "kind",
    [
        "vnd.ms-word.document.macroEnabled",
        "vnd.ms-word.template.macroEnabledTemplate",
        "vnd.openxmlformats-officedocument.wordprocessingml.template",
    ],
)
def test_templates_and_documents_with_macros_are_documents(plain: Path, kind: str) -> None:
    usual = "vnd.openxmlformats-officedocument.wordprocessingml.document.main"
    repack(plain, {"[Content_Types].xml": (usual, f"{kind}.main")})
    assert parsed(docx.write, plain).text == "Some words"


def test_blocks_within_content_controls_are_read(plain: Path) -> None:
    held = "<w:sdt><w:sdtContent><w:p><w:r><w:t>held</w:t></w:r></w:p></w:sdtContent></w:sdt>"
    repack(plain, {"word/document.xml": ("<w:sectPr", f"{held}<w:sectPr")})
    assert parsed(docx.write, plain).text == "Some words\n\nheld"


def test_a_header_is_read_once_however_many_sections_repeat_it(tmp_path: Path) -> None:
    document = Document()
    document.add_paragraph("Some words")
    for title in ("Report", "Report", "Annex"):
        header = document.add_section().header
        header.is_linked_to_previous = False
        header.paragraphs[0].text = title
    document.sections[1].footer.paragraphs[0].text = "Report"
    document.save(str(tmp_path / "a.docx"))
    assert parsed(docx.write, tmp_path / "a.docx").text == "Some words\n\nReport\n\nAnnex"


def test_notes_read_nothing_from_elsewhere(plain: Path, tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("hunter2")
    kind = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    link = f'<Relationship Id="rIdE" Type="{kind}/endnotes" Target="file:///etc/passwd" TargetMode="External"/>'
    note = f'<Relationship Id="rIdN" Type="{kind}/footnotes" Target="footnotes.xml"/>'
    notes = (
        f'<!DOCTYPE a [<!ENTITY e SYSTEM "{(tmp_path / "secret").as_uri()}">]>'
        '<w:footnotes xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">'
        '<w:footnote w:id="2"><w:p><w:r><w:t>before</w:t><w:t>&e;</w:t></w:r></w:p></w:footnote></w:footnotes>'
    )
    end = "</Relationships>"
    repack(
        plain,
        {"word/_rels/document.xml.rels": (end, link + note + end)},
        {"word/footnotes.xml": notes},
    )
    assert parsed(docx.write, plain).text == "Some words\n\n[2] before"
