"""Prompts of each kind in their shares, as the app gives them, the same each time."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from itertools import islice
from pathlib import Path

import pytest

from app.models.system_prompts import BRIEF_SYSTEM, EDIT_SYSTEM, FREE_SYSTEM, SYSTEM
from app.models.tokens import Tokens
from app.teaching.head_prompts import LONGEST, SHARES, TEMPERATURES, head_prompts
from app.teaching.head_sources import prompt_files
from app.teaching.prompt_records import PromptRecord
from app.teaching.rendering import Rendering
from retrieval.errors import ExamplesError
from tests.app.teaching.test_head_sources import PROBLEM, problems, questions

COUNT = 400


@pytest.fixture(scope="module")
def rendering(tokenizer_folder: Path) -> Iterator[Rendering]:
    with closing(Rendering(Tokens(tokenizer_folder))) as made:
        yield made


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    folder = tmp_path_factory.mktemp("files")
    return [questions(folder / "train_bridges.jsonl"), problems(folder / "sums.jsonl")]


def made(
    files: list[Path], rendering: Rendering, count: int = COUNT, seed: int = 0
) -> list[PromptRecord]:
    asked, sums = prompt_files(files)
    return list(islice(head_prompts(asked, sums, rendering, seed), count))


@pytest.fixture(scope="module")
def prompts(files: list[Path], rendering: Rendering) -> list[PromptRecord]:
    return made(files, rendering)


def test_kinds_have_their_shares(prompts: list[PromptRecord]) -> None:
    counts = Counter(each.kind for each in prompts)
    assert set(counts) == set(SHARES)
    for kind, share in SHARES.items():
        assert abs(counts[kind] / COUNT - share) < 0.08, kind


def test_temperatures_come_in_turn(prompts: list[PromptRecord]) -> None:
    assert [each.temperature for each in prompts[:4]] == list(TEMPERATURES)
    assert sum(each.temperature == 0 for each in prompts) == COUNT / 2


def test_numbers_lengths_and_origins(prompts: list[PromptRecord]) -> None:
    assert [each.number for each in prompts] == list(range(COUNT))
    assert all(0 < len(each.ids) <= LONGEST for each in prompts)
    assert all(each.origin.source and each.origin.licence for each in prompts)
    assert {"Bridges", "Sums"} <= {each.origin.source for each in prompts}


def test_prompts_are_the_apps(prompts: list[PromptRecord], rendering: Rendering) -> None:
    systems = {
        "ask": {BRIEF_SYSTEM, SYSTEM, FREE_SYSTEM},
        "edit": {EDIT_SYSTEM},
        "summary": {BRIEF_SYSTEM, FREE_SYSTEM},
        "chat": {FREE_SYSTEM},
        "math": {FREE_SYSTEM},
    }
    seen: dict[str, set[str]] = {kind: set() for kind in systems}
    for each in prompts:
        text = rendering.tokens.tokenizer.decode(each.ids)
        found = {system for system in (BRIEF_SYSTEM, SYSTEM, EDIT_SYSTEM, FREE_SYSTEM)
                 if f"system\n{system}<" in text}  # fmt: skip
        assert len(found) == 1
        seen[each.kind] |= found
        assert text.rstrip().endswith("assistant")
        if each.kind == "edit":
            assert "<document name=" in text
        if each.kind == "math":
            assert PROBLEM["prompt"] in text
    assert seen == systems


def test_the_first_prompts_are_the_same_however_many_are_made(
    files: list[Path], rendering: Rendering, prompts: list[PromptRecord]
) -> None:
    assert made(files, rendering, 40) == prompts[:40]
    assert made(files, rendering, 40, seed=1) != prompts[:40]


def test_questions_whose_answers_are_not_known_are_asked(
    tmp_path: Path, rendering: Rendering
) -> None:
    file = tmp_path / "train_open.jsonl"
    rows = [
        {"question": "Is it old?", "context": f"It is. It was built in {year}.", "answer": "Yes"}
        for year in range(1701, 1709)
    ]
    file.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    assert len(made([file], rendering, 60)) == 60


def test_prompts_that_are_all_too_long_are_one_message(
    tmp_path: Path, rendering: Rendering
) -> None:
    file = tmp_path / "sums.jsonl"
    long = {**PROBLEM, "prompt": "one more " * LONGEST}
    file.write_text(json.dumps(long) + "\n", encoding="utf-8")
    with pytest.raises(ExamplesError, match=r"Sums: .* prompts in a row \(math\)"):
        made([file], rendering)


def test_without_files_the_other_kinds_remain(rendering: Rendering) -> None:
    alone = made([], rendering, 60)
    assert {each.kind for each in alone} == {"ask", "edit", "summary", "chat"}
