"""The fixed texts never change, and a model that says nothing but one word loops."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from itertools import count
from math import exp
from pathlib import Path
from typing import Any

import pytest

from app.models.identity import ModelFiles
from app.models.language_model import LanguageModel, load_language_model
from app.settings.loading import load
from benchmarks.drafting import regressions
from benchmarks.drafting.live import Conversation
from benchmarks.drafting.regressions import TEXTS, fixed_text, measure, report
from benchmarks.drafting.replay_target import Recorded
from speculation.target.perplexity import negative_log_likelihood
from tests.app.model_folders import tiny

ASKED = [Conversation("qa", (f"What is {number}?", "And then?")) for number in range(5)]
PINNED = {
    "docs": "427a29e5ac5dafa4483eb9c16760e54e2ad8dbe4ebd150c55af42df2f7b75f53",
    "docstrings": "5b71278703183f1d31264276856c1d479eca6b07b9ea8d27f309bc731d3a26fc",
}


@pytest.fixture(scope="module")
def folder(tokenizer_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tiny(tmp_path_factory.mktemp("tiny-model"), tokenizer_folder)


@pytest.fixture
def model(folder: Path) -> Iterator[LanguageModel]:
    loaded = load_language_model(
        ModelFiles(folder), load({"model": str(folder), "dtype": "float32"})
    )
    yield loaded
    loaded.prompts.close()


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch, model: LanguageModel) -> LanguageModel:
    """The random model with short texts and answers."""
    monkeypatch.setattr(regressions, "load_language_model", lambda _folder, _settings: model)
    monkeypatch.setattr(regressions, "fixed_text", lambda name: f"The {name} say what they say.")
    monkeypatch.setattr(regressions, "STRETCH", 4)
    return model


def measured(folder: Path, *, models: int = 1) -> dict[str, Any]:
    told: list[str] = []
    result = measure("prompts.jsonl", ASKED, [str(folder)] * models, told.append)
    assert told
    return result


def test_the_texts_are_those_of_every_earlier_figure() -> None:
    found = {name: hashlib.sha256(fixed_text(name).encode()).hexdigest() for name in TEXTS}
    assert found == PINNED


def test_perplexity_is_that_of_each_stretch_by_itself(
    short: LanguageModel, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(regressions, "PROMPTS", 1)
    monkeypatch.setattr(regressions, "MAX_TOKENS", 2)
    result = measured(folder, models=2)
    one, other = result["models"]
    assert one["perplexity"] == other["perplexity"] and result["rise"] == 0
    ids = short.tokens.encode("The docs say what they say.").ids.tolist()
    parts = [ids[:4], ids[4:]]
    nats = sum(negative_log_likelihood(short.target, part) for part in parts)
    assert one["perplexity"]["docs"] == pytest.approx(exp(nats / (len(ids) - 2)), rel=1e-3)


def test_loops_are_counted_in_the_first_turns(
    short: LanguageModel, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = count()

    def choices() -> Recorded:
        """Of the first and third answer one word; else others."""
        ids = [20] * 80 if next(answers) % 2 == 0 else list(range(20, 100))
        return Recorded([*ids[:79], min(short.target.eos)])

    monkeypatch.setattr(regressions, "Sampler", choices)
    monkeypatch.setattr(regressions, "PROMPTS", 4)
    (row,) = measured(folder)["models"]
    assert (row["answers"], row["left_out"]) == (4, 0)
    assert len(row["looped"]) == 2 and set(row["looped"]) <= set(range(5))
    assert row["tokens_per_call"] > 1  # the word is copied


def test_a_prompt_without_room_is_left_out(
    short: LanguageModel, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(regressions, "MAX_TOKENS", short.target.context_limit)
    result = measure("prompts.jsonl", ASKED, [str(folder)], lambda _line: None)
    assert (result["models"][0]["answers"], result["models"][0]["left_out"]) == (0, 5)
    assert result["models"][0]["tokens_per_call"] == 0


def test_models_stand_side_by_side() -> None:
    row = {
        "model": "Tiny",
        "dtype": "float32",
        "perplexity": {"docs": 20.0, "docstrings": 10.0, "all": 15.0},
        "looped": [3, 8],
        "answers": 60,
        "tokens_per_call": 1.5,
    }
    text = report({"models": [row, row | {"model": "Untaught"}], "rise": 0.042})
    assert "| Tiny, float32 | 20.000 | 10.000 | 15.000 | 2 of 60 | 1.50 |" in text
    assert "| Untaught, float32 |" in text
    assert text.endswith("The first one's perplexity is +4.2% off the second's.")
    assert "off the second" not in report({"models": [row], "rise": None})
