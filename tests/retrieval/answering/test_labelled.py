"""A line with a label is like a row with a name."""

from __future__ import annotations

from dataclasses import replace

import pytest

from retrieval.answering.judging import JudgedSentence
from retrieval.answering.labelled import labelled_first, value_of, with_labelled_value
from tests.retrieval.search.test_windows import ranked

PROSE = "Guests are welcome all day."


def given(line: str, kind: str = "prose", words: tuple[int, int] | None = None) -> JudgedSentence:
    (found,) = ranked(1, line, {line: -2.0})
    found = replace(found, sentence=replace(found.sentence, kind=kind))
    return JudgedSentence(found, -2.0, -2.0, words)


def first(question: str, line: str, kind: str = "prose") -> tuple[str, str | None]:
    """What goes first, and what of it is in bold."""
    (prose,) = ranked(2, PROSE, {PROSE: 1.0})
    judged = [JudgedSentence(prose, 1.0, 1.0, None), given(line, kind)]
    one = labelled_first(question, judged)[0]
    return one.found.text, one.found.text[slice(*one.words)] if one.words else None


@pytest.mark.parametrize(
    ("question", "line", "value"),
    [
        ("When is check-in?", "Check-in: 15:00", "15:00"),
        ("How much is the deposit?", "**Deposit:** 500 euros, back in June", None),
        ("how much is the deposit", "**Deposit**: 500 euros", "500 euros"),
        ("What is the monthly rent?", "Monthly rent      1,340", "1,340"),
        ("How many litres of oil?", "Litres in all: 70", "70"),
        ("Who is the caretaker?", "- Caretaker: Ida Frost", "Ida Frost"),
        ("How do I reach Will Turner?", "Will Turner: 555 0186", "555 0186"),
    ],
)
def test_the_line_whose_label_the_question_has_goes_first_with_its_value_in_bold(
    question: str, line: str, value: str | None
) -> None:
    kind = "item" if line.startswith("-") else "prose"
    assert first(question, line, kind) == (line, value or "500 euros, back in June")


@pytest.mark.parametrize(
    ("question", "line"),
    [
        ("Is there a deposit?", "Deposit: 500 euros"),  # yes or no
        ("When is the deposit due?", "Deposit: 500 euros"),  # no value of that kind
        ("Who keeps the deposit?", "Deposit: 500 euros"),
        ("How much is the deposit?", "Deposit and fees: 500 euros"),  # not all of its words
        ("How much do late guests pay for breakfast?", "Breakfast: 12 euros"),  # few of its own
        ("What is the subject?", "Subject: the deposit"),  # of a mail
        ("How much is the deposit?", "Deposit  500  600  700"),  # columns
        ("How much is the deposit?", "The deposit is 500 euros."),
        ("How much is the raised deposit?", "The deposit was raised: 500 euros"),  # a sentence
        ("How much will the deposit be?", "The deposit will be: 500 euros"),
        ("What will guests pay?", "Will guests pay: 12 euros"),
    ],
)
def test_other_lines_stay_where_they_are(question: str, line: str) -> None:
    assert first(question, line)[0] == PROSE


def test_of_several_the_one_with_most_of_the_question_s_words_goes_first() -> None:
    lines = ["Deposit: 500 euros", "Deposit for keys: 20 euros"]
    judged = [given(line) for line in lines]
    assert labelled_first("How much is the deposit for keys?", judged)[0] is not judged[0]
    found = labelled_first("How much is the deposit for keys?", judged)[0]
    assert (found.found.text, found.answers, found.is_known) == (lines[1], 0.0, True)
    assert labelled_first("How much is the deposit?", []) == []


def test_of_a_line_the_value_is_in_bold_and_not_its_label() -> None:
    line = "Deposit: 500 euros"
    label, value = given(line, words=(0, 7)), given(line, words=(9, 12))
    found = [with_labelled_value(one) for one in (label, value, given(line))]
    assert [one.words for one in found] == [(9, 18), (9, 12), None]
    assert value_of(given(PROSE)) is None


@pytest.mark.parametrize(
    ("question", "is_known"), [("When is check-in?", True), ("When is check-in at night?", False)]
)
def test_what_the_label_says_only_in_part_is_as_doubtful_as_it_was(
    question: str, *, is_known: bool
) -> None:
    (prose,) = ranked(2, PROSE, {PROSE: 1.0})
    judged = [JudgedSentence(prose, 1.0, 1.0, None), given("Check-in: 15:00")]
    one = labelled_first(question, judged)[0]
    assert one.found.text == "Check-in: 15:00"
    assert (one.is_known, one.answers, one.score) == (is_known, 1.0 if is_known else 0.0, 1.0)
