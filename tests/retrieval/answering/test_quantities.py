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


PAGES, PRICE, BARE = "A book has 24 pages.", "It is 19 euros.", "It sells 300 of them."


def test_a_question_for_a_price_is_answered_by_money() -> None:
    assert times("How much does a book cost?", PAGES, BARE, PRICE) == [PRICE, PAGES, BARE]
    assert times("How much does a book cost?", "It is free.", PRICE) == ["It is free.", PRICE]
    assert times("How much does a book weigh?", PAGES, BARE, PRICE) == [PAGES, BARE, PRICE]


def test_how_long_something_takes_does_not_say_when_it_is() -> None:
    fry, late = "Fry it for eight minutes.", "Serve it once it is soft."
    assert times("When should I serve it?", fry, late) == [late, fry]
    for said in ("Serve it within two hours.", "Serve it two hours later.", "In two days it is."):
        assert times("When should I serve it?", said, late) == [said, late]


def test_how_long_something_is_not_done_says_when_it_is() -> None:
    fly = "He may fly after six weeks."
    for said in ("He should not drive for four weeks.", "He can't drive for a month."):
        assert times("When can he drive again?", said, fly) == [said, fly]
    drives = "He drives for four hours."
    assert times("When can he drive again?", drives, fly) == [fly, drives]


DEPOSIT, RENT = "The deposit is two months' rent.", "The rent is EUR 950 a month."


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("How much is the rent?", RENT),
        ("How much is the monthly rent of the flat?", RENT),
        ("How much is the deposit?", DEPOSIT),
        ("How much are two months?", DEPOSIT),
        ("How much is due?", DEPOSIT),
    ],
)
def test_what_says_the_amount_goes_before_what_mentions_it(question: str, first: str) -> None:
    assert times(question, DEPOSIT, RENT)[0] == first


def test_an_amount_of_something_else_stays_behind() -> None:
    speeding, parking = "A fine for speeding costs 60 euros.", "The fine for parking is 30 euros."
    asked = "How much is the fine for speeding?"
    assert times(asked, speeding, parking)[0] == speeding
    paid = "Whoever speeds pays 60 euros."
    assert times(asked, paid, parking)[0] == paid
