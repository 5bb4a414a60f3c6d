"""A font of equal widths is code among other words, and none where all of them are in it."""

from __future__ import annotations

from retrieval.parse.office_looks import is_typed, with_code_among_words
from retrieval.parse.styled import Styled, WordsLook


def test_fonts_of_equal_widths_are_known() -> None:
    assert is_typed(" Courier New")
    assert not is_typed("Arial")
    assert not is_typed(None)


def test_a_whole_text_in_such_a_font_is_no_code() -> None:
    bold, code, all_ = (WordsLook(0, 1, "bold"), WordsLook(1, 3, "code"), WordsLook(0, 4, "code"))
    some = Styled("a bc d", [bold, code])
    assert with_code_among_words(some) == some
    assert with_code_among_words(Styled("a bc d", [bold, all_])) == Styled("a bc d", [bold])
