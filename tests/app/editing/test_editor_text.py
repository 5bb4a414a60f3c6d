"""What wasn't touched in an editor keeps every byte."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from app.editing.editor_text import RETURN, shown, written
from app.lines import content, lines_of
from tests.app.editing.texts import TEXTS

WILD = st.text(st.sampled_from("ab\r\n\u2028\0 ü" + RETURN), max_size=30)


@given(TEXTS | WILD)
def test_a_text_that_was_only_shown_is_the_same(text: str) -> None:
    assert "\r" not in shown(text)
    assert written(shown(text), text) == text


@given(TEXTS, st.text(st.sampled_from("ab\n ü"), max_size=30))
def test_what_was_typed_is_there(text: str, edited: str) -> None:
    made = written(edited, text)
    assert [content(line) for line in lines_of(made)] == [content(e) for e in lines_of(edited)]


def test_new_lines_get_the_usual_ending_and_others_keep_theirs() -> None:
    text = "a\r\nb\nc\r\nd"
    assert written("a\nb\nnew\nc\nd", text) == "a\r\nb\nnew\r\nc\r\nd"
    assert written("a\nb\nc\nd\n", text) == "a\r\nb\nc\r\nd\r\n"


def test_a_return_within_a_line_stays_one() -> None:
    text = "a\rb\nc\n"
    assert shown(text) == f"a{RETURN}b\nc\n"
    assert written(f"a{RETURN}B\nc\n", text) == "a\rB\nc\n"
    assert written("x\r\ny", "") == "x\ny"
