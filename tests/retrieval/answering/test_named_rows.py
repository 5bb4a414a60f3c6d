"""A row is named by its first cell or by words of others, whatever stands between and around them."""

from __future__ import annotations

import pytest

from retrieval.answering.named_rows import count_exact, naming, shared
from tests.retrieval.answering.test_columns import LAMP, OIL, ROTA, SHED, bold, of


def test_a_cell_that_stands_in_the_question_counts_more_than_a_word_of_it() -> None:
    asked = "Who has the Saturday shift in the week of 11 May?"
    counts = {}
    for row in ROTA.split("\n")[1:]:
        one = of(ROTA, row, None)
        names = naming(asked, one)
        counts[row.partition(" |")[0]] = len(names), count_exact(asked, one, names)
    assert counts == {"4 May": (1, 0), "11 May": (1, 1)}


BANDS = "Band | Value | A year\nA | up to 40,000 | 1,200\nB | up to 52,000 | 1,400"


@pytest.mark.parametrize(
    ("question", "is_named"),
    [
        ("What does a home of 35,000 pay a year?", False),
        ("Do I pay for band B?", False),
        ("What does band A pay a year?", True),
        ("A house is 35,000, what is due?", False),
    ],
)
def test_a_letter_that_is_a_word_names_a_row_behind_another_word_alone(
    question: str, *, is_named: bool
) -> None:
    assert bool(naming(question, of(BANDS, BANDS.split("\n")[1], None))) is is_named


@pytest.mark.parametrize(
    ("question", "is_named"),
    [
        ("What is the least memory with a desktop?", True),
        ("What is the least memory with desktop?", True),
        ("What is the least memory with my desktop?", True),
        ("What is the least memory without a desktop?", False),
        ("What is the least memory with every desktop?", False),
    ],
)
def test_an_article_may_stand_between_the_words_that_name_a_row(
    question: str, *, is_named: bool
) -> None:
    text = "Kind | Memory\nNo desktop | 1 GB\nWith Desktop | 2 GB"
    assert bool(naming(question, of(text, "With Desktop | 2 GB", None))) is is_named
    is_without = "without" in question
    assert bool(naming(question, of(text, "No desktop | 1 GB", None))) is is_without


def test_who_asks_names_no_row() -> None:
    text = "Item | Amount\nDNase I | 5 units\nTris | 20 mM"
    assert not naming("How much do I need of it?", of(text, "DNase I | 5 units", None))
    assert naming("How much DNase I is there?", of(text, "DNase I | 5 units", None)) == {0}


def test_words_of_heads_are_counted_as_they_are() -> None:
    assert shared("the supplier and the prices", ["Supplier", "Price"]) == 1
    assert shared("", ["Price"]) == 0


def test_a_row_is_named_by_other_forms_of_all_words_of_its_name() -> None:
    assert naming("How much oil do the lamps need?", of(SHED, LAMP, None)) == {0}
    assert naming("How many lamps are there?", of(SHED, LAMP, None)) == frozenset()
    assert naming("How oily is it?", of(SHED, OIL, None)) == frozenset()
    assert bold("Where is the lamp oil?", LAMP, "2 l", SHED) == "cellar"


OPTIONS = "Option | What it adds | Annual premium\nD. Home office | a desk up to 6,000 | 29"


def test_what_numbers_a_cell_is_no_part_of_its_name() -> None:
    row = OPTIONS.split("\n")[1]
    assert naming("What does the home office option cost?", of(OPTIONS, row, None)) == {0}
    assert bold("What does the home office option cost?", row, "D. Home", OPTIONS) == "29"
