"""In bold is a value of the kind that the question asks for, of several the right one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from retrieval.answering.asked_value import with_asked_value
from retrieval.answering.judging import JudgedSentence
from tests.retrieval.search.test_windows import ranked

BINS = "Grey bins are emptied on Mondays, paper on every second Wednesday, and glass on Fridays."
HOTEL = "The hotel limit is 140 euros a night, or 190 in London, Paris and Zurich."
LAPTOPS = "Laptops are replaced every four years, phones every three."
LEASE = "The lease begins on 1 June 2023 and runs for a fixed period of two years."
NOTICE = "The notice period is eighteen months, and two weeks during probation."
CASH = "Jewellery and watches are covered up to 6,000 euros in total, and cash up to 1,000 euros."
PLANTS = (
    "Holden's announcement occurred in May 2013, followed by Ford's decision in December "
    "(Ford's plants in Broadmeadows and Geelong will close in October 2016)."
)


def bold(question: str, text: str, words: str | None, kind: str = "prose") -> str | None:
    """What is in bold, where the ranker has found `words`."""
    (found,) = ranked(1, text, {text: 1.0})
    found = replace(found, sentence=replace(found.sentence, kind=kind))
    place = None if words is None else (text.index(words), text.index(words) + len(words))
    one = with_asked_value(question, JudgedSentence(found, 1.0, 1.0, place))
    return None if one.words is None else text[slice(*one.words)]


@pytest.mark.parametrize(
    ("question", "text", "words", "right"),
    [
        ("what day is the paper bin collected", BINS, "Fridays", "every second Wednesday"),
        ("When are grey bins emptied?", BINS, "Fridays", "Mondays"),
        ("max hotel price in Paris", HOTEL, "140 euros", "190"),
        ("How long is the notice period?", NOTICE, "eighteen months", "eighteen months"),
        ("hotel price in Berlin", HOTEL, "140 euros", "140 euros"),
        ("how often do we get new phones", LAPTOPS, "four years", "every three"),
        ("How often is a laptop replaced?", LAPTOPS, "four years", "four years"),
        ("Up to what value is jewellery insured?", CASH, "1,000 euros", "6,000 euros"),
        ("Up to what amount is cash insured?", CASH, "6,000 euros", "1,000 euros"),
        ("When will Ford's plants close?", PLANTS, "October 2016", "October 2016"),
    ],
)
def test_of_several_values_it_is_that_whose_clause_has_the_question_s_words(
    question: str, text: str, words: str, right: str
) -> None:
    assert bold(question, text, words) == right


def test_where_the_ranker_has_another_kind_it_is_the_sentence_s_only_value() -> None:
    assert bold("How long does the lease run?", LEASE, "1 June 2023") == "two years"
    assert bold("When does the lease begin?", LEASE, "two years") == "1 June 2023"


def test_a_question_that_leans_on_the_one_before_counts_alone() -> None:
    assert bold("When does it begin? and how long?", LEASE, "1 June 2023") == "two years"


@pytest.mark.parametrize(
    "question",
    [
        "Who begins the lease?",
        "how much is it and how long",  # two kinds
        "What happens when it begins?",
        "How often is it renewed?",  # no such value
        "",
    ],
)
def test_of_other_questions_nothing_changes(question: str) -> None:
    assert bold(question, LEASE, "fixed period") == "fixed period"


@pytest.mark.parametrize("row", ["Advanced      20      £210", "Advanced | 20 | £210"])
def test_of_several_cells_of_a_row_one_is_in_bold(row: str) -> None:
    both = row[row.index("20") :]
    assert bold("How much is the advanced course?", row, both, "row") == "£210"
    assert bold("How much is the advanced course?", row, "20", "row") == "£210"
    assert bold("How much is the advanced course?", row, "£210", "row") == "£210"
    assert bold("Who takes the advanced course?", row, both, "row") == both


def test_nothing_is_put_in_bold_where_nothing_was_and_rows_stay() -> None:
    assert bold("How long does the lease run?", LEASE, None) is None
    assert bold("How long does the lease run?", LEASE, "1 June 2023", "row") == "1 June 2023"


ABC = "In the fall of 2015, ABC ended its 1998-2002 four-note jingles for promotion."
DROUGHT = "In 2010 the forest had another drought, in some ways more extreme than the 2005 drought."
PLAGUE = "It entered through Marseille around November 1347 and England in the spring of 1349."


@pytest.mark.parametrize(
    ("question", "text", "words"),
    [
        ("When did ABC end its jingle for promotion?", ABC, "2015"),  # it opens the sentence
        ("In what year was a drought more extreme than in 2005?", DROUGHT, "2010"),
        ("When did it reach England?", PLAGUE, "1349"),
        ("How long does the lease run?", "It runs for 2 terms of two years.", "2 terms"),
        ("How long does the train take?", "By car it takes two hours, by train three.", "three"),
        (
            "When did the war end?",
            "War broke out in 1618 and ended with the Peace of 1648.",
            "1648",
        ),
        ("When was it held last?", "It was held in 1954, 1960 and 1971 in Oslo.", "1971"),
        ("How much do children pay?", "Adults pay 12 euros, children half.", "half"),
        ("How long is it valid?", "It is valid for a year and renewed by 6 months.", "a year"),
        ("How long has she worked?", "She works since 2011, before for six years.", "2011"),
        ("When does it open on Saturday?", "It opens at 9:00, on Saturdays at 10:00.", "10:00"),
        ("How much more?", "It cost $4.5 million, $1 million more.", "$1 million"),
        ("What is the age limit?", "One is 18 years old or pays 20 euros.", "18 years"),
        (
            "When is sports day?",
            "The sports day, which was announced for 12 June 2026, takes place on 19 June.",
            "19 June",
        ),
        ("How long does he take it?", "Take it twice a day, for twelve months.", "twelve months"),
        (
            "By which day must reports reach the editor?",
            "From June reports must reach the editor by the 10th instead of the 15th.",
            "10th",
        ),
        ("How much notice must I give?", "Give three months, or pay 100 euros.", "three months"),
    ],
)
def test_what_the_ranker_has_found_stays_where_it_may_be_right(
    question: str, text: str, words: str
) -> None:
    assert bold(question, text, words) == words


def test_a_value_in_a_relative_clause_counts_where_the_ranker_has_none() -> None:
    text = "The sports day, which is on 12 June 2026, will be held by the sea in Leeds."
    assert bold("When is sports day?", text, "in Leeds") == "12 June 2026"


def test_a_range_is_one_value() -> None:
    text = "From 1991 until 2000, the stock exchange was in the old headquarters."
    assert bold("When was the stock exchange there?", text, "1991") == "1991"
    assert bold("Until when was the exchange there?", text, "headquarters") == "1991 until 2000"


SIGNING = "The keys are handed over on Friday 7 March at 3.30 pm."


def test_a_date_and_its_time_of_day_are_one_value() -> None:
    assert bold("When are the keys handed over?", SIGNING, None) == "Friday 7 March at 3.30 pm"
    assert bold("What time are the keys handed over?", SIGNING, "Friday") == "3.30 pm"


@pytest.mark.parametrize(
    ("question", "text", "words"),
    [
        ("When is the gate locked?", "We lock it at 10.30 pm.", "10.30 pm"),
        ("How long does it dry?", "Let it stand for three hours.", "three hours"),
        ("How long does it dry?", "It takes three hours, or 5 days.", None),  # of two
        ("When is the gate locked?", "We lock it for three hours.", None),  # of another kind
        ("How long is it open?", "It is open three hours from 9 a.m.", None),  # beside another
        ("What is the phone number?", "Call 0800 555 0139, 8 a.m. to 6 p.m.", "0800 555 0139"),
        ("What is the e-mail address?", "a@b.example, from 9 a.m.", "a@b.example"),
        ("What is the phone number?", "Call 0800 555 0139 or 0800 555 0140.", None),
    ],
)
def test_where_the_ranker_is_sure_of_no_words_the_only_value_is_in_bold(
    question: str, text: str, words: str | None
) -> None:
    assert bold(question, text, None) == words
