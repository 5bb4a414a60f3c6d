"""Words of a Word file look as their runs, their styles and their paragraphs' styles say."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from docx import Document
from docx.enum.style import WD_STYLE_TYPE
from docx.opc.constants import RELATIONSHIP_TYPE
from docx.oxml import OxmlElement
from docx.oxml.ns import qn

from retrieval import Extracted
from tests.retrieval.parse.parsing import looks, place, read


@pytest.fixture
def document() -> Any:
    return Document()


def saved(document: Any, folder: Path) -> Extracted:
    document.save(str(folder / "a.docx"))
    return read(folder / "a.docx")


def element(tag: str, text: str = "", **attributes: str) -> Any:
    made = OxmlElement(f"w:{tag}")
    for name, value in attributes.items():
        made.set(qn(name.replace("_", ":")), value)
    if text:
        made.text = text
    return made


def run(text: str) -> Any:
    made = element("r")
    made.append(element("t", text))
    return made


def link(paragraph: Any, text: str, href: str = "", name: str = "") -> None:
    made = element("hyperlink")
    if href:
        external = RELATIONSHIP_TYPE.HYPERLINK
        made.set(qn("r:id"), paragraph.part.relate_to(href, external, is_external=True))
    if name:
        made.set(qn("w:anchor"), name)
    made.append(run(text))
    paragraph._p.append(made)


def test_runs_and_styles_say_how_words_look(document: Any, tmp_path: Path) -> None:
    loud = document.styles.add_style("Loud", WD_STYLE_TYPE.PARAGRAPH)
    loud.font.bold = True
    quiet = document.styles.add_style("Louder", WD_STYLE_TYPE.PARAGRAPH)
    quiet.base_style = loud
    code = document.styles.add_style("Source Text", WD_STYLE_TYPE.CHARACTER)
    strong = document.styles.add_style("Strong words", WD_STYLE_TYPE.CHARACTER)
    strong.font.bold = True
    paragraph = document.add_paragraph("It ")
    for words in ("cos", "ts"):  # Word cuts words in pieces
        paragraph.add_run(words).bold = True
    paragraph.add_run(" a lot").italic = True
    paragraph.add_run(" says ")
    paragraph.add_run("fee()", style=code)
    paragraph.add_run(" to ")
    paragraph.add_run("all", style=strong)
    paragraph.add_run(" in ").font.bold = False
    paragraph.add_run("mono").font.name = "Courier New"
    inherited = document.add_paragraph("Loud ", style=quiet)
    inherited.add_run("not").bold = False
    found = saved(document, tmp_path)
    assert found.text == "It costs a lot says fee() to all in mono\n\nLoud not"
    assert looks(found) == [
        ("bold", "costs"),
        ("italic", "a lot"),
        ("code", "fee()"),
        ("bold", "all"),
        ("code", "mono"),
        ("bold", "Loud"),
    ]


def test_a_paragraph_in_a_typewriter_s_font_is_no_code(document: Any, tmp_path: Path) -> None:
    document.add_paragraph().add_run("A letter, typed.").font.name = "Courier New"
    assert looks(saved(document, tmp_path)) == []


def test_links_are_elements_or_fields(document: Any, tmp_path: Path) -> None:
    paragraph = document.add_paragraph("See ")
    link(paragraph, "out", "https://a.example/")
    link(paragraph, " part", "https://a.example/", "part")
    link(paragraph, " down", name="fees")
    link(paragraph, " evil", "javascript:alert(1)")
    link(paragraph, " file", "file:///etc/passwd")
    link(paragraph, " nowhere", name="gone")
    simple = element("fldSimple", w_instr=' HYPERLINK "mailto:ada@a.example" ')
    simple.append(run(" mail"))
    paragraph._p.append(simple)
    for kind, text in (("begin", ""), ("", ' HYPERLINK \\l "fees" '), ("separate", "")):
        part = element("r")
        part.append(element("fldChar", w_fldCharType=kind) if kind else element("instrText", text))
        paragraph._p.append(part)
    paragraph._p.append(run(" field"))
    paragraph._p.append(ended := element("r"))
    ended.append(element("fldChar", w_fldCharType="end"))
    paragraph._p.append(run(" after"))
    document.add_heading("Fees", 1)._p.insert(0, element("bookmarkStart", w_id="1", w_name="fees"))
    found = saved(document, tmp_path)
    assert found.text.startswith("See out part down evil file nowhere mail field after")
    there = place(found, "Fees")
    assert looks(found)[:5] == [
        ("link", "out", "https://a.example/"),
        ("link", "part", "https://a.example/#part"),
        ("link", "down", there),
        ("link", "mail", "mailto:ada@a.example"),
        ("link", "field", there),
    ]
    assert [kind for kind, *_ in looks(found)].count("link") == 5


@pytest.mark.parametrize("kinds", [["end"], ["separate", "end"], ["begin", "begin", "separate"]])
def test_a_field_that_is_not_whole_is_none(document: Any, tmp_path: Path, kinds: list[str]) -> None:
    paragraph = document.add_paragraph("Words")
    for kind in kinds:
        paragraph._p.append(part := element("r"))
        part.append(element("fldChar", w_fldCharType=kind))
        part.append(element("instrText", 'HYPERLINK "https://a.example"'))
    paragraph._p.append(run(" after"))
    assert saved(document, tmp_path).text == "Words after"


def test_items_cells_and_numbers_keep_the_looks_in_place(document: Any, tmp_path: Path) -> None:
    document.add_paragraph("a ", style="List Number").add_run("b").bold = True
    table = document.add_table(1, 2)
    table.cell(0, 0).paragraphs[0].add_run("Fee | x").bold = True
    table.cell(0, 1).paragraphs[0].add_run("Sum").italic = True
    document.sections[0].footer.paragraphs[0].add_run("Foot").bold = True
    found = saved(document, tmp_path)
    assert found.text == "1. a b\n\nFee | x | Sum\n\nFoot"
    assert looks(found) == [
        ("bold", "b"), ("bold", "Fee | x"), ("italic", "Sum"), ("bold", "Foot"),
    ]  # fmt: skip
