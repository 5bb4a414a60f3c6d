"""In bold is the number of what the question counts."""

from __future__ import annotations

import pytest

from retrieval.answering.asked_count import counts_unknown, with_asked_count
from retrieval.answering.judging import JudgedSentence
from tests.retrieval.search.test_windows import ranked

KEPT = "It keeps 24 hourly, 14 daily, 8 weekly and 18 monthly snapshots."
SPECIES = "Only 100–150 species were found, and another 25 are not named."


def bold(question: str, text: str, words: str | None) -> str | None:
    (found,) = ranked(1, text, {text: 1.0})
    place = None if words is None else (text.index(words), text.index(words) + len(words))
    one = with_asked_count(question, JudgedSentence(found, 1.0, 1.0, place))
    return None if one.words is None else text[slice(*one.words)]


@pytest.mark.parametrize(
    ("question", "text", "words", "right"),
    [
        ("How many weekly snapshots are kept?", KEPT, "18", "8 weekly"),
        ("How many daily snapshots are there?", KEPT, "14 daily", "14 daily"),
        ("How many snapshots are kept?", KEPT, "24 hourly", "24 hourly"),
        ("How many snapshots are kept?", KEPT, None, None),
        ("Which weekly snapshots are kept?", KEPT, "18", "18"),
        ("How many species have no name?", SPECIES, "25", "25"),  # the end of a range is no number
        ("How many daily snapshots?", KEPT, "24 hourly, 14", "14 daily"),
        ("How many cups?", "a jug (1.25 litres, ten cups)", "1.25 litres, ten", "ten cups"),
        ("How many are there?", KEPT, "18", "18"),
        ("How many keys?", "He has two keys, and I have three keys.", "three", "three"),
    ],
)
def test_the_only_number_before_its_name(
    question: str, text: str, words: str | None, right: str | None
) -> None:
    assert bold(question, text, words) == right


@pytest.mark.parametrize(
    ("question", "is_unknown"),
    [
        ("How many wasps were counted?", True),
        ("How many bumblebees were counted?", False),
        ("How many bumblebee species are there?", False),
        ("How many calories has it?", True),
        ("How many people came?", False),
        ("How many litres are they?", False),
        ("How many insects (bumblebees) were counted?", False),
        ("How much wasp is there?", False),
        ("How many?", False),
    ],
)
def test_what_nothing_found_names_is_not_counted_there(question: str, is_unknown: bool) -> None:
    text = "We counted 7,412 bumblebees of nine species."
    assert counts_unknown(question, of_text(text)) is is_unknown


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("How many batteries does it need?", "It takes one AA battery."),
        ("How many countries took part?", "The only country was Norway."),
        ("How many children came?", "A child was there."),
    ],
)
def test_what_one_is_named_of_is_counted(question: str, text: str) -> None:
    assert not counts_unknown(question, of_text(text))


def of_text(text: str) -> list[JudgedSentence]:
    return [JudgedSentence(ranked(1, text, {text: 1.0})[0], 1.0, 1.0, None)]
