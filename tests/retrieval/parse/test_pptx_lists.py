"""What stands before a paragraph is its own, its shape's, or its layout's."""

from __future__ import annotations

from typing import Any

import pytest
from pptx import Presentation
from pptx.util import Inches

from retrieval.parse.pptx_lists import ShapeLists

CONTENT, BLANK = 1, 6


@pytest.fixture
def deck() -> Any:
    return Presentation()


def body(deck: Any, text: str) -> Any:
    """The placeholder of a slide's contents, whose master has bullets."""
    shape = deck.slides.add_slide(deck.slide_layouts[CONTENT]).placeholders[1]
    shape.text_frame.text = text
    return shape


def box(deck: Any, text: str) -> Any:
    place = [Inches(1)] * 4
    shape = deck.slides.add_slide(deck.slide_layouts[BLANK]).shapes.add_textbox(*place)
    shape.text_frame.text = text
    return shape


def give(paragraph: Any, tag: str) -> None:
    """What the paragraph has of its own."""
    properties = paragraph._p.get_or_add_pPr()
    properties.append(properties.makeelement(properties.tag.replace("pPr", tag), {}))


def marks(shape: Any) -> list[str]:
    lists = ShapeLists(shape)
    return [lists.mark(paragraph) for paragraph in shape.text_frame.paragraphs]


def test_a_slide_s_contents_have_the_master_s_bullets_and_a_box_has_none(deck: Any) -> None:
    assert marks(body(deck, "one\ntwo")) == ["-", "-"]
    assert marks(box(deck, "one\ntwo")) == ["", ""]


def test_a_paragraph_s_own_mark_goes_before(deck: Any) -> None:
    shape = body(deck, "one\ntwo")
    give(shape.text_frame.paragraphs[0], "buNone")
    assert marks(shape) == ["", "-"]
    shape = box(deck, "one\ntwo")
    give(shape.text_frame.paragraphs[1], "buChar")
    assert marks(shape) == ["", "-"]


def test_numbers_go_on_and_begin_again_below_each_other(deck: Any) -> None:
    shape = box(deck, "a\nb\nc\nd\ne\nf\ng")
    for paragraph, level in zip(shape.text_frame.paragraphs, (0, 1, 1, 0, 1, 0, 0), strict=True):
        paragraph.level = level
        give(paragraph, "buAutoNum")
    shape.text_frame.paragraphs[5]._p.pPr.clear()
    assert marks(shape) == ["1.", "1.", "2.", "2.", "1.", "", "1."]


def test_a_subtitle_s_layout_takes_the_bullets_away(deck: Any) -> None:
    shape = deck.slides.add_slide(deck.slide_layouts[0]).placeholders[1]
    shape.text_frame.text = "of 2024"
    assert marks(shape) == [""]
