"""Misspelt words are told by what documents say; words of English and names stay."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from retrieval.words.spelling import corrected, edits, respelled, suspicious

TEXT = "Mileage is paid. The password has a length of 14. The password is secret. A layer."

NONE: Callable[[str], bool] = frozenset[str]().__contains__
"""No word is one of English."""


@pytest.mark.parametrize(
    ("one", "other", "count"),
    [
        ("milage", "mileage", 1),
        ("lenght", "length", 1),
        ("peroid", "period", 1),
        ("holliday", "holiday", 1),
        ("insolvant", "insolvent", 1),
        ("same", "same", 0),
        ("abcd", "wxyz", 3),
        ("", "ab", 2),
    ],
)
def test_edits_are_counted_up_to_a_few(one: str, other: str, count: int) -> None:
    assert edits(one, other, 2) == edits(other, one, 2) == count


@given(st.text("abc", max_size=6), st.text("abc", max_size=6))
def test_edits_are_none_for_equal_words_alone(one: str, other: str) -> None:
    assert (edits(one, other, 6) == 0) == (one == other)
    assert edits(one, other, 6) <= max(len(one), len(other))


@pytest.mark.parametrize(
    ("word", "spelled"),
    [
        ("milage", "mileage"),
        ("pasword", "password"),
        ("lenght", "length"),
        ("password", "password"),
        ("nileage", None),  # the first letter is another one
        ("lenth", "length"),
        ("lght", None),
        ("parsword", "password"),
        ("possward", None),  # of two wrong letters the second is one
        ("zebra", None),
    ],
)
def test_the_nearest_word_is_meant(word: str, spelled: str | None) -> None:
    assert respelled([word], [TEXT], NONE).get(word) == spelled


def test_of_words_that_are_as_near_the_more_frequent_one_is_meant() -> None:
    assert respelled(["tabel"], ["table table label tabes"], NONE) == {"tabel": "table"}
    assert respelled(["passward"], ["passwords password password"], NONE) == {
        "passward": "password"
    }
    assert respelled([], [TEXT], NONE) == respelled(["milage"], [], NONE) == {}


def test_a_word_may_be_two_of_the_documents() -> None:
    text = "The head teacher may be ill. Write to the pay-\nroll office."
    assert respelled(["headteacher"], [text], NONE) == {"headteacher": "head teacher"}
    assert respelled(["headteachr"], [text], NONE) == {"headteachr": "head teacher"}
    assert respelled(["maybe"], [text], NONE) == {}, "common words aren't joined"
    assert respelled(["illwrite"], [text], NONE) == {}, "a stop stands between them"
    assert respelled(["heads"], ["head s. heads-up"], NONE) == {"heads": "heads"}


def test_every_letter_of_an_english_word_is_right() -> None:
    text, known = "The head teacher is in the class room.", {"headteacher", "teaches"}.__contains__
    asked = ["headteacher", "teaches"]
    assert respelled(asked, [text], known) == {"headteacher": "head teacher"}


def test_names_short_words_and_known_ones_stay() -> None:
    known = {"lawyer"}.__contains__
    asked = "Does the lawyer pay Brightwtr the milage, or teh R2D2 näme for read_all()?"
    assert suspicious(asked, known) == ["milage"]
    assert suspicious("Milage for lawyers?", known) == ["milage", "lawyers"]
    assert suspicious("", known) == []


def test_a_question_is_corrected_whatever_its_capitals() -> None:
    spelled = {"milage": "mileage"}
    assert corrected("Milage, milage or milages?", spelled) == "mileage, mileage or milages?"
