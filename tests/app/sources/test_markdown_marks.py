"""Marks of Markdown are found where they are marks, and nowhere else."""

from __future__ import annotations

from time import perf_counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.sources.markdown_marks import fences, marks, quotation_marks, without


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("The **blue** parrot", "The blue parrot"),
        ("**Members**", "Members"),
        ("Then.\n\n## The discovery\n\nIt was found.", "Then.\n\nThe discovery\n\nIt was found."),
        ("An *old* and _new_ `code` of __two\nlines__.", "An old and new code of two\nlines."),
        ("**Not *closed", "**Not *closed"),
        ("| a | b |\n|---|:-:|\n| 1 | 2 |", "| a | b |\n| 1 | 2 |"),
        ("a | b\n--- | ---\n1 | 2", "a | b\n1 | 2"),
        ("| - | - |\n| -3 | x |\n---\n\n--- a | b", None),
        ("a*b*c, 2 * 3 * 4, snake_case_name, #5 and \\*so\\*", None),
        ("* one\n* two", None),
        ("```\n# a comment of **code**\n```", None),
        ("[its page](https://example.org/a_b_c)", None),
    ],
)
def test_marks_are_left_out_of_markdown_alone(text: str, shown: str | None) -> None:
    assert without(text, marks(text, "a.md")) == (text if shown is None else shown)
    assert without(text, marks(text, "a.txt")) == text


@given(st.text("*_`#a \n", max_size=60))
def test_they_are_in_order_and_marks(text: str) -> None:
    found = marks(text, "a.md")
    assert [*found] == sorted(found)
    assert all(set(text[start:end]) <= set("*_`# ") for start, end in found)


@given(st.text("|-:> \n", max_size=60))
def test_the_line_below_a_tables_head_is_one_line(text: str) -> None:
    for start, end in marks(text, "a.md"):
        assert text[start:end].strip("\n").count("\n") == 0
        assert {"|", "-"} <= set(text[start:end])


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("the engineer\n> comes on\n> Friday.", "the engineer\ncomes on\nFriday."),
        ("> the engineer\n> > comes.", "the engineer\ncomes."),
        ("which we pay.\n>", "which we pay.\n"),
        ("> comes.", None),  # one line, whose sign may mean something
        ("a concentration\n> 5 mg/l is too much", None),
        ("if x\n> y, then\nit is", None),
    ],
)
def test_marks_of_a_mails_quotation_are_at_the_beginnings_of_its_lines(
    text: str, shown: str | None
) -> None:
    assert without(text, quotation_marks(text, "a.txt")) == (text if shown is None else shown)
    assert quotation_marks(text, "a.py") == ()


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Run:\n\n```sh\nmake\n```", "Run:\n\nmake"),
        ("```\na\n```\n\n~~~ c\nb\n~~~\nend", "a\n\nb\nend"),
        ("```py\nnot closed\n", "not closed\n"),
        ("````\n```\n````", "```"),
        ("```a``` in a line", "```a``` in a line"),
        ("Run:\r\n\r\n```\r\na\r\n```\r\n\r\n```\r\nb\r\n```", "Run:\r\n\r\na\r\n\r\nb"),
        ("```\n```", ""),
    ],
)
def test_the_lines_around_code(text: str, shown: str) -> None:
    assert without(text, fences(text, "a.md")) == shown
    assert fences(text, "a.txt") == ()


@pytest.mark.parametrize("text", ["```\n", "```a\n```", "~~~"])
def test_hostile_fences_take_little_time(text: str) -> None:
    began = perf_counter()
    fences(text * 20_000, "a.md")
    assert perf_counter() - began < 2


@pytest.mark.parametrize("text", ["**a", "*a ", "_a ", "`", "__a\n", "# ", "```\n"])
def test_hostile_text_takes_little_time(text: str) -> None:
    began = perf_counter()
    marks(text * 20_000, "a.md")
    assert perf_counter() - began < 2
