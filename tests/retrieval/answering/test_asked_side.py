"""Of two limits the one in bold is on the side that is asked for."""

from __future__ import annotations

import pytest

from retrieval.answering.asked_side import with_asked_limit
from retrieval.answering.judging import JudgedSentence
from tests.retrieval.search.test_windows import ranked

BOTH = "The board has at least four and at most eight members."


@pytest.mark.parametrize(
    ("question", "text", "bold", "right"),
    [
        ("How many members has the board at most?", BOTH, "four", "eight"),
        ("What is the maximum number of members?", BOTH, "at least four", "eight"),
        ("How many members has the board at least?", BOTH, "eight", "four"),
        ("How many members has the board?", BOTH, "four", "four"),
        ("At least how many, and at most?", BOTH, "four", "four"),
        ("How many at most?", BOTH, "eight members", "eight members"),
        ("How many at most?", "It has at least four members and 12 chairs.", "four", "four"),
        ("How many at most?", "At least two, up to 12 of them or no more than 20.", "two", "two"),
    ],
)
def test_the_limit_in_bold(question: str, text: str, bold: str, right: str) -> None:
    (found,) = ranked(1, text, {text: 1.0})
    start = text.index(bold)
    one = JudgedSentence(found, 1.0, 1.0, (start, start + len(bold)))
    turned = with_asked_limit(question, one)
    assert turned.words is not None
    assert text[slice(*turned.words)] == right


def test_a_sentence_without_words_in_bold_stays() -> None:
    (found,) = ranked(1, BOTH, {BOTH: 1.0})
    one = JudgedSentence(found, 1.0, 1.0, None)
    assert with_asked_limit("How many at most?", one) is one
