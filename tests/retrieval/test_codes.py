"""Codes of a question: what has them goes first, and what has another one doesn't answer."""

from __future__ import annotations

import pytest

from retrieval.codes import coded_first
from tests.retrieval.test_named import judged

ERRORS = "E3 is a blocked sensor. E7 is too hot. Clean it often. CH-210 is a chair."


def order(question: str, *scores: tuple[str, float]) -> list[tuple[str, float]]:
    return [(one.found.text, one.answers) for one in coded_first(question, judged(ERRORS, *scores))]


GIVEN = (
    ("E3 is a blocked sensor.", 3.0),
    ("Clean it often.", 2.0),
    ("E7 is too hot.", 1.0),
    ("CH-210 is a chair.", -2.0),
)


def test_what_has_the_code_goes_first() -> None:
    found = order("What is error E7?", *GIVEN)
    assert [text for text, _ in found] == [
        "E7 is too hot.",
        "E3 is a blocked sensor.",
        "Clean it often.",
    ]


def test_what_has_the_code_answers_though_the_ranker_does_not_know_it() -> None:
    assert order("what is ch-210?", *GIVEN)[0] == ("CH-210 is a chair.", 0.0)


def test_what_has_another_code_of_the_form_is_no_answer() -> None:
    found = order("What is error E5?", *GIVEN)
    assert found == [("Clean it often.", 2.0), ("CH-210 is a chair.", -2.0)]


@pytest.mark.parametrize("question", ["", "What is a chair?", "What is 5?"])
def test_without_a_code_nothing_moves(question: str) -> None:
    assert order(question, *GIVEN) == list(GIVEN)
    assert coded_first("What is E5?", []) == []
