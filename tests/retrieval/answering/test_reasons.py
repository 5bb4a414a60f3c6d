"""A question for a reason is answered by a sentence that gives one."""

from __future__ import annotations

import pytest

from retrieval.answering.judging import NEARLY, JudgedSentence
from retrieval.answering.reasons import lacks_reason, reasons_first
from tests.retrieval.search.test_windows import ranked

RULE = "Trips are booked through the portal."
REASON = "The reason is that everybody must be found."
SINCE = "It has been so since 2019."


def order(question: str, *given: tuple[str, float]) -> list[str]:
    found = ranked(1, " ".join(text for text, _ in given), dict(given))
    judged = [JudgedSentence(one, one.score, one.score, None) for one in found]
    return [one.found.text for one in reasons_first(question, judged)]


@pytest.mark.parametrize(
    "question",
    [
        *("Why must trips be booked there?", "The portal, why?"),
        *("For what reason is it used?", "What is the reason for it?", "How come we use it?"),
    ],
)
def test_the_first_that_gives_one_goes_first_if_it_is_nearly_as_likely(question: str) -> None:
    told = (RULE, 3.0), (SINCE, 2.9)
    found = order(question, *told, (REASON, 3.0 - NEARLY))
    assert found[0] == REASON
    assert order(question, *told, (REASON, 2.9 - NEARLY))[0] == RULE


@pytest.mark.parametrize("question", ["How are trips booked?", "Who knows why it is so?", ""])
def test_of_another_question_nothing_moves(question: str) -> None:
    assert order(question, (RULE, 3.0), (REASON, 2.9)) == [RULE, REASON]
    assert reasons_first(question, []) == []


@pytest.mark.parametrize(
    "text",
    [
        "It was shut, since nobody came.",
        "It was shut because nobody came.",
        "It was shut due to a fire.",
        "It was shut so that nobody would come.",
    ],
)
def test_a_reason_is_told_in_these_ways(text: str) -> None:
    assert order("Why was it shut?", (RULE, 3.0), (text, 2.9)) == [text, RULE]


def test_a_time_is_none() -> None:
    text = "It was shut, since 2019 by Ada."
    assert order("Why was it shut?", (RULE, 3.0), (text, 2.9)) == [RULE, text]


def test_before_what_may_give_one_no_other_goes() -> None:
    may = "Loan laptops must be taken, as others could be searched."
    assert order("Why take a loan laptop?", (may, 3.0), (REASON, 2.9)) == [may, REASON]
    refused = "Anybody may refuse without giving reasons."
    assert order("Why is it the portal?", (RULE, 3.0), (refused, 2.9)) == [RULE, refused]


def test_a_reason_is_lacking_only_where_one_is_asked_for() -> None:
    rule, reason = (
        JudgedSentence(one, 1.0, 1.0, None)
        for one in ranked(1, f"{RULE} {REASON}", {RULE: 1.0, REASON: 1.0})
    )
    assert lacks_reason("Why are they?", rule)
    assert not lacks_reason("Why are they?", reason)
    assert not lacks_reason("How are they booked?", rule)


@pytest.mark.parametrize(
    "then",
    [
        "If you do so, nobody learns of it.",
        "Otherwise nobody would be found.",
        "This avoids double bookings.",
        "For a start, the portal is cheap.",
    ],
)
def test_what_comes_of_it_right_behind_goes_first(then: str) -> None:
    told = RULE, then, SINCE
    found = ranked(1, " ".join(told), dict.fromkeys(told, 3.0))
    judged = [
        JudgedSentence(one, 3.0 - n, 3.0 - 2 * n, (0, 2))
        for n, one in enumerate([found[0], found[2], found[1]])
    ]
    first, *others = reasons_first("Why are trips booked through it?", judged[:2], judged)
    assert (first.found.text, first.words, first.answers) == (then, None, 3.0)
    assert [one.found.text for one in others] == [RULE]
    for question in ("How are trips booked?", "Why did the museum move to Lisbon for trips?"):
        assert reasons_first(question, judged[:2], judged) == judged[:2]
    apart = ranked(1, f"{RULE} {SINCE} {then}", dict.fromkeys(told, 3.0))
    judged = [JudgedSentence(one, 3.0, 3.0, None) for one in apart]
    assert reasons_first("Why are trips booked through it?", judged[:1], judged) == judged[:1]
