"""Lines put together are the text, and an ending is none of a line's content."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.lines import content, ending, lines_of, unified, usual_ending
from tests.app.editing.texts import TEXTS


@given(st.one_of(TEXTS, st.text()))
def test_lines_put_together_are_the_text(text: str) -> None:
    lines = lines_of(text)
    assert "".join(lines) == text
    assert all(ending(line) for line in lines[:-1])
    assert all(content(line) + ending(line) == line for line in lines)
    assert not any("\n" in content(line) for line in lines)


@given(st.lists(TEXTS))
def test_lines_put_together_have_the_same_lines(texts: list[str]) -> None:
    lines = [line for text in texts for line in lines_of(text) if line.endswith("\n")]
    assert lines_of("".join(lines)) == lines


def test_other_separators_end_no_line() -> None:
    assert lines_of("a\x0bb\u2028c\x85d\re") == ["a\x0bb\u2028c\x85d\re"]


@pytest.mark.parametrize(
    ("text", "usual"),
    [
        ("", "\n"),
        ("a", "\n"),
        ("a\r\nb\r\nc\n", "\r\n"),
        ("a\r\nb\n", "\r\n"),
        ("a\nb\r\n", "\n"),
        ("a\rb", "\n"),
    ],
)
def test_the_usual_ending(text: str, usual: str) -> None:
    assert usual_ending(lines_of(text)) == usual


def test_what_a_model_reads_has_line_feeds() -> None:
    assert unified("a\r\nb\rc\n") == "a\nb\rc\n"
