"""What a parser writes: blocks, pages and headings whose offsets are those of the text."""

from __future__ import annotations

import pytest

from retrieval.errors import DocumentError
from retrieval.parse.manuscript import BULLET, PAGE_BREAK
from tests.retrieval.parse.parsing import Desk


@pytest.fixture
def desk() -> Desk:
    return Desk()


def test_blocks_have_a_blank_line_between_them_and_lines_none(desk: Desk) -> None:
    written = desk.manuscript
    written.paragraph("One.")
    written.line("Its second line.")
    written.paragraph(" \n")
    written.paragraph("Two.\n\n")
    written.end_block()
    written.line("Three.")
    assert desk.text() == "One.\nIts second line.\n\nTwo.\n\nThree."


def test_a_heading_stands_where_it_says(desk: Desk) -> None:
    desk.manuscript.paragraph("Before.")
    desk.manuscript.heading(2, "  A\n title ")
    desk.manuscript.line("After.")
    desk.manuscript.heading(1, " ")
    text = desk.text()
    assert desk.told("heading") == [[text.index("A title"), 2, "A title"]]
    assert text == "Before.\n\nA title\n\nAfter."


def test_pages_begin_after_their_break(desk: Desk) -> None:
    for words in ("first", "second"):
        desk.manuscript.page()
        desk.manuscript.paragraph(words)
    assert desk.text() == f"first{PAGE_BREAK}second"
    assert desk.told("page") == [0, len("first") + len(PAGE_BREAK)]


def test_a_paragraph_may_go_on_on_the_next_page(desk: Desk) -> None:
    for words in ("first", "second"):
        desk.manuscript.page("\n")
        desk.manuscript.write(words)
    assert desk.text() == "first\nsecond"
    assert desk.told("page") == [0, len("first\n")]


def test_a_page_may_be_an_image(desk: Desk) -> None:
    desk.manuscript.page()
    desk.manuscript.unread("part")
    assert not desk.manuscript.is_scan
    desk.manuscript.unread("page")
    assert desk.manuscript.is_scan
    assert desk.told("unread") == ["part", "page"]


def test_a_row_is_a_line_of_its_cells_without_empty_ones_at_its_end(desk: Desk) -> None:
    desk.manuscript.row(["a", " b\nc ", "", ""])
    desk.manuscript.row(["", "d"])
    assert desk.text() == "a | b c\n | d"


def test_items_are_indented_for_each_list_around_them(desk: Desk) -> None:
    desk.manuscript.item(BULLET, "one")
    desk.manuscript.item("1.", "inner\nof two lines", 1)
    desk.manuscript.item("", "goes on", 1)
    desk.manuscript.item(BULLET, "deepest", 4_000)
    first, second, third, fourth, deepest = desk.text().split("\n")
    assert (first, second) == ("- one", "  1. inner")
    assert (third, fourth) == ("    of two lines", "    goes on")
    assert len(deepest) < 40


def test_a_part_is_what_was_written_in_it(desk: Desk) -> None:
    written = desk.manuscript
    written.paragraph("Before.")
    written.table([["Fee"], ["5"]], captions=["All fees"])
    with written.part("quote"):
        written.paragraph("So.")
        with written.part("code"):
            written.paragraph("  x\n  y")
    with written.part("code"):
        written.paragraph(" ")
    written.table([], has_head=False)
    written.line("After.")
    text = desk.text()
    assert text == "Before.\n\nAll fees\nFee\n5\n\nSo.\n\n  x\n  y\n\nAfter."
    told = [(kind, text[start:end]) for start, end, kind in desk.told("part")]
    assert told == [("table", "Fee\n5"), ("code", "  x\n  y"), ("quote", "So.\n\n  x\n  y")]


def test_what_can_not_be_stored_is_replaced_and_counts_as_one(desk: Desk) -> None:
    desk.manuscript.write("a\0b\ud800c")
    assert desk.text() == "a\ufffdb\ufffdc"
    assert desk.manuscript.length == 5


def test_blank_text_is_no_text(desk: Desk) -> None:
    desk.manuscript.write(" \n\t")
    assert not desk.manuscript.has_text
    desk.manuscript.write("x")
    assert desk.manuscript.has_text


def test_long_text_comes_in_pieces(desk: Desk) -> None:
    desk.manuscript.write("é" * 200_000)
    assert desk.text() == "é" * 200_000
    assert len(desk.told("text")) > 3


def test_limits_are_named_with_what_to_do() -> None:
    desk = Desk(characters=10, pages=3)
    with pytest.raises(DocumentError, match=r"a\.pdf: has more than 10 characters .*Split it"):
        desk.manuscript.write("x" * 11)
    with pytest.raises(DocumentError, match=r"a\.pdf: has 4 slides and the limit is 3"):
        desk.manuscript.check_pages(4, "slides")
    desk.manuscript.check_pages(3)
