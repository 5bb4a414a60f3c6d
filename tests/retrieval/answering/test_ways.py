"""Of a question how to do something what introduces the way goes first."""

from __future__ import annotations

import pytest

from retrieval.answering.judging import JudgedSentence
from retrieval.answering.ways import ways_first
from tests.retrieval.search.test_windows import ranked

TELLS = "The pump tests are not run when it is built, as they take long."
SHOWN = "All pump tests can be run via:\n\n    $ ./tests"
LISTED = "To run the pump tests:"
OTHER = "To oil the lamp do this:\n\n    $ oil"


def order(question: str, *found: tuple[str, float]) -> list[str]:
    judged = [
        JudgedSentence(ranked(1, text, {text: 1.0})[0], answers, answers, None)
        for text, answers in found
    ]
    return [one.found.text for one in ways_first(question, judged)]


@pytest.mark.parametrize("way", [SHOWN, LISTED])
def test_the_way_goes_before_what_tells_of_it(way: str) -> None:
    question = "How do I run the pump tests?"
    assert order(question, (TELLS, 3.0), (OTHER, 2.0), (way, 1.0)) == [way, TELLS, OTHER]


@pytest.mark.parametrize(
    ("question", "answers"),
    [
        ("Why are the pump tests not run?", 1.0),
        ("How long do the pump tests run?", 1.0),
        ("How do I run the pump tests?", -0.1),
        ("How do I run the pump tests when it is built?", 1.0),
    ],
)
def test_otherwise_the_order_stays(question: str, answers: float) -> None:
    assert order(question, (TELLS, 3.0), (SHOWN, answers)) == [TELLS, SHOWN]


def test_words_of_an_address_do_not_count() -> None:
    linked = "They run [there](https://a.org/pump) and at https://b.org/tests."
    given = (linked, 3.0), (SHOWN, 2.0)
    assert order("How do I run the pump tests?", *given) == [SHOWN, linked]


def test_a_way_that_is_far_less_likely_stays_where_it_is() -> None:
    given = (TELLS, 6.0), (SHOWN, 1.0)
    assert order("How do I run the pump tests?", *given) == [TELLS, SHOWN]


def test_what_goes_first_counts_as_much_as_the_first() -> None:
    judged = [
        JudgedSentence(ranked(1, text, {text: 1.0})[0], score, 2.0, None)
        for text, score in ((TELLS, 5.0), (SHOWN, 4.0))
    ]
    assert [one.score for one in ways_first("How can I run the pump tests?", judged)] == [5.0, 5.0]
    assert ways_first("How?", []) == []


DESCALE = "To descale:\n\n1. Take the cartridge out of the machine."
TIMER = "To set the timer, hold the CLOCK button."
SYMPTOM = "The machine is loud: it is scaled up, descale the machine."


@pytest.mark.parametrize(
    ("question", "first", "aimed", "answers"),
    [
        ("How do I descale the machine?", SYMPTOM, DESCALE, -0.9),
        ("How do I set the timer?", "The timer is set once.", TIMER, 2.1),
        ("How to set the timer?", "The timer is set once:\n\n1. Hold it.", TIMER, 2.1),
        ("How do I open it?", "It opens itself.", "To open:\n\n1. Lift the lid.", 2.1),
    ],
)
def test_what_opens_with_doing_it_goes_first(
    question: str, first: str, aimed: str, answers: float
) -> None:
    assert order(question, (first, 3.0), (aimed, answers)) == [aimed, first]


@pytest.mark.parametrize(
    ("question", "aimed", "answers"),
    [
        ("How do I descale the machine?", DESCALE, -1.1),
        ("How do I set the timer?", TIMER, 1.9),
        ("How do I clean the timer?", TIMER, 3.0),
        ("How do I set the clock?", TIMER, 3.0),
        ("Why do I set the timer?", TIMER, 3.0),
        ("How do I set the timer?", "To set the timer of the oven, hold it.", 3.0),
        ("How do I open an account?", "To open:\n\n1. Lift the lid.", 3.0),
    ],
)
def test_what_opens_with_something_else_or_is_unlikely_stays(
    question: str, aimed: str, answers: float
) -> None:
    assert order(question, (SYMPTOM, 3.0), (aimed, answers)) == [SYMPTOM, aimed]
