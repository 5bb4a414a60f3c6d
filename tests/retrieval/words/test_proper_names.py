"""Proper names and years in a question."""

from __future__ import annotations

import pytest

from retrieval.words.proper_names import (
    MOST_NAMES,
    capitalised,
    is_abbreviation,
    joined_names,
    names_and_years,
    spells_out,
    words_of_names,
    words_with_capitals,
)


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("Which license was published in 1789?", ["1789"]),
        ("Does Emma Baker of York pay, or does Tom?", ["Emma Baker", "York", "Tom"]),
        ("What does Mr. Osei's lease say of 2024-2025?", ["Mr", "Osei", "2024", "2025"]),
        ("In March 2024, on Friday", ["2024"]),
        ("Baker pays. Carter pays? Who is I?", []),
        ("What Is the Rent Of the House?", []),
        ("WHAT IS THE RENT IN 2024?", ["2024"]),
        ("How many of 1,200 or 3000 or 12345 or 0999?", []),
        ("What is the default of PYENV_CACHE in Oslo?", ["PYENV_CACHE", "Oslo"]),
        ("Does read_some() or close() return __all__ of _x and a_?", ["read_some", "close"]),
        ("", []),
    ],
)
def test_names_are_told_by_capitals_and_years_by_four_digits(
    question: str, names: list[str]
) -> None:
    assert joined_names(question, names_and_years(question)) == names


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("Can I repair an iPhone at home?", ["iPhone"]),
        ("PowerPoint or eBay?", ["PowerPoint", "eBay"]),
        ("What Is the Price Of an iPad?", ["iPad"]),
        ("McDonald pays the fee, does it?", ["McDonald"]),
        ("How many kWh, mAh, kHz, mmHg and dB at which pH?", []),
        ("CDs and DVDs cost more.", ["DVDs"]),
    ],
)
def test_a_word_with_a_capital_within_is_a_name(question: str, names: list[str]) -> None:
    assert joined_names(question, names_and_years(question)) == names


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("Are trainers OK at school?", []),
        ("Is it ok or Okay to park at 6 PM, or NOT?", []),
        ("Can I ALWAYS pay later? ASAP, PLEASE.", []),
        ("Is the OKR of Oslo due, and is VAT?", ["OKR", "Oslo", "VAT"]),
        ("Does the TV come with a PIN?", ["TV", "PIN"]),
    ],
)
def test_everyday_words_in_capitals_are_no_names(question: str, names: list[str]) -> None:
    assert joined_names(question, names_and_years(question)) == names


def test_the_words_of_names_are_compared_without_accents() -> None:
    names = words_of_names("Does Mr José Osei of Évora pay in 2024?")
    assert names == {"jose", "osei", "evora"}, "no title, no year"


def test_a_capital_tells_nothing_where_a_sentence_begins() -> None:
    told = {
        word[0]: is_told
        for word, is_told in words_with_capitals("Baker pays Carter. Finch (Osei) too.")
    }
    assert told == {
        "Baker": False,
        "pays": False,
        "Carter": True,
        "Finch": False,
        "Osei": True,
        "too": False,
    }


def test_a_long_text_is_not_asked_for_all_of_its_names() -> None:
    assert len(names_and_years("the " + "Anna " * 100)) == MOST_NAMES


@pytest.mark.parametrize(
    ("text", "abbreviation", "is_there"),
    [
        ("Prices are without value added tax.", "VAT", True),
        ("the Chief Executive Officer of the firm", "CEO", True),
        ("Department of Health and Human Services", "DHHS", True),
        ("a value of any trees", "VET", False),
        ("in the office", "IT", False),
        ("Information Technology", "IT", True),
        ("value added tax", "Vat", False),
        ("", "VAT", False),
    ],
)
def test_an_abbreviation_is_spelled_out(text: str, abbreviation: str, *, is_there: bool) -> None:
    assert spells_out(text, abbreviation) == is_there


def test_words_with_a_capital_are_names_months_and_weekdays() -> None:
    assert capitalised("Which item did Ada buy in May or on Monday?") == {"Ada", "May", "Monday"}
    assert capitalised("What do I owe Ada?") == {"Ada"}
    assert capitalised("What Is The Due Date?") == set()
    assert is_abbreviation("VAT")
    assert not is_abbreviation("Vat")
