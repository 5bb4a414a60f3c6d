"""A question for a quantity is answered by a sentence that has one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from retrieval.answering.judging import NEARLY, JudgedSentence
from retrieval.answering.quantities import quantities_first
from tests.retrieval.search.test_windows import ranked

TEXT = "Elias paid it gladly. 1. It was much. He was fined two pounds. He paid 7 pounds."
FIRST, SECOND, THIRD, LAST = (
    "Elias paid it gladly.",
    "1. It was much.",
    "He was fined two pounds.",
    "He paid 7 pounds.",
)


def order(question: str, *answers: float) -> list[str]:
    found = ranked(1, TEXT, dict(zip((FIRST, SECOND, THIRD, LAST), answers, strict=False)))
    items = [
        replace(one, sentence=replace(one.sentence, kind="item" if one.text == SECOND else "prose"))
        for one in found
    ]
    given = [JudgedSentence(one, one.score, one.score, None) for one in items]
    return [one.found.text for one in quantities_first(question, given)]


@pytest.mark.parametrize(
    "question",
    ["How much was he fined?", "how many pounds", "In what year?", "What percentage of it?"],
)
def test_the_first_that_has_one_goes_first_if_it_is_nearly_as_likely(question: str) -> None:
    assert order(question, 3.0, 2.9, 3.0 - NEARLY, 2.0) == [THIRD, FIRST, SECOND, LAST]
    assert order(question, 3.0, 2.9, 2.9 - NEARLY) == [FIRST, SECOND, THIRD]


@pytest.mark.parametrize("question", ["Who paid?", "How did he pay it?", "Was it much?", ""])
def test_of_another_question_nothing_moves(question: str) -> None:
    assert order(question, 3.0, 2.9, 2.8) == [FIRST, SECOND, THIRD]
    assert quantities_first(question, []) == []


def times(question: str, *texts: str) -> list[str]:
    found = ranked(1, " ".join(texts), {text: 3.0 - n / 4 for n, text in enumerate(texts)})
    given = [JudgedSentence(one, one.score, one.score, None) for one in found]
    return [one.found.text for one in quantities_first(question, given)]


SHOP, DOORS, KEYS = "The shop is shut.", "It opens at 9.15 am.", "After lunch it is open."


def test_a_question_for_a_time_is_answered_by_one() -> None:
    assert times("When does the shop open?", SHOP, DOORS, KEYS) == [DOORS, SHOP, KEYS]
    assert times("When does the shop open?", SHOP, KEYS, DOORS) == [KEYS, SHOP, DOORS]
    assert times("What time does the shop open?", SHOP, KEYS, DOORS) == [DOORS, SHOP, KEYS]
    assert times("Who opens the shop?", SHOP, DOORS, KEYS) == [SHOP, DOORS, KEYS]
