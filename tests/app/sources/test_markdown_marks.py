"""Marks of Markdown are found where they are marks, and nowhere else."""

from __future__ import annotations

from time import perf_counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.sources.markdown_marks import marks, unmarked


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("The **blue** parrot", "The blue parrot"),
        ("**Members**", "Members"),
        ("Then.\n\n## The discovery\n\nIt was found.", "Then.\n\nThe discovery\n\nIt was found."),
        ("An *old* and _new_ `code` of __two\nlines__.", "An old and new code of two\nlines."),
        ("**Not *closed", "**Not *closed"),
        ("a*b*c, 2 * 3 * 4, snake_case_name, #5 and \\*so\\*", None),
        ("* one\n* two", None),
        ("```\n# a comment of **code**\n```", None),
        ("[its page](https://example.org/a_b_c)", None),
    ],
)
def test_marks_are_left_out_of_markdown_alone(text: str, shown: str | None) -> None:
    assert unmarked(text, "a.md") == (text if shown is None else shown)
    assert unmarked(text, "a.txt") == text


@given(st.text("*_`#a \n", max_size=60))
def test_they_are_in_order_and_marks(text: str) -> None:
    found = marks(text, "a.md")
    assert [*found] == sorted(found)
    assert all(set(text[start:end]) <= set("*_`# ") for start, end in found)


@pytest.mark.parametrize("text", ["**a", "*a ", "_a ", "`", "__a\n", "# ", "```\n"])
def test_hostile_text_takes_little_time(text: str) -> None:
    began = perf_counter()
    marks(text * 20_000, "a.md")
    assert perf_counter() - began < 2
