"""What shares only names and common words with a question gives way to what shares a rarer one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from retrieval.answering.judging import JudgedSentence
from retrieval.answering.rarer_words import rarer_first
from tests.retrieval.search.test_windows import ranked

ENTER, DOGS = "The landlord may enter the flat.", "Dogs are not allowed."
FLAT = [f"The flat has a {room}." for room in ("hall", "kitchen", "bath")]
WOKE, FATHER = "Mr Osei woke at four.", "His father died of a stroke."


def order(
    question: str,
    *texts: str,
    behind: float = 1.0,
    kind: str = "prose",
    known: bool = False,
    before: str = "",
    name: str = "a.txt",
) -> list[str]:
    """The two that are shown, if the first of the texts went first."""
    found = [
        replace(one, source=replace(one.source, name=name))
        for one in ranked(1, before + " ".join(texts), dict.fromkeys(texts, 0.5))
        if one.text in texts
    ]
    judged = [
        JudgedSentence(one, one.score, 3.0 - behind * bool(place), (0, 3))
        for place, one in enumerate(found)
    ]
    sentence = replace(judged[0].found.sentence, kind=kind)
    judged[0] = replace(
        judged[0], found=replace(judged[0].found, sentence=sentence), is_known=known
    )
    ordered = rarer_first(question, judged[:2], judged)
    assert ordered[0] == judged[0] or ordered[0].words is None
    return [one.found.text for one in ordered]


def test_a_sentence_with_a_name_alone_gives_way() -> None:
    asked = "What did Mr Osei's father die of?"
    assert order(asked, WOKE, "It rained.", FATHER) == [FATHER, WOKE]
    assert order(asked, WOKE, "It rained.", FATHER, behind=1.6) == [WOKE, "It rained."]


def test_a_name_of_what_the_document_is_about_tells_little_and_others_tell() -> None:
    lisbon, trip = "Lisbon: Casa do Limoeiro, 129 euros.", "The trip costs 4,386 euros."
    asked = "What does the hotel in Lisbon cost?"
    assert order(asked, lisbon, trip) == [trip, lisbon], "at the beginning"
    far = "It rains. " * 40
    assert order(asked, lisbon, trip, before=far) == [lisbon, trip]
    assert order(asked, lisbon, trip, before=far, name="lisbon_trip.txt") == [trip, lisbon]


def test_a_sentence_with_a_name_yields_within_its_document_alone() -> None:
    found = [
        replace(one, source=replace(one.source, document=place))
        for place, one in enumerate(ranked(1, f"{WOKE} {FATHER}", {WOKE: 0.6, FATHER: 0.5}))
    ]
    judged = [JudgedSentence(one, one.score, 3.0, None) for one in found]
    assert rarer_first("What did Mr Osei's father die of?", judged, judged) == judged


def test_a_sentence_with_a_common_word_alone_gives_way() -> None:
    asked = "Can I get a dog in the flat?"
    assert order(asked, ENTER, *FLAT, DOGS) == [DOGS, ENTER]
    assert order(asked, ENTER, *FLAT[:2], DOGS) == [ENTER, FLAT[0]]


def test_the_rarest_word_goes_first() -> None:
    asked = "Can I get a dog or a cat in the flat?"
    rooms = [f"The flat has a {room}." for room in ("stove", "sink", "door", "lock")]
    cats = ["Cats are small.", "Cats may stay."]
    assert order(asked, ENTER, *FLAT, *rooms, *cats, DOGS) == [DOGS, ENTER]
    assert order(asked, ENTER, *FLAT, *rooms, *cats) == [cats[0], ENTER]


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("Who may enter the flat with a dog?", ENTER),  # it has another word, too
        ("Can I get a dog?", ENTER),  # it has none
        ("Can I get a cat in the flat?", ENTER),  # no other has one
    ],
)
def test_elsewhere_the_order_stays(question: str, first: str) -> None:
    assert order(question, first, *FLAT, DOGS) == [first, FLAT[0]]
    assert rarer_first(question, [], []) == []


def test_rows_and_what_a_rule_knows_stay() -> None:
    asked = "Can I get a dog in the flat?"
    assert order(asked, ENTER, *FLAT, DOGS, kind="row")[0] == ENTER
    assert order(asked, ENTER, *FLAT, DOGS, known=True)[0] == ENTER


def test_a_heading_does_not_go_first() -> None:
    found = ranked(1, f"{WOKE} {FATHER}", {WOKE: 0.6, FATHER: 0.5})
    heading = replace(found[1], sentence=replace(found[1].sentence, kind="heading"))
    judged = [JudgedSentence(one, one.score, 3.0, None) for one in (found[0], heading)]
    assert rarer_first("What did Mr Osei's father die of?", judged, judged) == judged
