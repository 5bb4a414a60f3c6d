"""Plain requests are learnt with the untaught model's own answers, no longer than they may be."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from random import Random

from pytest import MonkeyPatch

from app.models.system_prompts import FREE_SYSTEM
from app.models.tokens import Tokens
from app.teaching import chats
from app.teaching.rendering import Rendering
from speculation.training.samples import Sample


def made(folder: Path, seed: int = 1) -> list[Sample]:
    with closing(Rendering(Tokens(folder))) as rendering:
        return chats.chat_samples(folder, rendering, Random(seed))


def test_each_request_is_a_whole_sentence_of_its_own() -> None:
    asked = list(chats.requests())
    assert len(asked) == len(set(asked)) > 60
    assert not [each for each in asked if "{" in each or each != each.strip()]


def test_each_request_has_the_models_own_answer(
    tiny_model_folder: Path, monkeypatch: MonkeyPatch
) -> None:
    monkeypatch.setattr(chats, "LONGEST", 6)
    found = made(tiny_model_folder)
    tokens = Tokens(tiny_model_folder)
    prompts = [tokens.tokenizer.decode(sample.ids[: sample.prompt]) for sample in found]
    for request in chats.requests():
        (prompt,) = [each for each in prompts if f"{request}{tokens.tokenizer.eos_token}" in each]
        assert FREE_SYSTEM in prompt
    end = tokens.tokenizer.eos_token_id
    for sample in found:
        answer = sample.ids[sample.prompt :]
        assert 1 <= len(answer) <= 6
        assert end not in answer[:-1]
    assert found == made(tiny_model_folder)
    assert found != made(tiny_model_folder, seed=2)
