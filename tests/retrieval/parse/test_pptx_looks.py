"""Words on slides look as their runs say; links lead out or to a slide."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pptx import Presentation
from pptx.util import Inches

from tests.retrieval.parse.parsing import looks, place, read


def add(paragraph: Any, text: str, **font: bool | str) -> Any:
    run = paragraph.add_run()
    run.text = text
    for name, value in font.items():
        setattr(run.font, name, value)
    return run


def test_runs_say_how_words_look(tmp_path: Path) -> None:
    deck = Presentation()
    slide = deck.slides.add_slide(deck.slide_layouts[1])
    add(slide.shapes.title.text_frame.paragraphs[0], "The fees", italic=True)
    frame = slide.placeholders[1].text_frame
    first = frame.paragraphs[0]
    add(first, "It ")
    add(first, "costs", bold=True)
    first.add_line_break()
    add(first, "says ", bold=False)
    add(first, "fee()", name="Consolas")
    add(frame.add_paragraph(), "all typed", name="Consolas")
    place_ = (Inches(1), Inches(5), Inches(4), Inches(1))
    table = slide.shapes.add_table(1, 2, *place_).table
    add(table.cell(0, 1).text_frame.paragraphs[0], "Sum", bold=True)
    add(slide.notes_slide.notes_text_frame.paragraphs[0], "Slowly", bold=True)
    deck.save(str(tmp_path / "a.pptx"))
    found = read(tmp_path / "a.pptx")
    assert looks(found) == [
        ("italic", "The fees"),
        ("bold", "costs"),
        ("code", "fee()"),
        ("bold", "Sum"),
        ("bold", "Slowly"),
    ]


def test_links_lead_out_or_to_a_slide(tmp_path: Path) -> None:
    deck = Presentation()
    one, two = (deck.slides.add_slide(deck.slide_layouts[1]) for _ in range(2))
    two.shapes.title.text = "The second"
    paragraph = one.placeholders[1].text_frame.paragraphs[0]
    add(paragraph, "out").hyperlink.address = "https://a.example"
    add(paragraph, " evil").hyperlink.address = "javascript:alert(1)"
    jump = add(paragraph, " on")
    jump.hyperlink.address = "https://b.example"
    link = jump._r.rPr.hlinkClick
    slide = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/slide"
    link.rId = one.part.relate_to(two.part, slide)
    link.set("action", "ppaction://hlinksldjump")
    deck.save(str(tmp_path / "a.pptx"))
    found = read(tmp_path / "a.pptx")
    assert looks(found) == [
        ("link", "out", "https://a.example"),
        ("link", "on", place(found, "The second")),
    ]
