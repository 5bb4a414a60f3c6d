"""Titles that a table of contents names are headings where they stand in the text."""

from __future__ import annotations

from app.asking.contents import with_contents
from storage import Heading

CONTENTS = """Contents
Lamps . . . . . . . . . 1
Oil for the keeper’s lamps . . . . . . . . . 1
How long does it burn? ........ 2
Glass · · · · · · ii
Ships . . . . . . . . . 3
"""
BODY = """Lamps
They are lit at night.
Oil for the keeper's lamps
It is dear. Glass is dear, too.
How long does it burn?
For nine hours.
Ships
They sink.
"""


def _found(text: str) -> list[tuple[int, str]]:
    headings = [
        Heading(text.rindex("Lamps\n"), 1, "Lamps"),
        Heading(text.rindex("Ships\n"), 1, "Ships"),
    ]
    return [(each.level, each.title) for each in with_contents(text, headings)]


def test_titles_of_the_contents_are_below_the_headings_before_them() -> None:
    text = CONTENTS + BODY
    assert _found(text) == [
        (1, "Lamps"),
        (2, "Oil for the keeper's lamps"),
        (2, "How long does it burn?"),
        (1, "Ships"),
    ]
    found = with_contents(text, [Heading(text.rindex("Ships\n"), 2, "Ships")])
    assert [each.level for each in found] == [1, 1, 1, 2]
    assert all(text.startswith(each.title, each.start) for each in found)


def test_without_a_table_of_contents_the_headings_are_those_of_the_format() -> None:
    assert _found(BODY) == [(1, "Lamps"), (1, "Ships")]
    few = "Oil for the keeper's lamps . . . . 1\nGlass ... and more.\n"
    assert _found(few + BODY) == [(1, "Lamps"), (1, "Ships")]
