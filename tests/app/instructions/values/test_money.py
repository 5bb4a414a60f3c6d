"""Amounts of money as they are written, and multiples of them."""

from __future__ import annotations

import re
from decimal import Decimal

import pytest

from app.instructions.values.money import amounts_called, amounts_of, scaled


def words(text: str) -> list[str]:
    return [each.words for each in amounts_of(text, (0, len(text)))]


def test_amounts_have_a_currency() -> None:
    text = "$3, EUR 1,200.50, 950 euros, 12 \u20ac and \u00a35 in 2024 for 3 men and 10%.\n"
    assert words(text) == ["$3", "EUR 1,200.50", "950 euros", "12 \u20ac", "\u00a35"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("SEK 500 or 500 yen", ["SEK 500", "500 yen"]),
        ("10 $, A$5", ["10 $", "A$5"]),
        ("3 $5 vouchers", ["$5"]),  # 3 of them
        ("a 5 pound bag of flour", []),  # weighed
    ],
)
def test_a_currency_is_beside_its_amount(text: str, found: list[str]) -> None:
    assert words(text) == found


def test_code_and_addresses_have_none() -> None:
    assert words("`$3` and https://a.b/$5\n\n```\necho $1\n```\n") == []


@pytest.mark.parametrize(
    "text", ["$10-20", "$5k", "$3 million", "EUR 10 to 20", "$10/$12", "5-10 euros", "$1.50x"]
)
def test_parts_of_something_longer_are_not_alone(text: str) -> None:
    assert not any(each.is_alone for each in amounts_of(text, (0, len(text))))


@pytest.mark.parametrize(
    ("digits", "factor", "new"),
    [
        ("3.00", "1.05", "3.15"),
        ("950", "1.1", "1045"),
        ("1,200", "1.1", "1,320"),
        ("1,200.50", "2", "2,401.00"),
        ("1.200,50", "2", "2.401,00"),
        ("3,50", "2", "7,00"),
        ("1'200", "0.5", "600"),
        ("4.500", "2", None),
        ("1.2.3", "2", None),
    ],
)
def test_digits_are_written_as_they_were(digits: str, factor: str, new: str | None) -> None:
    made = scaled(digits, Decimal(factor), "")
    assert (made and made[0]) == new


def test_thousands_are_parted_as_others_are() -> None:
    made = scaled("950", Decimal("1.1"), "EUR 4,500 and EUR 950")
    assert made
    assert made[0] == "1,045"
    made = scaled("950,00", Decimal("1.1"), "2.850,00 € und 950,00 €")
    assert made
    assert made[0] == "1.045,00"
    made = scaled("950,00", Decimal("1.1"), "950,00 €, 2,850 kg")
    assert made
    assert made[0] == "1045,00"


def test_amounts_by_what_they_are_called() -> None:
    text = "The rent is EUR 900. The fee is EUR 5.\n"
    window = (0, len(text))
    assert [each.words for each in amounts_called(text, "the rent", window)] == ["EUR 900"]
    assert len(amounts_called(text, "all prices", window)) == 2
    assert not amounts_called(text, "the price", window)
    assert not amounts_called(text, "the house", window)
    (rent, fee) = amounts_of(text, window)
    assert rent.is_of("rent")
    assert not fee.is_of("rent")
    assert fee.sentence == "The fee is EUR 5."
    assert fee.is_near(re.compile("fee"))
    assert not fee.is_near(re.compile("rent"))
