"""Exercises about invented documents."""

from __future__ import annotations

import re
from collections import Counter
from itertools import groupby
from random import Random

import pytest

from app.events import NOT_FOUND
from app.examination.questions import questions
from app.models.system_prompts import BRIEF_SYSTEM
from app.teaching.exercise import Exercise
from app.teaching.invented.exercises import LONGEST_READ, SHARES, made_exercises
from app.teaching.invented.genres import genres
from app.teaching.invented.reading import has_words
from benchmarks.answers.contract import QUESTIONS
from benchmarks.answers.contract import TEXT as MAINTENANCE
from tests.app.tasks.contract import CONTRACT, REPORT

RUN = 7
"""Words in a row that no exercise shares with what a model is examined on."""


@pytest.fixture(scope="module")
def exercises() -> list[Exercise]:
    return list(made_exercises(2000, Random(15)))


def test_the_same_seed_gives_the_same_exercises(exercises: list[Exercise]) -> None:
    assert list(made_exercises(2000, Random(15)))[:300] == exercises[:300]
    assert list(made_exercises(5, Random(16))) != exercises[:5]


def test_kinds_have_their_shares(exercises: list[Exercise]) -> None:
    firsts = [
        next(group) for _, group in groupby(exercises, lambda each: id(each.turns[0].excerpts))
    ]
    kinds = Counter(each.kind for each in firsts)
    assert len(firsts) < len(exercises) / 2
    for kind, share in SHARES.items():
        assert abs(kinds[kind] / len(firsts) - share / 100) < 0.04


def test_all_are_asked_as_the_app_asks(exercises: list[Exercise]) -> None:
    for each in exercises:
        assert each.system == BRIEF_SYSTEM
        assert each.about["genre"] in genres()
        assert len(each.turns) == (2 if each.kind == "follow-up" else 1)
        assert all(turn.question and turn.answer for turn in each.turns)
        assert each.turns[0].excerpts


def test_the_answer_stands_in_exactly_one_excerpt(exercises: list[Exercise]) -> None:
    for each in exercises:
        if each.kind in {"read", "quote"}:
            (turn,) = each.turns
            found = [turn.answer in excerpt.text for excerpt in turn.excerpts]
            whole = [has_words(excerpt.text, turn.answer) for excerpt in turn.excerpts]
            assert any(found), turn
            assert whole.count(True) == 1, turn


def test_only_what_is_refused_is_not_found(exercises: list[Exercise]) -> None:
    for each in exercises:
        if each.kind != "follow-up":
            assert (each.turns[-1].answer == NOT_FOUND) == (each.kind == "refuse")


def test_what_is_read_has_room_in_a_prompt(exercises: list[Exercise]) -> None:
    for each in exercises:
        for turn in each.turns:
            assert sum(len(excerpt.text) for excerpt in turn.excerpts) <= LONGEST_READ


def test_nothing_is_left_of_the_templates(exercises: list[Exercise]) -> None:
    for each in exercises:
        for turn in each.turns:
            texts = [excerpt.text + excerpt.heads for excerpt in turn.excerpts]
            for text in (turn.question, turn.answer, *texts):
                assert not re.search(r"[{}<>~\[\]]|\bthe it\b", text), turn


def test_no_two_are_alike(exercises: list[Exercise]) -> None:
    asked = [(each.turns[-1].question, each.turns[0].excerpts) for each in exercises]
    assert len(set(asked)) > 1990
    assert len({question for question, _ in asked}) > 1700
    documents = len({excerpts for _, excerpts in asked})
    names = {excerpt.name for _, excerpts in asked for excerpt in excerpts}
    assert len(names) > 0.65 * documents
    assert len({each.about["genre"] for each in exercises}) == len(genres())


def test_the_answer_is_no_matter_of_place_or_kind(exercises: list[Exercise]) -> None:
    answers = [each.turns[0] for each in exercises if each.kind == "read"]
    assert 0.3 < sum(any(map(str.isdigit, each.answer)) for each in answers) / len(answers) < 0.7
    ends = [each.excerpts[-1].text.rstrip(".").endswith(each.answer) for each in answers]
    assert sum(ends) / len(ends) < 0.4


def test_the_examination_is_not_taught(exercises: list[Exercise]) -> None:
    examined = [MAINTENANCE, CONTRACT, REPORT, *(question for question, _ in QUESTIONS)]
    examined += [text for each in questions() for text in (each.text, each.question)]
    known = set().union(*map(_runs, examined))
    for each in exercises:
        for turn in each.turns:
            for text in (turn.question, *(excerpt.text for excerpt in turn.excerpts)):
                assert not _runs(text) & known, text


def _runs(text: str) -> set[tuple[str, ...]]:
    words = re.findall(r"\w+", text.lower())
    return {tuple(words[place : place + RUN]) for place in range(len(words) - RUN + 1)}
