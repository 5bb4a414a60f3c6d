"""A hyphen at a line's end stays where it belongs to the word."""

from __future__ import annotations

import pytest

from retrieval.parse.hyphens import Hyphens


@pytest.mark.parametrize(
    ("before", "after", "joined"),
    [
        ("dis", "tributions,", "distributions,"),
        ("(Dis", "tributions", "(Distributions"),
        ("well", "known", "well-known"),
        ("self", "attention", "self-attention"),
        ("COVID", "19", "COVID-19"),
        ("GPT", "3.", "GPT-3."),
        ("Jean", "Paul", "Jean-Paul"),
        ("state", "specific", "state-specific"),
        ("multi", "head", "multi-head"),
        ("übe", "rein", "überein"),
        ("ex", "panded", "expanded"),
        ("ATTEN", "TION", "ATTENTION"),
        ("UP", "PER", "UP-PER"),
        ("", "word", "-word"),
        ("end", "", "end-"),
    ],
)
def test_halves_are_joined_as_the_document_says(before: str, after: str, joined: str) -> None:
    hyphens = Hyphens()
    hyphens.learn(
        ["The", "state", "of", "a", "specific", "distribution.", "Multi-head", "attention."]
    )
    assert before + hyphens.between(before, after) + after == joined


def test_halves_are_no_words_of_the_document() -> None:
    hyphens = Hyphens()
    hyphens.learn(["over", "\ufffe", "come", " ", "both"])
    assert hyphens.between("over", "come") == ""
    hyphens.learn(["over-come"])
    assert hyphens.between("over", "come") == "-"
    hyphens.learn(["Overcome."])
    assert hyphens.between("over", "come") == ""


def test_halves_that_were_learnt_as_words_once_are_no_words_yet() -> None:
    hyphens = Hyphens()
    hyphens.learn(["distri-", " ", "butions"])
    assert hyphens.between("distri", "butions", are_learnt=True) == ""
    hyphens.learn(["distri", "butions"])
    assert hyphens.between("distri", "butions", are_learnt=True) == "-"


def test_a_word_may_have_digits_behind() -> None:
    hyphens = Hyphens()
    hyphens.learn(["BLOSUM62", " ", "covid"])
    assert hyphens.between("BLO", "SUM90.") == ""
    assert hyphens.between("COVID", "19") == "-"
    assert hyphens.between("blo", "5") == "-"


def test_among_words_in_capitals_a_word_is_mended_as_any_other() -> None:
    hyphens = Hyphens()
    hyphens.learn(["CD-ROM"])
    assert hyphens.between("IN", "ABILITY", in_capitals=True) == ""
    assert hyphens.between("CD", "ROM", in_capitals=True) == "-"
    assert hyphens.between("COVID", "19", in_capitals=True) == "-"
