"""A window of lines: it shows the place, begins and ends with lines, and is never huge."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from app.sources.excerpts import MarkedWords
from app.sources.line_window import MOST_CHARACTERS, MOST_LINES, after, around, before, lines

TEXT = "".join(f"Line {number}.\n" for number in range(1, 2001))


def test_the_place_is_shown_with_lines_before_it() -> None:
    at = TEXT.index("Line 1000.")
    start, end = around(TEXT, at)
    assert start < at < end
    shown = TEXT[start:end]
    assert shown.startswith("Line 900.")
    assert shown.count("\n") == MOST_LINES
    assert shown.endswith("\n")


def test_windows_follow_each_other_without_a_gap() -> None:
    start, end = around(TEXT, 0)
    assert start == 0
    next_start, next_end = after(TEXT, end)
    assert next_start == end
    assert before(TEXT, next_end) == (next_start, next_end)
    assert after(TEXT, len(TEXT)) == (len(TEXT), len(TEXT))
    assert before(TEXT, 0) == (0, 0)


def test_lines_have_their_numbers_and_what_is_marked() -> None:
    start = TEXT.index("Line 3.")
    marked = MarkedWords(start, start + 4, 0, is_first=True, page=None)
    found = lines(TEXT, start, TEXT.index("Line 6."), [marked])
    assert [line.number for line in found] == [3, 4, 5]
    assert [piece.text for piece in found[0].pieces if piece.spans] == ["Line"]
    assert not any(line.is_cut_before or line.is_cut_after for line in found)


def test_a_long_line_is_cut_and_says_so() -> None:
    text = "x" * (3 * MOST_CHARACTERS)
    start, end = around(text, MOST_CHARACTERS)
    assert 0 < start <= MOST_CHARACTERS < end <= start + MOST_CHARACTERS
    (line,) = lines(text, start, end, [])
    assert line.is_cut_before
    assert line.is_cut_after


@settings(max_examples=200, deadline=None)
@given(st.text(st.sampled_from("ab\n\r"), max_size=60), st.integers(0, 60))
def test_the_lines_of_a_window_are_its_text(text: str, at: int) -> None:
    start, end = around(text, min(at, len(text)))
    assert 0 <= start <= min(at, len(text)) <= end <= len(text)
    shown = ["".join(piece.text for piece in line.pieces) for line in lines(text, start, end, [])]
    expected = text[start:end].removesuffix("\n").split("\n") if start < end else []
    assert shown == [line.rstrip("\r") for line in expected]
