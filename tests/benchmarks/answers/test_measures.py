"""Words are compared as SQuAD compares them, and an answer counts only with its words whole."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.answers.measures import (
    KINDS,
    best_f1,
    contains,
    covers,
    f1,
    kind_of,
    lies_in,
    normalised,
    places,
)


def test_case_punctuation_articles_and_spaces_don_t_count() -> None:
    assert normalised("The  lamp, an 'old' one -- broke.") == "lamp old one broke"


@pytest.mark.parametrize(
    ("text", "answer", "is_there"),
    [
        ("It was sold in 1998.", "1998", True),
        ("It was sold in the U.S. for EUR 61,800.", "eur 61,800", True),
        ("Charles Darwin's theory", "Charles Darwin", True),
        ("The season of 1922/23", "1922", True),
        ("In 1922–26 it stood.", "1922", True),
        ("A pro-independence party", "independence", True),
        ("The US and others", "U.S.", True),
        ("It was sold in 2010.", "10", False),
        ("Someone came.", "one", False),
        ("EUR 85,000", "EUR 61,800", False),
        ("Anything", "", False),
        ("Anything", "...", False),
        ("It is 5 (or 6).", "(5", True),
    ],
)
def test_an_answer_is_contained_with_its_words_whole(
    text: str, answer: str, is_there: bool
) -> None:
    assert contains(text, [answer]) is is_there
    assert contains(text, ["something else", answer]) is is_there


@settings(max_examples=20)
@given(st.text(), st.text(max_size=20), st.text(max_size=5))
def test_comparing_never_fails(text: str, answer: str, other: str) -> None:
    contains(text, [answer, other])
    assert f1(text, text) in (0.0, 1.0)
    assert 0 <= f1(text, answer) <= 1
    assert kind_of(text) in KINDS


def test_half_of_the_words_of_any_answer_are_enough_and_count_as_often_as_they_stand() -> None:
    answers = ["we share data with partners", "no"]
    assert covers(["Partners get data."], answers) is False
    assert covers(["Partners get data.", "We share."], answers)
    assert covers(["No!"], answers)
    assert not covers(["very"], ["very very very"])
    assert not covers([], answers)
    assert not covers(["text"], [])


def test_f1_is_that_of_the_words_in_common() -> None:
    assert f1("in New York City", "New York") == pytest.approx(2 * 2 / (4 + 2))
    assert f1("Boston", "New York") == 0
    assert best_f1("New York", ["Boston", "the New York"]) == 1
    assert best_f1("New York", []) == 0


def test_a_sentence_lies_where_most_of_its_letters_lie() -> None:
    text = "One two. Three four.\nFive"
    ranges = list(places(text, ["Three four.", "absent", "", "Five"]))
    assert ranges == [(9, 20), (21, 25)]
    assert lies_in(text, (9, 20), ranges)
    assert lies_in(text, (4, 20), ranges)  # 4 of 14 visible characters are outside
    assert not lies_in(text, (0, 15), ranges)
    assert not lies_in(text, (8, 9), ranges)  # a space


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("Who discovered it?", "who"),
        ("In which year was it sold?", "when"),
        ("When was it sold?", "when"),
        ("At what place was it sold?", "where"),
        ("How many were there?", "how many"),
        ("how does it work", "how"),
        ("Why, and when?", "why"),
        ("In 1901, what percentage was it?", "what"),
        ("Do you say what data you keep?", "yes-no"),
        ("If the law requires it, will you do that?", "yes-no"),
        ("Name a luxury division.", "other"),
        ("", "other"),
    ],
)
def test_the_first_question_word_tells_the_kind(question: str, kind: str) -> None:
    assert kind_of(question) == kind
