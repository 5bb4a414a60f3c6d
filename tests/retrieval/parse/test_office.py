"""An Office file's own properties are kept if they are sound; a font of equal widths is code among
other words, and none where all of them are in it.
"""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import docx
import pptx

from retrieval.extraction.extract import Limits, extract
from retrieval.parse.office import is_typed, with_code_among_words
from retrieval.parse.styled import Styled, WordsLook


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
