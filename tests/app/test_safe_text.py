"""Laws of safe text: nothing in it is obeyed by a terminal, and a message stays short."""

from __future__ import annotations

from app.safe_text import LISTED, cut_short, listed, one_line, plain, printable, quoted


def test_what_a_terminal_would_obey_becomes_a_picture() -> None:
    assert printable("a\r\nb\tc\nd") == "a\nb\tc\nd"
    assert printable("\x1b[2J\r\x07\x7f\x9b\u202e\u2066") == "\u241b[2J\u240d\u2407" + "\ufffd" * 4


def test_of_many_names_the_first_are_listed() -> None:
    names = [f"{number}\x1b" for number in range(LISTED + 1200)]
    assert listed(names[:2]) == "0\u241b, 1\u241b"
    assert listed(names).endswith("9\u241b and 1,200 more")
    assert listed([]) == ""


def test_a_name_is_quoted_where_it_is_long_or_cannot_be_seen() -> None:
    assert plain("notes.txt") == "notes.txt"
    assert plain("a\nb") == r"'a\nb'"
    assert len(plain("x" * 201)) < 70
    assert quoted("x" * 30 + "y" * 31).startswith("'xxx")
    assert quoted("x" * 30 + "y" * 31).endswith("yyy'")


def test_a_message_is_one_line_with_both_its_ends() -> None:
    assert one_line("a\nb\r\nc") == "a b c"
    line = one_line("a" * 400 + "\n" + "b" * 400)
    assert len(line) == 500
    assert (line[0], line[-1]) == ("a", "b")


def test_a_text_that_is_cut_short_says_so() -> None:
    assert (cut_short("abc", 3), cut_short("abcd", 3), cut_short("", 3)) == ("abc", "abc…", "")
