"""What looks so stays the same words, however the white space around them changes."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from retrieval.parse.styled import (
    MOST_LOOKS,
    Gathering,
    Styled,
    WordsLook,
    joined,
    squeezed,
    styled,
    trimmed,
)


def test_ranges_count_no_white_space() -> None:
    gathering = Gathering()
    gathering.add("  a ")
    gathering.begin("bold")
    gathering.add(" bc\n")
    gathering.begin("link", "https://a.example")
    gathering.add("d")
    gathering.end("link")
    gathering.end("bold")
    assert list(gathering.take().looks) == [
        WordsLook(3, 4, "link", "https://a.example"),
        WordsLook(1, 4, "bold"),
    ]


def test_what_is_begun_goes_on_in_the_next_text() -> None:
    gathering = Gathering()
    gathering.begin("bold")
    gathering.add("ab")
    assert list(gathering.take().looks) == [WordsLook(0, 2, "bold")]
    gathering.add("cd")
    gathering.end("bold")
    gathering.add("e")
    assert list(gathering.take().looks) == [WordsLook(0, 2, "bold")]
    gathering.add("f")
    assert not gathering.take().looks


def test_the_innermost_decides_and_equal_ones_are_one() -> None:
    gathering = Gathering()
    gathering.begin("bold")
    gathering.add("a")
    gathering.begin("bold", None)
    gathering.add("b")
    gathering.end("bold")
    gathering.begin("bold")
    gathering.add("c")
    gathering.end("bold")
    gathering.end("bold")
    gathering.add(" ")
    gathering.begin("bold")
    gathering.add("d")
    gathering.end("bold")
    assert list(gathering.take().looks) == [WordsLook(0, 1, "bold"), WordsLook(2, 4, "bold")]


def test_an_element_that_is_left_ends_what_it_began() -> None:
    gathering = Gathering()
    gathering.enter([("bold", ""), ("link", "https://a.example")])
    gathering.add("a")
    gathering.enter([("bold", None)])
    gathering.enter([])
    gathering.add("b")
    gathering.leave()
    gathering.leave()
    gathering.add("c")
    gathering.leave()
    gathering.add("d")
    assert list(gathering.take().looks) == [
        WordsLook(0, 1, "bold"),
        WordsLook(2, 3, "bold"),
        WordsLook(0, 3, "link", "https://a.example"),
    ]


def test_pieces_of_code_are_not_joined() -> None:
    gathering = Gathering()
    for _ in range(2):
        gathering.begin("code")
        gathering.add("x")
        gathering.end("code")
    assert list(gathering.take().looks) == [WordsLook(0, 1, "code"), WordsLook(1, 2, "code")]


def test_there_is_a_limit_to_them() -> None:
    gathering = Gathering()
    for _ in range(MOST_LOOKS + 10):
        gathering.begin("italic")
        gathering.add("x")
        gathering.end("italic")
        gathering.add("y")
    assert len(gathering.take().looks) == MOST_LOOKS


def test_texts_are_put_together() -> None:
    bold = Styled(" b c ", [WordsLook(0, 1, "bold")])
    row = joined(["a x", squeezed(bold), bold], " | ")
    assert row == Styled("a x | b c |  b c ", [WordsLook(3, 4, "bold"), WordsLook(6, 7, "bold")])
    assert joined(["a", "b"], ", ") == Styled("a, b", [])
    assert trimmed(bold).after("1. ") == Styled("1. b c", [WordsLook(2, 3, "bold")])
    assert bold.after("  ").looks == bold.looks
    assert squeezed("a\n b ") == "a b"
    assert styled("a") == Styled("a")


@given(st.text("a \n|", max_size=20), st.text("b \u2028\xa0", max_size=20), st.integers(0, 9))
def test_looks_of_a_part_are_on_the_same_characters_of_the_whole(
    before: str, text: str, start: int
) -> None:
    inked = "".join(text.split())
    whole = joined([before, Styled(text, [WordsLook(start, start + 2, "bold")])], " | ")
    (look,) = whole.looks
    assert "".join(whole.text.split())[look.start : look.end] == inked[start : start + 2]
