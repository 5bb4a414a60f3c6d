"""Slides are pages, and their shapes are read from the top down."""

from __future__ import annotations

from pathlib import Path

from pptx import Presentation
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE
from pptx.util import Inches

from retrieval import Limits
from retrieval.parse.manuscript import PAGE_BREAK
from tests.retrieval.parse.parsing import headings, read, refusal


def test_slides_are_pages_with_their_tables_charts_and_notes(tmp_path: Path) -> None:
    presentation = Presentation()
    first = presentation.slides.add_slide(presentation.slide_layouts[1])
    first.shapes.title.text = "Start"
    first.placeholders[1].text = "Point a\nPoint b"
    first.notes_slide.notes_text_frame.text = "Say hello"
    second = presentation.slides.add_slide(presentation.slide_layouts[5])
    second.shapes.title.text = "Figures"
    place = (Inches(1), Inches(2), Inches(4), Inches(1))
    table = second.shapes.add_table(2, 2, *place).table
    for row, texts in enumerate((("Year", "Sum"), ("2023", "5"))):
        for column, text in enumerate(texts):
            table.cell(row, column).text = text
    data = CategoryChartData()
    data.categories = ["Q1", "Q2"]
    data.add_series("Sales", (1.5, 2.25))
    second.shapes.add_chart(XL_CHART_TYPE.COLUMN_CLUSTERED, Inches(1), Inches(4), *place[2:], data)
    presentation.save(str(tmp_path / "a.pptx"))
    extracted = read(tmp_path / "a.pptx")
    pages = [extracted.text[page.start : page.end] for page in extracted.pages]
    assert pages == [
        f"Start\n\nPoint a\nPoint b\n\nSay hello{PAGE_BREAK}",
        "Figures\n\nYear | Sum\n2023 | 5\n\n | Sales\nQ1 | 1.5\nQ2 | 2.25",
    ]
    assert headings(extracted) == [(1, "Start"), (1, "Figures")]
    message = refusal(tmp_path / "a.pptx", limits=Limits(pages=1))
    assert "has 2 slides and the limit is 1. Split it, or raise PALIMPSEST_MAX_PAGES" in message
