"""What is read for a question has the answer word for word, or nothing that answers."""

from __future__ import annotations

import json
from itertools import groupby
from pathlib import Path
from random import Random

import pytest

from app.events import NOT_FOUND
from app.teaching.exercise import Exercise
from app.teaching.reading import IN_A_HURRY, Mix, reading_exercises
from retrieval.ranker.examples import TaughtDocument, read

SENTENCES = (
    "The lighthouse at Finch Point was built in 1798 by Ada Finch.",
    "The lighthouse stands on a rock of red granite.",
    "The harbour at Finch Point was dug in 1820 by two brothers.",
    "Its keepers lived in a cottage nearby until the lamp was made electric.",
    "Visitors come in summer because the path is dry.",
    "A storm broke the lamp in 1911 and nobody was hurt.",
)
QUESTIONS = {
    "Who built the lighthouse?": "Ada Finch",
    "When was the harbour dug?": "1820",
    "Why do visitors come in summer?": "because the path is dry",
}


def typed(question: str) -> str:
    """As it is typed in a hurry."""
    return question.lower().removesuffix("?")


ANSWERS = {typed(question): answer for question, answer in QUESTIONS.items()}


@pytest.fixture
def document(tmp_path: Path) -> TaughtDocument:
    asked = [{"question": q, "answers": [answer]} for q, answer in QUESTIONS.items()]
    row = {"paragraphs": [{"context": " ".join(SENTENCES), "qas": asked}]}
    (tmp_path / "data.jsonl").write_text(json.dumps(row) + "\n", encoding="utf-8")
    (found,) = read(tmp_path / "data.jsonl")
    return found


def made(document: TaughtDocument, mix: Mix, rounds: int = 60) -> list[Exercise]:
    random = Random(5)
    return [each for _ in range(rounds) for each in reading_exercises(document, random, mix)]


def firsts(exercises: list[Exercise]) -> list[Exercise]:
    """Those that something was chosen to read for."""
    return [next(group) for _, group in groupby(exercises, lambda each: id(each.turns[0].excerpts))]


def texts(exercise: Exercise) -> list[str]:
    (turn,) = exercise.turns
    return [excerpt.text for excerpt in turn.excerpts]


def test_the_answer_stands_in_one_excerpt(document: TaughtDocument) -> None:
    for exercise in made(document, Mix(refused=0.0)):
        (turn,) = exercise.turns
        assert exercise.kind != "refuse"
        assert sum(turn.answer in text for text in texts(exercise)) == 1
        assert ANSWERS[typed(turn.question)] in turn.answer


def test_some_questions_are_typed_in_a_hurry(document: TaughtDocument) -> None:
    asked = [each.turns[0].question for each in made(document, Mix())]
    assert {typed(question) for question in asked} == set(ANSWERS)
    in_a_hurry = sum(question in ANSWERS for question in asked) / len(asked)
    assert abs(in_a_hurry - IN_A_HURRY) < 0.1


def test_a_fact_is_answered_in_its_words_and_a_reason_in_a_sentence(
    document: TaughtDocument,
) -> None:
    answers = {each.turns[0].question: each.turns[0].answer for each in made(document, Mix(0.0))}
    assert answers["Who built the lighthouse?"] == "Ada Finch"
    assert answers["When was the harbour dug?"] == "1820"
    assert answers["Why do visitors come in summer?"] == SENTENCES[4]


def test_nothing_of_what_is_refused_answers(document: TaughtDocument) -> None:
    refused = [each for each in made(document, Mix()) if each.kind == "refuse"]
    assert refused
    for exercise in refused:
        (turn,) = exercise.turns
        assert turn.answer == NOT_FOUND
        assert texts(exercise)
        assert not any(ANSWERS[typed(turn.question)] in text for text in texts(exercise))


def test_what_is_refused_looks_as_if_it_answered(document: TaughtDocument) -> None:
    """The other sentence about the lighthouse is mostly there when its builder is asked for."""
    found = firsts(made(document, Mix(refused=1.0)))
    refused = [each for each in found if "Who built" in each.turns[0].question]
    near = [any("red granite" in text for text in texts(each)) for each in refused]
    assert sum(near) > len(near) / 2


def test_the_answer_is_anywhere_and_more_often_last(document: TaughtDocument) -> None:
    places = [
        (len(texts(each)), [each.turns[0].answer in text for text in texts(each)].index(True))
        for each in firsts(made(document, Mix(refused=0.0, passage=0.0), 300))
    ]
    among_three = [place for count, place in places if count == 3]
    assert set(among_three) == {0, 1, 2}
    assert among_three.count(2) > among_three.count(0) + among_three.count(1)


def test_other_questions_follow_that_the_same_reading_answers_or_does_not(
    document: TaughtDocument,
) -> None:
    found = made(document, Mix(passage=1.0), 100)
    further = [each for each in found if not any(each is first for first in firsts(found))]
    assert {each.kind for each in further} == {"passage", "sentences", "refuse"}
    for each in further:
        (turn,) = each.turns
        is_there = any(ANSWERS[typed(turn.question)] in text for text in texts(each))
        assert is_there == (each.kind != "refuse")
        assert (turn.answer == NOT_FOUND) != is_there


def test_only_so_many_questions_have_something_chosen(document: TaughtDocument) -> None:
    for most in (1, 2):
        found = list(reading_exercises(document, Random(1), Mix(), most))
        assert len(firsts(found)) == most


def test_shares_are_kept(document: TaughtDocument) -> None:
    kinds = [each.kind for each in firsts(made(document, Mix(refused=0.25, passage=0.3), 400))]
    assert kinds.count("refuse") / len(kinds) == pytest.approx(0.25, abs=0.04)
    answered = len(kinds) - kinds.count("refuse")
    assert kinds.count("passage") / answered == pytest.approx(0.3, abs=0.04)


def test_the_same_seed_makes_the_same(document: TaughtDocument) -> None:
    assert made(document, Mix()) == made(document, Mix())
