"""A value of which a part is in bold is in bold as a whole."""

from __future__ import annotations

from dataclasses import replace

import pytest

from retrieval.answering.judging import JudgedSentence
from retrieval.answering.whole_value import with_whole_value
from tests.retrieval.search.test_windows import ranked


def bold(question: str, text: str, words: str, kind: str = "prose") -> str:
    """What is in bold, where `words` were."""
    (found,) = ranked(1, text, {text: 1.0})
    found = replace(found, sentence=replace(found.sentence, kind=kind))
    place = text.index(words), text.index(words) + len(words)
    one = with_whole_value(question, JudgedSentence(found, 1.0, 1.0, place))
    assert one.words is not None
    return text[slice(*one.words)]


@pytest.mark.parametrize(
    ("text", "words", "right"),
    [
        ("This is version 3 of 29 June 2007.", "June 2007", "29 June 2007"),
        ("Plums are sold at EUR 1.30 per kilo.", "1.30", "EUR 1.30"),
        ("It takes three weeks by sea.", "three", "three weeks"),
        ("It opens at 9:30 am on Sundays.", "9:30", "9:30 am"),
        ("Call us at +44 20 7946 0991 by day.", "7946 0991", "+44 20 7946 0991"),
        ("They chose Aldous & Sons, as it is near.", "Aldous", "Aldous & Sons"),
        ("They chose Hill, Aldous & Sons.", "Sons", "Aldous & Sons"),
        ("It was *Bombus terrestris* with 3 of them.", "*Bombus terrestris", "Bombus terrestris"),
        ("It was *Bombus terrestris* with 3 of them.", "terrestris*", "terrestris"),
        ("It was *Bombus* with 3 of them.", "*Bombus*", "*Bombus*"),
        ("It was sold for 4.5 million dollars then.", "for 4.5 million", "for 4.5 million dollars"),
    ],
)
def test_a_part_of_a_value_is_in_bold_with_the_rest_of_it(
    text: str, words: str, right: str
) -> None:
    assert bold("What was it?", text, words) == right


def test_what_is_whole_and_what_is_no_value_stays() -> None:
    text = "It was held in 1954, 1960 and 1971 in Oslo."
    assert bold("When was it held last?", text, "1971") == "1971"
    assert bold("Where was it held?", text, "Oslo") == "Oslo"


def test_a_part_of_a_date_stays_where_it_is_asked_for() -> None:
    text = "This is version 3 of 29 June 2007."
    assert bold("In which year was it written?", text, "2007") == "2007"
    assert bold("What year is it of?", text, "2007") == "2007"


def test_cells_of_a_row_stay() -> None:
    assert bold("What does it cost?", "Plums | EUR 1.30", "1.30", "row") == "1.30"
