"""Exercises of each kind: the same each time, without end, with or without files."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from app.teaching.head_exercises import (
    SourcedExercise,
    asks,
    chats,
    edits,
    math_problems,
    summaries,
)
from app.teaching.head_sources import ProblemFile, QuestionFile, prompt_files
from tests.app.teaching.test_head_sources import PROBLEM, problems, questions

MAKERS: dict[str, Callable[[list[QuestionFile], Random], Iterator[SourcedExercise]]] = {
    "ask": asks,
    "edit": lambda _, random: edits(random),
    "summary": lambda _, random: summaries(random),
    "chat": chats,
}


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[QuestionFile], list[ProblemFile]]:
    folder = tmp_path_factory.mktemp("files")
    return prompt_files([questions(folder / "train_bridges.jsonl"), problems(folder / "s.jsonl")])


@pytest.mark.parametrize("kind", MAKERS)
@pytest.mark.parametrize("has_files", [True, False])
def test_a_kind_is_made_anew_the_same(
    kind: str, has_files: bool, files: tuple[list[QuestionFile], list[ProblemFile]]
) -> None:
    asked = files[0] if has_files else []
    first, again, other = (
        list(islice(MAKERS[kind](asked, Random(seed)), 60)) for seed in (1, 1, 2)
    )
    assert first == again != other
    assert all(origin.source and origin.licence for origin, _ in first)
    named = {origin.source for origin, _ in first}
    assert ("Bridges" in named) == (has_files and kind in ("ask", "chat"))


def test_each_problem_is_asked_once_before_one_is_asked_again(tmp_path: Path) -> None:
    file = tmp_path / "sums.jsonl"
    rows = [{**PROBLEM, "prompt": f"What is {number} and one?"} for number in range(9)]
    file.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    _, found = prompt_files([file])
    texts = [each.turns[-1].question for _, each in islice(math_problems(found, Random(0)), 18)]
    assert len(set(texts[:9])) == 9
    assert set(texts[9:]) == set(texts[:9])
