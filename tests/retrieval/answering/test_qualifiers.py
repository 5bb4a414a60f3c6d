"""Of several values the one goes first that is qualified as the question asks."""

from __future__ import annotations

from dataclasses import replace

import pytest

from retrieval.answering.judging import JudgedSentence
from retrieval.answering.qualifiers import lacks_qualifier, qualified_first
from tests.retrieval.search.test_windows import ranked


def judged(*texts: str, behind: float = 0.5) -> list[JudgedSentence]:
    found = ranked(1, " ".join(texts), {text: 3.0 - behind * n for n, text in enumerate(texts)})
    return [JudgedSentence(one, one.score, one.score, None) for one in found]


def order(question: str, found: list[JudgedSentence]) -> list[str]:
    return [one.found.text for one in qualified_first(question, found)]


FAST, ADVISED = "With a timeout of 12 ms it is slow.", "We recommend a timeout of 150 ms."
NUMBER, DEFAULT = "R is the number of samples.", "It takes 250 samples by default."
RUNS, MOST = "Three jobs run on the host.", "It runs no more than eight jobs."
PAID, LEAST = "The deposit was 900 euros.", "A deposit of 500 euros or more is due."


@pytest.mark.parametrize(
    ("question", "first", "then"),
    [
        ("Which timeout do you recommend?", FAST, ADVISED),
        ("What is the recommended timeout?", FAST, "The timeout should be 150 ms."),
        ("What is the default number of samples?", NUMBER, DEFAULT),
        ("How many samples by default?", NUMBER, "Unless told otherwise it takes 250 samples."),
        ("What is the maximum number of jobs?", RUNS, MOST),
        ("What is the largest number of jobs that I can run?", RUNS, MOST),
        ("What is the minimum deposit?", PAID, LEAST),
        ("What is the lowest deposit possible?", PAID, LEAST),
    ],
)
def test_what_is_qualified_as_asked_goes_first(question: str, first: str, then: str) -> None:
    assert order(question, judged(first, then)) == [then, first]
    assert order(question, judged(first, then, behind=1.6)) == [first, then]
    assert order(question, judged(first)) == [first]
    assert lacks_qualifier(question, judged(first)[0])
    assert not lacks_qualifier(question, judged(then)[0])


@pytest.mark.parametrize(
    ("question", "first", "then"),
    [
        ("Which timeout is there?", FAST, ADVISED),
        ("Which timeout do you recommend?", ADVISED, FAST),
        ("What is the largest job of the host?", RUNS, MOST),
        ("Which timeout do you recommend?", FAST, "We recommend a strong password."),
        ("What is the default number of samples?", NUMBER, "There are 250 samples."),
    ],
)
def test_elsewhere_the_order_stays(question: str, first: str, then: str) -> None:
    assert order(question, judged(first, then)) == [first, then]
    assert qualified_first(question, []) == []


def test_what_is_known_to_answer_stays_first() -> None:
    first, then = judged(FAST, ADVISED)
    known = replace(first, is_known=True)
    assert order("Which timeout do you recommend?", [known, then]) == [FAST, ADVISED]


def test_a_tables_heads_qualify_its_rows() -> None:
    text, row = "| option | default |\n| --- | --- |\n| jobs | 8 |\n", "| jobs | 8 |"
    (one,) = ranked(1, text, {row: 3.0})
    of_table = replace(one, sentence=replace(one.sentence, kind="row"))
    found = JudgedSentence(of_table, 3.0, 3.0, None)
    assert not lacks_qualifier("What is the default of jobs?", found)
    assert lacks_qualifier("What is the maximum of jobs?", found)
