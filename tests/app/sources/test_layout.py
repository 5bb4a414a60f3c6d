"""A window of a text becomes headings, paragraphs, lists and tables, by offsets."""

from __future__ import annotations

import pytest

from app.sources.layout import Look, has_own_mark, layout, look_of
from storage import Heading

TEXT = (
    "Report\n\nThe fee is due. It is small.\n\n- one thing\n- another thing\n\n"
    "Name | Fee\nAda | 5\nBob | 7 | late\n\nOther | Table\nx | y\n"
)


def shown(text: str, since: int = 0, *headings: Heading) -> list[tuple[str, int, list[list[str]]]]:
    return [
        (block.kind, block.level, [[text[a:b] for a, b in row] for row in block.rows])
        for block in layout(text, since, headings)
    ]


def test_each_part_is_what_it_was_in_the_file() -> None:
    assert shown(TEXT, 0, Heading(0, 1, "Report")) == [
        ("heading", 1, [["Report"]]),
        ("paragraph", 0, [["The fee is due. It is small."]]),
        ("list", 0, [["- one thing"], ["- another thing"]]),
        ("table", 0, [["Name", "Fee"], ["Ada", "5"], ["Bob", "7", "late"]]),
        ("table", 0, [["Other", "Table"], ["x", "y"]]),
    ]


def test_headings_are_those_of_the_window() -> None:
    since = TEXT.index("The fee")
    found = shown(TEXT[since:], since, Heading(0, 1, "Report"), Heading(since, 3, "The fee"))
    assert found[0][:2] == ("heading", 3)
    assert layout("", 40, [Heading(0, 1, "Report")]) == []


@pytest.mark.parametrize(
    ("media_type", "look"),
    [
        ("text/markdown", "markdown"),
        ("text/x-python", "lines"),
        ("text/plain", "lines"),
        ("text/csv", "blocks"),
        ("application/vnd.openxmlformats-officedocument.wordprocessingml.document", "blocks"),
    ],
)
def test_each_kind_of_file_has_its_look(media_type: str, look: Look) -> None:
    assert look_of(media_type) == look


def test_an_item_that_is_marked_in_the_text_is_told() -> None:
    text = "- oil\nair 1.1 more"
    assert has_own_mark(text, (0, 5))
    assert not has_own_mark(text, (6, len(text)))
