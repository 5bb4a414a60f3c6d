"""Exercises are whole, repeatable, and what is held out is asked for in other words."""

from __future__ import annotations

from random import Random

import pytest

from app.models.system_prompts import EDIT_SYSTEM
from app.teaching.edits.exercises import MAX_LENGTH, MIN_LENGTH, edit_exercises
from app.teaching.edits.kinds import MEASURED_KINDS, TAUGHT_KINDS

pytestmark = pytest.mark.usefixtures("few_texts")


def test_an_exercise_is_one_turn_with_the_text_and_the_changed_text() -> None:
    exercises = list(edit_exercises(200, Random(0)))
    assert len(exercises) == 200
    for each in exercises:
        (turn,) = each.turns
        (excerpt,) = turn.excerpts
        assert (each.kind, each.system) == ("edit", EDIT_SYSTEM)
        assert MIN_LENGTH <= len(excerpt.text) <= MAX_LENGTH and excerpt.name
        assert (turn.answer == excerpt.text) == (each.about["edit"] == "nothing")
    assert {each.about["edit"] for each in exercises} == set(TAUGHT_KINDS)
    assert {each.about["form"] for each in exercises} == {"prose", "markdown", "code"}


def test_the_same_seed_gives_the_same_exercises() -> None:
    assert list(edit_exercises(30, Random(5))) == list(edit_exercises(30, Random(5)))
    assert list(edit_exercises(5, Random(5))) != list(edit_exercises(5, Random(6)))


def test_what_is_held_out_has_the_other_kinds_too() -> None:
    kinds = {e.about["edit"] for e in edit_exercises(200, Random(1), held_out=True)}
    assert kinds == set(TAUGHT_KINDS) | set(MEASURED_KINDS)
