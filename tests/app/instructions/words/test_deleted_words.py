"""Words deleted, with the spaces, marks and capital letters beside them."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.instructions.text_edit import TextEdit, edited
from app.instructions.words.deleted_words import places_alone, without_places


def without_words(text: str, words: str, window: tuple[int, int]) -> tuple[TextEdit, ...]:
    return without_places(text, places_alone(text, words, window))


@pytest.mark.parametrize(
    ("text", "words", "left"),
    [
        ("A very good day.", "very", "A good day."),
        ("Very good day.", "very", "Good day."),
        ("Basically, we go.", "basically", "We go."),
        ("It is, basically, fine.", "basically", "It is, fine."),
        ("He ran away.", "away", "He ran."),
        ("The end. Now.", "Now.", "The end."),
        ("The very\nend", "very", "The\nend"),
        ("the hall of\nBerlin yesterday.", "Berlin", "the hall of\nyesterday."),
        ("Dr. Lang wrote.", "Lang", "Dr. wrote."),
        ("It is due. Very soon.", "very", "It is due. Soon."),
        ('He said "very well"', "very", 'He said "well"'),
        ("f(text, width, x) g(width, y) h(x, width)", "width", "f(text, x) g(y) h(x)"),
        ("f(width=12)", "width", "f(=12)"),
        ("- milk\n- eggs\n", "milk", "- eggs\n"),
        ("one two\r\nthree\r\n", "two", "one\r\nthree\r\n"),
        ("a\n\nb c\n\nd\n", "b c", "a\n\nd\n"),
        ("everyday", "every", "everyday"),
        ("Present: Ms Adams, Mr Brown", "Ms Adams", "Present: Mr Brown"),
        ("Skills\nPython, SQL, Git", "Python", "Skills\nSQL, Git"),
        ("Present: Ms Adams, Mr Brown", "Mr Brown", "Present: Ms Adams"),
        ("Present were Ann, Bob and Cem.", "Ann", "Present were Bob and Cem."),
        ("Present were Ann, Bob and Cem.", "Bob", "Present were Ann and Cem."),
        ("With Ann Lee, Bob Ray, Cem.", "Ann Lee", "With Bob Ray, Cem."),
        ("He ran quickly, fell and cried.", "quickly", "He ran, fell and cried."),
        ("Hello Ann, Bob is here.", "Ann", "Hello, Bob is here."),
        ('[\n    "a b",\n    "c"\n]\n', "a b", '[\n    "c"\n]\n'),
        ("So did Ann,\nBob,\nand Cem.\n", "Bob", "So did Ann,\nand Cem.\n"),
        ("", "x", ""),
    ],
)
def test_words(text: str, words: str, left: str) -> None:
    assert edited(text, without_words(text, words, (0, len(text)))) == left


def test_words_outside_of_the_range_stay() -> None:
    text = "very old, very new"
    assert edited(text, without_words(text, "very", (9, len(text)))) == "very old, new"


WORDS = st.lists(st.sampled_from(["ab", "ef", " ", ",", ".", "(", "\n"])).map("".join)


@given(WORDS, st.sampled_from(["ab", "ef", "ab ef"]))
def test_other_words_stay(text: str, words: str) -> None:
    left = edited(text, without_words(text, words, (0, len(text))))
    gone = {*words.split()}
    before, now = (re.findall(r"\w+", each) for each in (text, left))
    assert [e for e in now if e.lower() not in gone] == [e for e in before if e not in gone]


@pytest.mark.parametrize(
    ("text", "words", "left"),
    [
        ("Teenagers, however, need sleep.", "however", "Teenagers need sleep."),
        ("We, of course, agree.", "of course", "We agree."),
        ("However, we agree.", "However", "We agree."),
        ("We agree, however.", "however", "We agree."),
        ("It is at 5 pm. However, we rest.", "However", "It is at 5 pm. We rest."),
        ("It is at 5 pm. However, we rest.", "However,", "It is at 5 pm. We rest."),
        ("It rains; however, we go.", "however", "It rains; we go."),
        ("Pens, ink, paper and glue.", "ink", "Pens, paper and glue."),
        ("Ben, Ada, Bo", "Ada", "Ben, Bo"),
    ],
)
def test_the_commas_around_words_said_aside_go_with_them(text: str, words: str, left: str) -> None:
    assert edited(text, without_words(text, words, (0, len(text)))) == left
