"""A price is money; a bare number is one only where something is paid."""

from __future__ import annotations

from dataclasses import replace

import pytest

from retrieval.answering.judging import JudgedSentence
from retrieval.answering.prices import asks_price, has_amount, names_money
from tests.retrieval.search.test_windows import ranked


def amount(text: str, *, is_row: bool = False) -> bool:
    (found,) = ranked(1, text, {text: 1.0})
    row = replace(found, sentence=replace(found.sentence, kind="row"))
    return has_amount(JudgedSentence(row if is_row else found, 1.0, 1.0, None))


@pytest.mark.parametrize(
    "text",
    [
        "It costs 24.",
        "£24 each",
        "24 euros",
        "The charge is twelve pounds.",
        "Entry is free.",
        "No fee is due.",
        "5 per cent of the sum",
        "A ticket is 500 kr.",
        "Espresso: 2.50",
        "**Espresso:** 3",
        "It is AUD 90.",
        "Rs 2,000 a night",
        "12 zł or 80 Kč",
        "A ride is ₹40.",
    ],
)
def test_what_is_paid_or_not_to_be_paid_is_an_amount(text: str) -> None:
    assert amount(text)


@pytest.mark.parametrize(
    "text",
    [
        "It has 24 pages.",
        "It is paid within 30 days.",
        "Open on 5 May.",
        "It is dear.",
        "Check-in: 15:00",
        "Pages: 24 or more",
        "Version 1.2.30",
        "It takes 24 hours 5 times.",
    ],
)
def test_other_numbers_are_none(text: str) -> None:
    assert not amount(text)


def test_in_a_row_any_number_may_be_one() -> None:
    assert amount("Lamp | 24", is_row=True)
    assert not amount("Lamp | blue", is_row=True)


def test_questions_for_a_price_are_known() -> None:
    assert asks_price("What does a lamp cost?")
    assert asks_price("How much must I pay?")
    assert not asks_price("How much does it weigh?")


def test_money_has_its_currency() -> None:
    for text, is_named in (
        ("It is 24 euros.", True),
        ("A ticket is 500 kr.", True),
        ("It costs 24.", False),
        ("It takes 24 hours 5 times.", False),
        ("Free.", False),
    ):
        (found,) = ranked(1, text, {text: 1.0})
        assert names_money(JudgedSentence(found, 1.0, 1.0, None)) is is_named
