"""Questions for a price, and what tells one: money, or that there is none to pay.

The ranker is sure of what is said of the same thing: "How much does a photo book cost?" is not
answered by "A photo book has 24 pages".
"""

from __future__ import annotations

import re

from retrieval.answering.judging import JudgedSentence
from retrieval.answering.value_kinds import LONG, MONEY, OFTEN, TIME, WHEN
from retrieval.words.value_words import CURRENCY_SIGN, CURRENCY_WORD, NUMBER_WORDS

_PRICE = re.compile(
    r"\bhow much\b.{0,80}\b(?:costs?|charged?|charges|pay|paid|earn(?:ed)?|fee|price)\b"
    r"|\bwhat (?:do|does|did|will|would)\b.{0,80}\b(?:cost|charge)\b"
    r"|\bwhat\b.{0,40}\b(?:price|fee|(?:hourly|daily|monthly) rate|premium|salary|rent|allowance"
    r"|charge) (?:is|was|for|of|per)\b",
    re.IGNORECASE,
)
FIGURES = (
    rf"\d|\b(?:{'|'.join(NUMBER_WORDS)}|hundreds|thousands|millions|dozens?|half|third|quarter"
    r"|twice|double)\b"
)
"""A number, or a word for one."""

FIGURE = re.compile(FIGURES, re.IGNORECASE)

_AMOUNT = re.compile(
    rf"{CURRENCY_SIGN}|{MONEY.written}|%|\b(?:free|nothing|none|no|not|without|waived|included"
    rf"|gratis|refund\w*|reimburs\w*|per ?cent|{CURRENCY_WORD})\b",
    re.IGNORECASE,
)
_BARE = re.compile(r"(?<![\d.,])\d+[.,]\d\d(?![.,]?\d)|:[*_]*[ \t]+\d(?:[\d.,]*\d)?[^\w%]*$")
"""A number with two decimals, or alone behind a label: "Espresso: 3"."""

_PAID = re.compile(
    r"\b(?:costs?|charged?|charges|prices?|fees?|rates?|rent|pays?|paid|payable|earns?|salary"
    r"|premium|allowance|amounts?|budget|sold|buys?|bought|worth)\b",
    re.IGNORECASE,
)
"""In a sentence that says so any figure may be an amount, and in a row of a table too."""

_OF_TIME = re.compile("|".join(kind.written for kind in (OFTEN, LONG, TIME, WHEN)))


def asks_price(question: str) -> bool:
    """Whether a question asks what something costs."""
    return _PRICE.search(question) is not None


def names_money(one: JudgedSentence) -> bool:
    """Whether a sentence has an amount with its currency."""
    return one.has(MONEY.value)


def has_amount(one: JudgedSentence) -> bool:
    """Whether a sentence has an amount of money, or says that nothing is to be paid."""
    rest = _OF_TIME.sub(" ", one.found.unmarked)
    may_be_bare = one.kind == "row" or one.has(_PAID)
    is_told = _AMOUNT.search(rest) or _BARE.search(rest)
    return bool(is_told or (may_be_bare and FIGURE.search(rest)))
