"""What a sentence claims: its numbers, dates and names, and no word that is merely capitalised."""

from __future__ import annotations

import pytest

from app.provenance.content_words import content, place_of, values, words


@pytest.mark.parametrize(
    ("sentence", "claimed"),
    [
        ("The fee is EUR 85,000.", ["eur", "85000"]),
        ("It was built on 3 May 1871 by Ada Finch's firm.", ["3", "may", "1871", "ada", "finch"]),
        ("It may rain, and The Hague is far.", ["hague"]),
        ("1. Notice is given within thirty days.", ["thirty"]),
        ("It lasts eighteen months, and one more.", ["eighteen"]),
        ("(a) Nothing is due.", []),
        ("However, I and a colleague agree: This is so.", []),
        ("The 3rd row has COVID-19.", ["3rd", "covid", "19"]),
        ("Rent costs 2.5 million.", ["2.5", "million"]),
    ],
)
def test_numbers_dates_and_names_are_claimed(sentence: str, claimed: list[str]) -> None:
    assert [word.key for word in values(sentence, [])] == claimed


def test_a_first_word_is_a_name_if_the_documents_write_it_so_inside_sentences() -> None:
    text = "It binds the Customer, and any other Customer. A notice is a letter."
    assert [word.key for word in values("Customer letters are kept.", [text])] == ["customer"]
    assert values("Notice is given.", [text]) == []
    assert values("Customer letters are kept.", ["Customer letters. A customer writes."]) == []


def test_a_number_has_one_key_however_it_is_written() -> None:
    assert [word.key for word in words("85,000 85000 85.000 8.5")] == ["85000"] * 3 + ["8.5"]
    assert content("The fee of the Customer's") == {"fee", "customer"}


def test_a_value_is_in_a_text_only_as_a_whole() -> None:
    text = "It costs 185,000 or 85,000.5; H1N1 and 85,000 are more."
    assert place_of("85,000", text) == text.index("85,000 are")
    assert place_of("5", text) is None
    assert place_of("H1", text) is None
    assert place_of("more", text) == text.index("more")
