"""The cell of a row that answers is in the column that the question asks for."""

from __future__ import annotations

from dataclasses import replace

import pytest

from retrieval.answering.columns import (
    count_exact,
    naming,
    shared,
    with_asked_cells,
    without_bold_across_cells,
)
from retrieval.answering.judging import JudgedSentence
from tests.retrieval.answering.test_named import judged

STOCK = (
    "Article | Description | Supplier | Minimum | Price EUR | Shelf\n"
    "B-1002 | Hex bolt M8 | Ferrum AG | 400 | 0.14 | A3\n"
    "P-4100 | Pedal set alloy | Kranz | 8 | 27.50 | D1"
)
BOLT, PEDALS = STOCK.split("\n")[1:]
ROTA = "Week | Friday | Saturday\n4 May | Priya | Olu\n11 May | Marta | Jens"


def of(text: str, row: str, words: str | None) -> JudgedSentence:
    """A row in which these words are said to answer."""
    (one,) = judged(text, (row, 1.0), kind="row")
    start = row.index(words) if words else 0
    return replace(one, words=(start, start + len(words)) if words else None)


def bold(question: str, row: str, words: str | None, text: str = STOCK) -> str | None:
    (found,) = without_bold_across_cells(with_asked_cells(question, [of(text, row, words)]))
    return found.words and row[slice(*found.words)]


@pytest.mark.parametrize(
    ("question", "row", "words", "right"),
    [
        ("minimum stock of M8 bolts", BOLT, "0.14", "400"),
        ("Who supplies the pedals?", PEDALS, "P-4100", "Kranz"),  # a form of the head
        ("Where is the pedal set?", PEDALS, "Kranz", "D1"),  # a place is asked for
        ("What does a pedal set cost?", PEDALS, "8", "27.50"),
        ("How much does the pedal set weigh?", PEDALS, "8", "8"),
        ("Which bolts are there?", BOLT, "M8", "M8"),  # no column is named
        ("Tell me of the bolts", BOLT, "Ferrum AG | 400", None),  # several cells say nothing
        ("minimum stock of M8 bolts", BOLT, None, None),
    ],
)
def test_what_answers_is_in_the_column_that_is_asked_for(
    question: str, row: str, words: str | None, right: str | None
) -> None:
    assert bold(question, row, words) == right


NEEDS = "System | Memory (minimum) | Memory (recommended) | Disk\nOffice | 1 GB | 2 GB | 10 GB"


@pytest.mark.parametrize(
    ("question", "right"),
    [
        ("How much memory does Office need at minimum?", "1 GB"),
        ("What is the minimum memory for Office?", "1 GB"),
        ("Which memory is recommended for Office?", "2 GB"),
        ("How much memory for Office?", "2 GB"),  # what answered, since both may be meant
        ("How much disk for Office?", "10 GB"),
    ],
)
def test_columns_that_differ_in_brackets_are_told_by_these(question: str, right: str) -> None:
    assert bold(question, "Office | 1 GB | 2 GB | 10 GB", "2 GB", NEEDS) == right


def test_what_names_the_row_answers_nothing() -> None:
    asked = "Who has the Saturday shift in the week of 11 May?"
    assert bold(asked, "11 May | Marta | Jens", "11 May", ROTA) == "Jens"


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


PEOPLE = "Name | Age | Race | Street | City\nIda Frost | 37 | White | Elm Road | Leeds"


@pytest.mark.parametrize(
    ("question", "words", "right"),
    [
        ("What was Ida Frost's profession?", "White", None),
        ("What was Ida Frost's age?", "White", "37"),
        ("How old was Ida Frost?", "37", "37"),  # whoever judged it may know better than the heads
    ],
)
def test_what_no_head_is_called_has_no_cell(question: str, words: str, right: str | None) -> None:
    assert bold(question, PEOPLE.split("\n")[1], words, PEOPLE) == right


def test_prose_stays() -> None:
    text = "The minimum is 400, or 8 for pedals."
    (one,) = judged(text, (text, 1.0))
    given = [replace(one, words=(15, 18))]
    assert without_bold_across_cells(with_asked_cells("What is the minimum?", given)) == given


def test_words_of_heads_are_counted_as_they_are() -> None:
    assert shared("the supplier and the prices", ["Supplier", "Price"]) == 1
    assert shared("", ["Price"]) == 0


SHED = "Thing | Amount | Storage\nLamp oil | 2 l | cellar\nOil | 3 l | loft"
LAMP, OIL = SHED.split("\n")[1:]


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


METHODS = "Method | Error | Mean power\nAMCL laser | 6.2 | 7.9"


def test_the_first_cell_answers_nothing_if_the_question_has_a_word_of_it() -> None:
    row = METHODS.split("\n")[1]
    assert bold("power of the laser method in watts", row, "AMCL laser", METHODS) == "7.9"
    assert bold("Which method has a laser?", row, "6.2", METHODS) == "AMCL laser"
