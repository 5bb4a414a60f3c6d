"""An Office file is refused where text of it would be missing, and its own properties are kept if
they are sound; a font of equal widths is code among other words, and none where all are in it.
"""

from __future__ import annotations

import zipfile
from datetime import UTC, datetime
from pathlib import Path

import docx
import openpyxl
import pptx
import pytest
from lxml import etree

from retrieval import DocumentError
from retrieval.extraction.extract import extract
from retrieval.extraction.limits import Limits
from retrieval.parse.office import check_root, is_typed, opening, with_code_among_words
from retrieval.parse.styled import Styled, WordsLook
from tests.retrieval.parse.parsing import refusal, repack


def test_fonts_of_equal_widths_are_known() -> None:
    assert is_typed(" Courier New")
    assert not is_typed("Arial")
    assert not is_typed(None)


def test_a_whole_text_in_such_a_font_is_no_code() -> None:
    bold, code, all_ = (WordsLook(0, 1, "bold"), WordsLook(1, 3, "code"), WordsLook(0, 4, "code"))
    some = Styled("a bc d", [bold, code])
    assert with_code_among_words(some) == some
    assert with_code_among_words(Styled("a bc d", [bold, all_])) == Styled("a bc d", [bold])


def test_title_author_and_date_of_a_document_and_of_slides(tmp_path: Path) -> None:
    document, slides = docx.Document(), pptx.Presentation()
    document.add_paragraph("Words.")
    slides.slides.add_slide(slides.slide_layouts[0]).shapes.title.text = "Words"
    for name, file in (("a.docx", document), ("a.pptx", slides)):
        properties = file.core_properties
        properties.title, properties.author = "  A \n title ", "Ada Finch"
        properties.created = datetime(2024, 3, 4, 5, tzinfo=UTC)
        file.save(str(tmp_path / name))
        found = extract(tmp_path / name, Limits()).properties
        assert found == {"title": "A title", "author": "Ada Finch", "date": "2024-03-04"}


def test_blank_properties_are_none(tmp_path: Path) -> None:
    document = docx.Document()
    document.add_paragraph("Words.")
    document.core_properties.title = document.core_properties.author = " "
    document.save(str(tmp_path / "a.docx"))
    assert set(extract(tmp_path / "a.docx", Limits()).properties) <= {"date"}


DTD = '<!DOCTYPE x [<!ENTITY e "Lost words.">]>'


def test_a_part_whose_dtd_declares_text_is_refused() -> None:
    with pytest.raises(DocumentError, match=r"a\.docx: is damaged: it has text in .* Open it in"):
        check_root(etree.fromstring(f"{DTD}<x/>"), "a.docx")


@pytest.mark.parametrize(
    "dtd", ["", f"<!-- {DTD} -->", '<!DOCTYPE x SYSTEM "x.dtd">', '<!DOCTYPE x [<!ENTITY e "">]>']
)
def test_a_part_without_such_text_passes(dtd: str) -> None:
    check_root(etree.fromstring(f"{dtd}<x/>"), "a.docx")


def saved(folder: Path) -> dict[str, Path]:
    """A file of each kind with the words "Some text."."""
    document, slides, book = docx.Document(), pptx.Presentation(), openpyxl.Workbook()
    document.add_paragraph("Some text.")
    slides.slides.add_slide(slides.slide_layouts[5]).shapes.title.text = "Some text."
    book.active["A1"] = "Some text."
    for name, file in (("a.docx", document), ("a.pptx", slides), ("a.xlsx", book)):
        file.save(str(folder / name))
    return {path.suffix: path for path in folder.glob("a.*")}


@pytest.mark.parametrize(
    ("suffix", "part"), [(".docx", "word/document.xml"), (".pptx", "ppt/slides/slide1.xml")]
)
def test_a_file_whose_text_is_in_entities_is_refused(
    tmp_path: Path, suffix: str, part: str
) -> None:
    path = saved(tmp_path)[suffix]
    repack(repack(path, {part: ("Some text.", "&e;")}), {part: ("?>", f"?>{DTD}")})
    assert refusal(path).startswith(f"a{suffix}: is damaged: it has text in entities of a DTD")


@pytest.mark.parametrize(
    ("suffix", "part", "told"),
    [
        (".docx", "word/document.xml", "word/document.xml"),
        (".pptx", "ppt/presentation.xml", "its main part"),
        (".xlsx", "xl/workbook.xml", "xl/workbook.xml"),
    ],
)
def test_a_file_without_its_main_part_is_told_so(
    tmp_path: Path, suffix: str, part: str, told: str
) -> None:
    path = saved(tmp_path)[suffix]
    with zipfile.ZipFile(path) as source:
        members = {each: source.read(each) for each in source.namelist() if each != part}
    with zipfile.ZipFile(path, "w") as target:
        for member, data in members.items():
            target.writestr(member, data)
    assert refusal(path) == (
        f"a{suffix}: is damaged: {told} isn't in it. "
        "Open it in the program it was made with, re-save it, and add that."
    )


def test_the_name_of_a_part_is_a_label() -> None:
    error = KeyError("There is no item named 'a\x1b\n.xml' in the archive")
    with pytest.raises(DocumentError) as caught, opening("a.docx"):
        raise error
    assert str(caught.value).isprintable()
