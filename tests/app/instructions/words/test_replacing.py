"""Which places of some words are meant, and where they are in the whole text."""

from __future__ import annotations

import pytest

from app.errors import EditError
from app.instructions.carrying_out import carried_out
from app.instructions.text_edit import TextEdit, edited
from app.instructions.words.replacement import Replacement
from app.instructions.words.replacing import words_replaced

TEXT = "The rent is 900. The fee is 900.\nMark left a mark, said Mark. Mark that.\n"


def test_edits_are_those_of_the_whole_text() -> None:
    start = TEXT.index("The fee")
    made = words_replaced(TEXT, Replacement("number", "900", "950"), (start, len(TEXT)))
    assert made is not None
    found, edits = made
    at = TEXT.rindex("900")
    assert edits == (TextEdit(at, at + 3, "950"),)
    assert len(found.edits) == 1


def test_a_number_that_is_there_twice_and_words_in_two_senses_are_asked_for() -> None:
    whole = (0, len(TEXT))
    with pytest.raises(EditError, match="'900' is there 2 times"):
        words_replaced(TEXT, Replacement("number", "900", "950"), whole)
    with pytest.raises(EditError, match="'Mark' may be something else in line 2"):
        words_replaced(TEXT, Replacement("words", "Mark", "Paul"), whole)
    last = words_replaced(TEXT, Replacement("words", "Mark", "Paul", which=-1), whole)
    assert last is not None
    assert [each.start for each in last[1]] == [TEXT.rindex("Mark")]


def test_words_that_are_not_there_are_a_mistake_in_quotation_marks_alone() -> None:
    assert words_replaced(TEXT, Replacement("words", "lodger", "x"), (0, len(TEXT))) is None
    with pytest.raises(EditError, match="The text has no 'lodger'"):
        words_replaced(TEXT, Replacement("words", "lodger", "x", is_certain=True), (0, len(TEXT)))


EGGS = "We have 40 cats, 40 dogs and 140 hats.\n"


@pytest.mark.parametrize(
    "instruction",
    [
        "Change 40 to 50 everywhere",
        "Change all 40 to 50",
        "Replace every 40 with 50",
        "Replace all occurrences of 40 with 50",
        "Replace 40 with 50 throughout the text",
    ],
)
def test_all_places_of_a_number_can_be_asked_for(instruction: str) -> None:
    made = carried_out(EGGS, instruction, (0, len(EGGS)))
    assert made is not None
    assert edited(EGGS, made.edits) == "We have 50 cats, 50 dogs and 140 hats.\n"
    table = "| a | b |\n|---|---|\n| x | 40 |\n| y | 40 |\n"
    made = carried_out(table, instruction, (0, len(table)))
    assert made is not None
    assert edited(table, made.edits) == table.replace("40", "50")


@pytest.mark.parametrize(
    ("text", "instruction"),
    [
        (EGGS, "Change 40 to 50"),
        ("On 10 May we ate 10 eggs.\n", "Change 10 to 12"),
        ("On 10 May we ate 10 eggs.\n", "Change 10 to 12 everywhere"),
    ],
)
def test_which_number_is_asked_for_where_not_all_are_meant(text: str, instruction: str) -> None:
    with pytest.raises(EditError, match=r"2 times.*Change the rent from 900 to 950.*For all of"):
        carried_out(text, instruction, (0, len(text)))
