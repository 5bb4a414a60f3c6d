"""What is said under a condition that the question doesn't have isn't in bold."""

from __future__ import annotations

from dataclasses import replace

import pytest

from retrieval.answering.conditions import without_condition
from retrieval.answering.judging import JudgedSentence
from tests.retrieval.search.test_windows import ranked

LICENSE = "However, if you cease all violation of it, your license is reinstated."
MEALS = "If a meal is provided free of charge, the allowance is reduced by 20 percent."
LOST = "If a receipt has been lost, a signed statement is accepted."


def bold(question: str, text: str, words: str, kind: str = "prose") -> str | None:
    """What is in bold, where `words` were."""
    (found,) = ranked(1, text, {text: 1.0})
    found = replace(found, sentence=replace(found.sentence, kind=kind))
    place = text.index(words), text.index(words) + len(words)
    one = without_condition(question, JudgedSentence(found, 1.0, 1.0, place))
    return None if one.words is None else text[slice(*one.words)]


@pytest.mark.parametrize(
    ("question", "text", "words"),
    [
        ("What happens to my license at a violation?", LICENSE, "your license is reinstated"),
        ("What is the meal allowance?", MEALS, "20 percent"),
        ("What is accepted for a receipt?", LOST, "a signed statement"),
        ("When is the fair?", "Unless it rains, the fair is on May 3.", "May 3"),
        ("What meals are provided?", "If you stay long, two meals are free.", "two meals"),
        ("Where do I go?", "In the event of fire, go to the yard.", "the yard"),
        ("What do I pay?", "If you are late you pay EUR 5.", "EUR 5"),
        ("What is the fee?", "Provided the form is signed, the fee is EUR 5.", "EUR 5"),
        ("What is the fee?", "Provided that you sign, the fee is EUR 5.", "EUR 5"),
    ],
)
def test_what_depends_on_something_else_is_not_in_bold(
    question: str, text: str, words: str
) -> None:
    assert bold(question, text, words) is None


@pytest.mark.parametrize(
    ("question", "text", "words"),
    [
        ("I lost a receipt, what do I do?", LOST, "a signed statement"),
        ("When is a statement accepted?", LOST, "a receipt has been lost"),
        ("What becomes of my license if I infringe it?", LICENSE, "your license is reinstated"),
        ("When is the fair?", "The fair is on May 3, if it is dry.", "May 3"),
        ("What is the fee provided I sign?", "If you agree, the fee is EUR 5.", "EUR 5"),
        ("Who taught?", "Provided by Ann Lee, the course was held by Bo.", "Bo"),
        ("What do I pay?", "If you are late you pay EUR 5.", "are late"),
        ("Who ruled?", "When the king died, his son ruled.", "his son"),
    ],
)
def test_what_the_question_asks_under_that_condition_and_the_condition_itself_stay(
    question: str, text: str, words: str
) -> None:
    assert bold(question, text, words) == words


def test_rows_stay() -> None:
    assert bold("What is due?", "If late, pay 5 | 3", "pay 5", "row") == "pay 5"


BREACH = "If you violate this licence, your rights end at once."
ENDS = "Your rights end at once if you violate this licence."


@pytest.mark.parametrize(
    ("text", "words", "is_kept"),
    [
        (BREACH, "you violate this licence", False),
        (BREACH, "If you violate this licence", False),
        (BREACH, "your rights end at once", True),
        (BREACH, "If you violate this licence, your rights end", True),
        (ENDS, "if you violate this licence", False),
        (ENDS, "end at once", True),
    ],
)
def test_what_happens_is_not_under_which_condition(text: str, words: str, *, is_kept: bool) -> None:
    kept = words if is_kept else None
    assert bold("What happens if I violate the licence?", text, words) == kept
    if not is_kept:
        assert bold("When do my rights end?", text, words) == words
