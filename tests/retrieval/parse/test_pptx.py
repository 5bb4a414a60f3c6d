"""Slides are pages, and their shapes are read from the top down."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from pptx import Presentation
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE
from pptx.util import Inches

from retrieval import Limits
from retrieval.parse import pptx
from retrieval.parse.manuscript import PAGE_BREAK
from tests.retrieval.parse.parsing import headings, parsed, parts, read, refusal, repack


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
    data: Any = CategoryChartData()  # type: ignore[no-untyped-call]
    data.categories = ["Q1", "Q2"]
    data.add_series("Sales", (1.5, 2.25))
    second.shapes.add_chart(XL_CHART_TYPE.COLUMN_CLUSTERED, Inches(1), Inches(4), *place[2:], data)
    presentation.save(str(tmp_path / "a.pptx"))
    extracted = read(tmp_path / "a.pptx")
    pages = [extracted.text[page.start : page.end] for page in extracted.pages]
    assert pages == [
        f"Start\n\n- Point a\n- Point b\n\nNotes\n\nSay hello{PAGE_BREAK}",
        "Figures\n\nYear | Sum\n2023 | 5\n\n | Sales\nQ1 | 1.5\nQ2 | 2.25",
    ]
    assert headings(extracted) == [(1, "Start"), (2, "Notes"), (1, "Figures")]
    assert parts(extracted) == [
        ("table", "Year | Sum\n2023 | 5"),
        ("table", " | Sales\nQ1 | 1.5\nQ2 | 2.25"),
    ]
    message = refusal(tmp_path / "a.pptx", limits=Limits(pages=1))
    assert "has 2 slides and the limit is 1. Split it, or raise PALIMPSEST_MAX_PAGES" in message


def saved(presentation: Any, folder: Path) -> Path:
    presentation.save(str(folder / "a.pptx"))
    return folder / "a.pptx"


def box(shapes: Any, left: float, top: float, text: str) -> Any:
    shape = shapes.add_textbox(Inches(left), Inches(top), Inches(1), Inches(1))
    shape.text_frame.text = text
    return shape


def test_shapes_are_read_from_the_top_and_those_of_a_group_together(tmp_path: Path) -> None:
    presentation = Presentation()
    shapes = presentation.slides.add_slide(presentation.slide_layouts[6]).shapes
    box(shapes, 1, 4, "last")
    box(shapes, 3, 1, "second")
    box(shapes, 1, 1, "first")
    group = shapes.add_group_shape()
    box(group.shapes, 1, 5, "lower in it")
    box(group.shapes, 1, 2, "upper in it")
    box(shapes, 1, 3, " \n ")
    extracted = parsed(pptx.write, saved(presentation, tmp_path))
    assert extracted.text == "first\n\nsecond\n\nupper in it\n\nlower in it\n\nlast"
    assert headings(extracted) == []


def test_breaks_within_a_title_are_spaces_and_elsewhere_lines(tmp_path: Path) -> None:
    presentation = Presentation()
    slide = presentation.slides.add_slide(presentation.slide_layouts[1])
    slide.shapes.title.text = "Two\vlines"
    slide.placeholders[1].text = "a\vb\n\nc"
    extracted = parsed(pptx.write, saved(presentation, tmp_path))
    assert extracted.text == "Two lines\n\n- a\n  b\n- c"
    assert headings(extracted) == [(1, "Two lines")]


def test_a_merged_cell_is_in_each_of_its_rows_and_once_in_each(tmp_path: Path) -> None:
    presentation = Presentation()
    shapes = presentation.slides.add_slide(presentation.slide_layouts[6]).shapes
    table = shapes.add_table(3, 3, Inches(1), Inches(1), Inches(3), Inches(1)).table
    for row, texts in enumerate(("abc", "def", "ghi")):
        for column, text in enumerate(texts):
            table.cell(row, column).text = text
    table.cell(0, 0).merge(table.cell(0, 1))
    table.cell(1, 0).merge(table.cell(2, 0))
    first, *others = parsed(pptx.write, saved(presentation, tmp_path)).text.split("\n")
    assert first.endswith(" | c")
    assert first.count("|") == 1
    (tall, *middle), (again, *last) = (line.split(" | ") for line in others if "|" in line)
    assert tall == again
    assert tall.startswith("d")
    assert (middle, last) == (["e", "f"], ["h", "i"])


def test_a_chart_is_its_title_and_a_table_with_gaps(tmp_path: Path) -> None:
    presentation = Presentation()
    shapes = presentation.slides.add_slide(presentation.slide_layouts[6]).shapes
    data: Any = CategoryChartData()  # type: ignore[no-untyped-call]
    data.categories = ["Q1", "Q2"]
    data.add_series("Sales", (None, 0.1 + 0.2))
    data.add_series("Costs", (1e6,))
    place = (Inches(1), Inches(1), Inches(4), Inches(4))
    chart = shapes.add_chart(XL_CHART_TYPE.LINE, *place, data).chart
    chart.has_title = True
    chart.chart_title.text_frame.text = "Trade"
    path = saved(presentation, tmp_path)
    assert parsed(pptx.write, path).text == "Trade\n | Sales | Costs\nQ1 |  | 1000000\nQ2 | 0.3"


@pytest.mark.parametrize(
    "kind",
    [
        "vnd.openxmlformats-officedocument.presentationml.slideshow",
        "vnd.openxmlformats-officedocument.presentationml.template",
        "vnd.ms-powerpoint.presentation.macroEnabled",
    ],
)
def test_shows_templates_and_presentations_with_macros_are_presentations(
    kind: str, tmp_path: Path
) -> None:
    presentation = Presentation()
    box(presentation.slides.add_slide(presentation.slide_layouts[6]).shapes, 1, 1, "words")
    usual = "vnd.openxmlformats-officedocument.presentationml.presentation.main"
    path = repack(saved(presentation, tmp_path), {"[Content_Types].xml": (usual, f"{kind}.main")})
    assert parsed(pptx.write, path).text == "words"
