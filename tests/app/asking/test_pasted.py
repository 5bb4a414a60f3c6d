"""A text below a request is no part of it, if it is long enough to be one."""

from __future__ import annotations

from app.asking.pasted import PASTED, without_pasted


def test_a_long_text_below_a_request_is_taken_apart() -> None:
    text = "word " * PASTED
    assert without_pasted(f"Summarise this:\n{text}") == ("Summarise this", text)


def test_few_words_below_a_request_are_part_of_it() -> None:
    asked = "Summarise this:\nthe lease"
    assert without_pasted(asked) == (asked, "")
