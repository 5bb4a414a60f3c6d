"""Statements are lines that can be named."""

from __future__ import annotations

from app.teaching.edits.statements import lines_of_code, statements
from tests.app.teaching.edits.conftest import CODE


def test_statements_are_whole_lines_that_stand_once() -> None:
    lines = CODE.split("\n")
    assert [lines[n].strip() for n in statements(CODE)] == [
        "oil = lamp.level()",
        "flame = lamp.ignite(oil)",
        'raise ValueError("no oil left")',
        "flame.burn(step)",
        "return flame",
    ]
    assert statements("long_name = 1\nlong_name = 1\nother = f(\n    2)") == []


def test_comments_are_lines_too() -> None:
    assert set(lines_of_code(CODE)) - set(statements(CODE)) == {2}
