"""What counts and marks items, and draws lines, is no word."""

from __future__ import annotations

import pytest

from app.instructions.text_edit import edited
from app.instructions.words.replaced_words import places_of, replaced_words
from app.instructions.words.replacement import Replacement


def after(text: str, old: str, new: str) -> str:
    asked = Replacement("words", old, new, is_certain=True)
    return edited(text, replaced_words(text, asked, places_of(text, asked)).edits)


@pytest.mark.parametrize(
    ("text", "old", "new", "made"),
    [
        ("I. Intro\n\nWhat I say.\n", "I", "we", "I. Intro\n\nWhat we say.\n"),
        ("a) one a\nb) x\n", "a", "the", "a) one the\nb) x\n"),
        ("- (a) a b\n- (b) x\n", "a", "the", "- (a) the b\n- (b) x\n"),
        ("iv. So iv\n", "iv", "4", "iv. So 4\n"),
        ("> 2. So 2\n", "2", "3", "> 2. So 3\n"),
        ("1. So.\na. Yes.\n2.1. No. 3.5.\n", ".", "!", "1. So!\na. Yes!\n2.1. No! 3.5!\n"),
        ("- well-off\n  - so\n\n---\n", "-", "\u2013", "- well\u2013off\n  - so\n\n---\n"),
        ("A - B\n| --- | :-: |\n", "-", "\u2013", "A \u2013 B\n| --- | :-: |\n"),
        ("A - B\n===\n- `--no-a` -b\n", "-", "~", "A ~ B\n===\n- `--no~a` -b\n"),
        ("- [x] x\n1. [ ] x\n", "x", "y", "- [x] y\n1. [ ] y\n"),
        ("So ` it\n```sh\na\n```\n", "`", "'", "So ' it\n```sh\na\n```\n"),
    ],
)
def test_they_stay(text: str, old: str, new: str, made: str) -> None:
    assert after(text, old, new) == made


@pytest.mark.parametrize(
    ("text", "old", "new", "made"),
    [
        ("* a\n* b\n", "*", "-", "- a\n- b\n"),
        ("- [x] a\n", "[x]", "[ ]", "- [ ] a\n"),
        ("- [x] a\n", "- [x]", "- [ ]", "- [ ] a\n"),
        ("1. a\n", "1.", "I.", "I. a\n"),
        ("a\n\n---\n", "---", "***", "a\n\n***\n"),
        ("- end. Then\n", "end", "stop", "- stop. Then\n"),
        ("See (a) and a\n", "a", "b", "See (b) and b\n"),
        ("In I. Newton\n", "I", "J", "In J. Newton\n"),
    ],
)
def test_what_is_more_than_such_a_character_is_meant(
    text: str, old: str, new: str, made: str
) -> None:
    assert after(text, old, new) == made


@pytest.mark.parametrize("piece", ["a ", "-", "- ", "(a) ", ".", "1. ", "(a) a\n"])
def test_long_lines_take_no_quadratic_time(piece: str) -> None:
    text = piece * (50_000 // len(piece))
    for old in ("a", "-", "."):
        assert len(places_of(text, Replacement("words", old, "x"))) >= 0
