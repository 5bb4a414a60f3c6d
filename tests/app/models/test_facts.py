"""Laws of what is known of a model before it is loaded: right numbers, and reasons to refuse it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
import torch
from transformers import AutoModelForCausalLM

from app.errors import ModelError
from app.models import defaults
from app.models.facts import count, facts_of, known
from app.models.identity import ModelFiles
from app.settings.loading import load
from app.settings.settings import Settings
from speculation import TargetError
from tests.app.model_folders import copied, with_config
from tests.app.taught import taught_default_model

GB = 10**9


@pytest.fixture
def settings() -> Settings:
    return load({"device": "cpu", "dtype": "float32"})


def test_the_facts_are_those_of_the_loaded_model(
    tiny_model_folder: Path, settings: Settings
) -> None:
    facts = facts_of(ModelFiles(tiny_model_folder), "Tiny", settings)
    loaded = AutoModelForCausalLM.from_pretrained(tiny_model_folder, dtype=torch.float32)
    assert facts.parameters == sum(each.numel() for each in loaded.parameters())
    assert facts.weights == 4 * facts.parameters
    assert facts.disk == (tiny_model_folder / "model.safetensors").stat().st_size
    # Keys and values, two layers, two heads of eight, 1,024 tokens.
    assert facts.cache == 2 * 2 * 2 * 8 * 1024 * 4
    assert (facts.context, facts.device, facts.dtype) == (1024, "cpu", "float32")


def test_a_model_in_several_files_has_the_same_facts(
    tiny_model_folder: Path, tmp_path: Path, settings: Settings
) -> None:
    model = AutoModelForCausalLM.from_pretrained(tiny_model_folder)
    model.save_pretrained(tmp_path, max_shard_size="2MB")
    assert (tmp_path / "model.safetensors.index.json").exists()
    whole, parts = (
        facts_of(ModelFiles(each), "", settings) for each in (tiny_model_folder, tmp_path)
    )
    assert whole.parameters == parts.parameters
    last = max(tmp_path.glob("model-*.safetensors"))
    last.unlink()
    with pytest.raises(ModelError, match=rf"lacks {last.name}\. Download"):
        facts_of(ModelFiles(tmp_path), "", settings)


def test_a_file_cut_short_is_named(
    tiny_model_folder: Path, tmp_path: Path, settings: Settings
) -> None:
    weights = copied(tiny_model_folder, tmp_path / "cut") / "model.safetensors"
    weights.write_bytes(weights.read_bytes()[:-100])
    with pytest.raises(ModelError, match=r"cut/model\.safetensors is damaged or cut short"):
        known(str(tmp_path / "cut"), settings)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"rope_parameters": {"rope_type": "dynamic", "factor": 2.0}}, "dynamic RoPE"),
        ({"model_type": "t5"}, "encoder-decoder"),
        ({"model_type": "no-such-type"}, r"config\.json can't be used"),
    ],
)
def test_a_model_that_can_not_draft_is_refused_unloaded(
    tiny_model_folder: Path,
    tmp_path: Path,
    settings: Settings,
    changes: dict[str, object],
    reason: str,
) -> None:
    folder = with_config(tiny_model_folder, tmp_path / "other", **changes)
    with pytest.raises(TargetError, match=reason):
        known(str(folder), settings)


def test_a_folder_that_is_no_model_is_refused(tmp_path: Path, settings: Settings) -> None:
    with pytest.raises(ModelError, match=r"no config\.json"):
        known(str(tmp_path), settings)


def test_what_is_not_here_is_not_known_and_not_fetched(
    tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert known(None, settings) is None
    assert known("nobody/has-this", settings) is None
    assert not list(tmp_path.iterdir())


def test_the_default_model_is_known(default_model_folder: Path, settings: Settings) -> None:
    facts = known(None, settings)
    assert facts is not None
    assert (facts.title, facts.context) == (defaults.title_of(None), 8192)
    assert count(facts.parameters) == "135 million"


def test_what_it_was_taught_takes_room_on_the_disk_alone(
    tiny_model_folder: Path, tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    taught_default_model(tiny_model_folder, tmp_path, monkeypatch)
    taught, untaught = (known(name, settings) for name in (None, "untaught"))
    assert taught is not None
    assert untaught is not None
    size = (tmp_path / "taught" / "taught-1.safetensors").stat().st_size
    assert taught.disk == untaught.disk + size
    assert replace(taught, disk=untaught.disk, title=untaught.title) == untaught
    assert (taught.title, untaught.title) == (defaults.title_of(None), defaults.LANGUAGE.title)


def test_counts_have_two_digits() -> None:
    assert [count(n) for n in (999, 134_515_008, 1_140_000_000, 7_200_000_000, 70 * GB)] == [
        "999",
        "135 million",
        "1.1 billion",
        "7.2 billion",
        "70 billion",
    ]
