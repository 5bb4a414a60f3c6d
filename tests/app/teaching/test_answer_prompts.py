"""A random model answers prompts that are made once and kept beside the answers."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.errors import ModelError
from app.models.identity import ModelFiles
from app.teaching.answer_prompts import answer_prompts, made_prompts, prompts_beside
from speculation.training import head_answers
from speculation.training.head_answers import kept_answers
from tests.app.teaching.test_head_sources import problems


def test_prompts_are_made_once_and_answered_by_one_model(
    tiny_model_folder: Path,
    wordy_model_folder: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(head_answers, "MOST_TOKENS", 4)
    out, said = tmp_path / "a.jsonl", list[str]()
    sums = problems(tmp_path / "sums.jsonl")
    made = made_prompts(tiny_model_folder, [sums], 6, out, said.append)
    assert prompts_beside(out).exists()
    sums.unlink()
    assert made_prompts(tiny_model_folder, [sums], 6, out, said.append) == made
    files = ModelFiles(tiny_model_folder)
    assert answer_prompts(files, made, out, 3, float("inf"), said.append)
    kept = {each.prompt.number: each.prompt for each in kept_answers(out)}
    assert {number: (each.ids, each.kind) for number, each in kept.items()} == {
        each.number: (each.ids, each.kind) for each in made
    }
    with pytest.raises(ModelError, match="another model's answers"):
        answer_prompts(ModelFiles(wordy_model_folder), made, out, 3, 0.0, said.append)
