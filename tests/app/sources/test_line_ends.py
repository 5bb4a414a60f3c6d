"""Line ends of pages flow, but for those of tables and blank lines."""

from __future__ import annotations

import pytest

from app.events import Source
from app.sources.line_ends import flowed, introduced_at, is_of_a_page, readable


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("one\ntwo", "one two"),
        ("one\n\ntwo\nthree", "one\n\ntwo three"),
        ("one\nA | 1\nB | 2\ntwo\nthree", "one\nA | 1\nB | 2\ntwo three"),
        ("one\n", "one "),
        ("", ""),
        ("\n", "\n"),
    ],
)
def test_only_line_ends_that_mean_something_stay(text: str, shown: str) -> None:
    assert flowed(text) == shown
    assert len(flowed(text)) == len(text)


def test_a_quote_from_code_is_read_without_the_marks_of_a_comment() -> None:
    assert readable("It waits\n# twice", "wait.py") == "It waits\n twice"
    assert readable("It waits\n# twice", "wait.txt") == "It waits\n# twice"


def test_lines_end_with_the_page_s_in_a_pdf_or_an_image_alone() -> None:
    named = [("a.pdf", 1), ("SCAN.PNG", 2), ("a.pdf", None), ("a.pptx", 1), ("a.md", None)]
    sources = [Source(1, None, name, 0, 5, page) for name, page in named]
    assert [*map(is_of_a_page, sources)] == [True, True, False, False, False]


@pytest.mark.parametrize(
    ("text", "below"),
    [
        ("Run it:\n\nmake", "\nmake"),
        ("Run it:\r\n  make", "  make"),
        ("运行：\n\nmake", "\nmake"),
        ("Run it:\n```\nmake\n```", "```\nmake\n```"),
        ("It has three\ncolours:\nred and blue.", None),
        ("At 9:30\n\nit opens.", None),
        ("", None),
    ],
)
def test_what_a_quote_introduces_begins_behind_its_line(text: str, below: str | None) -> None:
    at = introduced_at(text)
    assert (None if at is None else text[at:]) == below
