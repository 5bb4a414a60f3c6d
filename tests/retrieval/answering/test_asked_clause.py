"""Of a question for yes or no the clause is in bold that is about it."""

from __future__ import annotations

import pytest

from retrieval.answering.asked_clause import with_asked_clause
from retrieval.answering.judging import JudgedSentence
from tests.retrieval.search.test_windows import ranked

TRAY = "The drip tray is dishwasher safe; the filter and the water tank are not."
ASKED = "Can I put the drip tray in the dishwasher?"


def bold(question: str, words: str | None, text: str = TRAY) -> str | None:
    (found,) = ranked(1, text, {text: 1.0})
    place = None if words is None else (text.index(words), text.index(words) + len(words))
    one = with_asked_clause(question, JudgedSentence(found, 1.0, 1.0, place))
    return None if one.words is None else text[slice(*one.words)]


@pytest.mark.parametrize("text", [TRAY, TRAY.replace("; ", ", but ")])
def test_it_is_that_with_the_question_s_words(text: str) -> None:
    assert bold(ASKED, "the water tank are not", text) == "The drip tray is dishwasher safe"


@pytest.mark.parametrize(
    ("question", "words"),
    [
        (ASKED, "dishwasher safe"),  # in that clause already
        (ASKED, "drip tray is dishwasher safe; the filter"),  # in both
        ("Is the filter dishwasher safe?", "are not"),  # words of both
        ("Is the tray heavy?", "are not"),  # one word says too little
        ("What is dishwasher safe?", "are not"),
        (ASKED, None),
    ],
)
def test_otherwise_the_words_stay(question: str, words: str | None) -> None:
    assert bold(question, words) == words
