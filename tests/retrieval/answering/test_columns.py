"""The cell of a row that answers is in the column that the question asks for."""

from __future__ import annotations

from dataclasses import replace

import pytest

from retrieval.answering.columns import (
    asked_heads,
    asks_for_row,
    with_asked_cell,
    without_bold_across_cells,
)
from retrieval.answering.judging import JudgedSentence
from retrieval.answering.named_rows import other_heads
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
    found = without_bold_across_cells(with_asked_cell(question, of(text, row, words)))
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
    given = replace(one, words=(15, 18))
    assert without_bold_across_cells(with_asked_cell("What is the minimum?", given)) == given


METHODS = "Method | Error | Mean power\nAMCL laser | 6.2 | 7.9"


def test_the_first_cell_answers_nothing_if_the_question_has_a_word_of_it() -> None:
    row = METHODS.split("\n")[1]
    assert bold("power of the laser method in watts", row, "AMCL laser", METHODS) == "7.9"
    assert bold("Which method has a laser?", row, "6.2", METHODS) == "AMCL laser"


SHED = "Thing | Amount | Storage\nLamp oil | 2 l | cellar\nOil | 3 l | loft"
LAMP, OIL = SHED.split("\n")[1:]


SOUPS = "Soup | Refrigerator | Freezer\nPumpkin | 3 days | 6 months"
PUMPKIN = SOUPS.split("\n")[1]


def test_a_row_is_asked_for_if_it_is_named_and_a_value_is_asked_for() -> None:
    row = of(SHED, LAMP, None)
    assert asks_for_row("How much lamp oil is there?", [row])
    assert not asks_for_row("Is there any lamp oil?", [row])
    assert not asks_for_row("How much petrol is there?", [row])
    assert not asks_for_row("How much lamp oil is there?", [])


@pytest.mark.parametrize(
    "question",
    [
        "How long does pumpkin soup keep in the freezer?",
        "How long may pumpkin soup be kept?",
        "Pumpkin soup?",
        "What about the pumpkin?",
    ],
)
def test_a_column_a_kind_of_value_or_hardly_more_than_its_name_fits(question: str) -> None:
    assert asks_for_row(question, [of(SOUPS, PUMPKIN, None)])


@pytest.mark.parametrize(
    "question",
    ["Who invented the pumpkin soup?", "How many calories does the pumpkin soup have?"],
)
def test_what_its_table_does_not_tell_is_not_asked_of_it(question: str) -> None:
    row = of(SOUPS, PUMPKIN, None)
    assert not asks_for_row(question, [row])
    assert other_heads(row, {0}) == ["Refrigerator", "Freezer"]


@pytest.mark.parametrize(
    ("question", "head"),
    [
        ("Where is it?", "shelf"),
        ("Who looks after it?", "responsible"),
        ("What did Pipefit quote?", "price"),
        ("What does the home option cost a year?", "premium"),
        ("It leaks at the rim, why?", "cause"),
        ("Three red blinks, what now?", "remedy"),
        ("It leaks. What should I do?", "remedy"),
    ],
)
def test_what_is_asked_for_has_these_heads(question: str, head: str) -> None:
    assert any(head in words for words in asked_heads(question))


def test_other_questions_ask_for_no_column() -> None:
    assert asked_heads("Is it heavy?") == []
