"""Words of values are whole words, and the same wherever values are looked for."""

from __future__ import annotations

import calendar
import re

import pytest

from retrieval.words.value_words import (
    COUNT,
    COUNT_WORD,
    CURRENCIES,
    CURRENCY_CODE,
    CURRENCY_MARK,
    CURRENCY_NAME,
    CURRENCY_SIGNS,
    CURRENCY_WORD,
    FIGURE,
    MONTH,
    MONTHS,
    ORDINAL,
    SIGN_AHEAD,
    WEEKDAY,
    WEEKDAYS,
    YEAR,
    index_of,
    number_of,
    place_of,
)


@pytest.mark.parametrize(
    ("pattern", "words"),
    [
        (COUNT, "one eighteen fifty 3 1,250.50"),
        (COUNT_WORD, "one ninety"),
        (ORDINAL, "first tenth last 2nd 23rd"),
        (FIGURE, "3 1,250.50"),
        (YEAR, "1066 2026"),
        (MONTH, "May Sept Jan January"),
        (WEEKDAY, "Monday Wednesday"),
        (CURRENCY_WORD, "EUR euro pounds yen"),
        (CURRENCY_WORD, "NOK dollar"),
        (CURRENCY_WORD, "kr zł zl Kč Rs AUD CAD CZK INR"),
        (CURRENCY_CODE, "EUR CHF PLN"),
        (CURRENCY_NAME, "euros pound francs"),
        (SIGN_AHEAD, "$ £ US$ A$ C$ NZ$"),
        (CURRENCY_MARK, "EUR $ £ ¥ DKK"),
    ],
)
def test_each_word_of_a_value_is_one(pattern: str, words: str) -> None:
    assert all(re.fullmatch(pattern, word) for word in words.split())


def test_months_and_weekdays_are_all_there_by_their_names() -> None:
    assert tuple(calendar.month_name)[1:] == MONTHS
    assert tuple(calendar.day_name) == WEEKDAYS
    assert all(re.fullmatch(MONTH, month) for month in MONTHS)


@pytest.mark.parametrize(
    ("pattern", "text"), [(COUNT, "oneself"), (MONTH, "Marks"), (MONTH, "Mayor"), (COUNT, "tent")]
)
def test_a_longer_word_is_none(pattern: str, text: str) -> None:
    assert re.match(pattern, text) is None


def test_each_currency_is_known_by_its_sign_its_code_and_its_name() -> None:
    assert all(re.fullmatch(CURRENCIES["USD"], word) for word in ("$", "USD", "dollars"))
    assert all(re.fullmatch(form, code) for code, form in CURRENCIES.items())
    assert re.search(CURRENCY_WORD, "24 hours, drinks", re.IGNORECASE) is None
    for sign in CURRENCY_SIGNS:
        assert sum(re.fullmatch(form, sign) is not None for form in CURRENCIES.values()) == 1


def test_a_place_in_an_order_is_a_number() -> None:
    said = ("first", "Second", "tenth", "1st", "22nd", "last")
    assert [*map(place_of, said)] == [1, 2, 10, 1, 22, -1]


def test_a_number_is_said_in_digits_or_in_one_word() -> None:
    assert [*map(number_of, ("one", "Twelve", "twenty", "3", "120"))] == [1, 12, 20, 3, 120]


def test_an_ordinal_means_one_of_so_many() -> None:
    said = ("first", "3rd", "last", "4th")
    assert [index_of(each, 3) for each in said] == [0, 2, 2, None]
    assert index_of("last", 0) is None
