"""What goes first is doubted where all that tells it from a near miss, together, speaks against."""

from __future__ import annotations

from dataclasses import replace

import pytest

from retrieval.answering.judging import JudgedSentence
from retrieval.answering.standing_out import MOST_AHEAD, stands_out
from tests.retrieval.answering.test_named import judged
from tests.retrieval.search.test_windows import ranked

MEAL = "The meal is reduced by 20 percent."
BOARD = "The supervisory board has nine members."
CLUB = "Club | Day | Fee\nRobotics | Wednesday | 25\nChess | Monday | 5"


def stands(question: str, first: str, *others: str, answers: float = 3.0, ahead: float = 0) -> bool:
    """Whether the first stands out that far ahead of the others."""
    texts = (first, *others)
    found = ranked(1, "\n".join(texts), dict.fromkeys(texts, 0.5))
    given = [JudgedSentence(one, 1.0, answers, None) for one in found]
    given[0] = replace(given[0], score=1.0 + ahead)
    return stands_out(question, given[:1], given)


def test_words_that_stand_elsewhere_speak_against_it() -> None:
    asked = "What is the meal allowance of the supervisory board members?"
    assert stands(asked, MEAL, "It rains.")
    assert not stands(asked, MEAL, BOARD)
    assert stands(asked, MEAL, BOARD, ahead=3.0)
    assert stands("By how much is the meal reduced?", MEAL, BOARD)


def test_what_is_around_it_is_not_missing() -> None:
    asked = "What is the meal allowance of the supervisory board members?"
    first, other = ranked(1, f"{MEAL}\n{BOARD}", {MEAL: 0.5, BOARD: 0.5})
    around = replace(first, chunk=replace(first.chunk, text=f"{MEAL}\n{BOARD}"))
    for one, is_clear in ((first, False), (around, True)):
        given = [JudgedSentence(each, 1.0, 3.0, None) for each in (one, other)]
        assert stands_out(asked, given[:1], given) is is_clear


def test_what_shares_a_name_alone_never_stands_out() -> None:
    woke, father = "Mr Osei woke at four.", "Mr Osei's father died of a stroke."
    assert not stands("What did Mr Osei's mother die of?", woke, answers=8.0)
    assert stands("What did Mr Osei's father die of?", father, answers=8.0)
    assert stands("When did Mr Osei arrive?", "Mr Osei came to us in 2014.", answers=8.0)
    assert stands("Who is Mr Osei?", "Kwame Osei is a surgeon.", answers=8.0)
    assert stands("Why did it close in 2022?", "It was shut in 2022 because of snow.", answers=8.0)


def test_a_number_in_the_heading_above_is_not_missing() -> None:
    asked, first = "What is new in version 5.2?", "New is the map."
    found = ranked(1, f"Version 5.1\nVersion 5.2\n{first}", {"Version 5.2": 0.5, first: 0.5})
    heading = replace(found[0], sentence=replace(found[0].sentence, kind="heading"))
    given = [JudgedSentence(one, 1.0, 3.0, None) for one in (found[1], heading)]
    assert stands_out(asked, given[:1], given)
    assert not stands_out("What is new in version 5.1?", given[:1], given)
    below = replace(found[1], chunk=replace(found[1].chunk, heading="Notes > Version 5.1"))
    given = [JudgedSentence(below, 1.0, 3.0, None), given[1]]
    given[1] = replace(given[1], found=replace(heading, chunk=replace(heading.chunk, id=7)))
    assert stands_out("What is new in version 5.1?", given[:1], given)
    assert not stands_out(asked, given[:1], given)


def test_likelihood_and_distance_speak_for_it() -> None:
    asked, other = "When does the school bus 71 leave?", "Lessons end on Monday."
    assert not stands(asked, "It is closed on Monday.", other, answers=0.5)
    assert stands(asked, "It is closed on Monday.", other, answers=8.0)
    assert stands(asked, "It is closed on Monday.", other, ahead=MOST_AHEAD)


@pytest.mark.parametrize(
    ("question", "lacking", "having"),
    [
        ("When is it closed?", "It is closed.", "It is closed on Monday."),
        ("How long is it closed?", "It is closed.", "It is closed for two days."),
    ],
)
def test_what_has_nothing_of_the_kind_hardly_ever_stands_out(
    question: str, lacking: str, having: str
) -> None:
    assert not stands(question, lacking, ahead=1.0)
    assert stands(question, having, ahead=1.0)


def test_what_gives_no_reason_needs_more() -> None:
    asked, other = "Why is it closed?", "It rains."
    assert not stands(asked, "It is closed.", other, answers=1.0)
    assert stands(asked, "It is closed because of snow.", other, answers=1.0)
    assert stands(asked, "It is closed.", other, ahead=MOST_AHEAD)


def test_a_row_stands_out_by_the_words_that_it_has_if_a_value_is_asked_for() -> None:
    robotics, chess = judged(
        CLUB, ("Robotics | Wednesday | 25", 3.0), ("Chess | Monday | 5", 3.0), kind="row"
    )
    for question, is_clear in (
        ("What is the fee for robotics?", True),
        ("What is the fee for robotics, and for chess?", True),
        ("Is the fee for robotics as for chess?", False),
        ("Who teaches swimming on 5 May?", False),
    ):
        assert stands_out(question, [robotics], [robotics, chess]) is is_clear


def test_what_a_rule_knows_or_nothing_is_not_doubted() -> None:
    asked, texts = "Why 71?", (MEAL, BOARD)
    given = [
        JudgedSentence(one, 1.0, 0.0, None)
        for one in ranked(1, "\n".join(texts), dict.fromkeys(texts, 0.5))
    ]
    assert not stands_out(asked, given, given)
    assert stands_out(asked, [given[0], replace(given[1], is_known=True)], given)
    assert stands_out(asked, [], given)


def test_a_number_of_something_else_never_stands_out() -> None:
    found = "We counted 7,412 bumblebees."
    assert stands("How many bumblebees were counted?", found, answers=8.0)
    assert not stands("How many wasps were counted?", found, answers=8.0)
