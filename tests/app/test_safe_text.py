"""What others wrote stands in a message short, visible and on one line."""

from __future__ import annotations

from app.safe_text import one_line, plain, quoted


def test_what_can_be_seen_stays_as_it_is() -> None:
    assert plain("日本 note.txt") == "日本 note.txt"
    assert quoted("a") == "'a'"


def test_what_can_not_be_seen_has_codes() -> None:
    assert plain("a\x1b[31m") == r"'a\x1b[31m'"
    assert quoted("\u202e") == r"'\u202e'"
    assert plain("\n") == r"'\n'"


def test_long_text_keeps_both_ends() -> None:
    shown = quoted("begin" + "x" * 1000 + "end")
    assert shown.startswith("'begin")
    assert shown.endswith("end'")
    assert len(shown) <= 62
    assert len(plain("y" * 201)) <= 62


def test_a_message_is_one_line() -> None:
    assert one_line("one\ntwo\u2028three") == "one two three"
    assert len(one_line("x" * 9999)) <= 500
