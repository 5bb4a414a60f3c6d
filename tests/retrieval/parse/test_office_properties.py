"""What an Office file says of itself is kept; what it doesn't, or says wrongly, is nothing."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import docx
import pptx

from retrieval.extract import Limits, extract


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
