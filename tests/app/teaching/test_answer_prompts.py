"""A random model answers prompts that are made once and kept beside the answers."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest
import torch
from transformers import LlamaConfig

from app.errors import ModelError
from app.models.identity import ModelFiles
from app.teaching import answer_prompts as answering
from app.teaching.answer_prompts import (
    GPU_SLOTS,
    SLOTS,
    answer_prompts,
    made_prompts,
    prompts_beside,
    usual_slots,
)
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


def test_as_many_answers_are_written_as_half_of_the_free_memory_holds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of 1,020 tokens each, of 23,040 bytes: 24 MB."""
    config = LlamaConfig(
        hidden_size=576, num_hidden_layers=30, num_attention_heads=9, num_key_value_heads=3
    )

    def slots(device: str, free: int | None) -> int:
        monkeypatch.setattr(answering, "free_memory", lambda _: free)
        model = SimpleNamespace(config=config, device=torch.device(device), dtype=torch.bfloat16)
        return usual_slots(model)

    assert slots("cuda", 20 * 10**9) == 10**10 // (23_040 * 1_020) == 425
    assert slots("cpu", 20 * 10**9) == SLOTS
    assert slots("cpu", 10**9) == 21
    assert slots("cuda", 10**12) == GPU_SLOTS
    assert slots("cuda", 10**7) == 1
    assert slots("cuda", None) == SLOTS
