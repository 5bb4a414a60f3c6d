"""Laws of the doctor: it finds what is wrong, says what to do, and changes nothing."""

from __future__ import annotations

import hashlib
import shutil
from contextlib import closing
from pathlib import Path

import pytest

from app.models import defaults
from app.models.identity import weights_fingerprint
from app.settings.loading import load
from app.upkeep import doctor
from speculation.target import difference
from storage import Store
from storage.database import FILE_NAME
from storage.preferences import StoredPreferences
from tests.app.taught import in_place_of_the_default, teach


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty models folder."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return defaults.models_folder()


def test_missing_models_and_an_empty_folder_are_reported_and_left_so(
    cache: Path, data_dir: Path
) -> None:
    found = doctor.report(load())
    assert len(found.problems) == 2
    text = doctor.render(found)
    for title in ("SmolLM2-135M-Instruct", "all-MiniLM-L6-v2"):
        assert f"! {title} is missing. `make run` or" in text
    assert "nothing is stored yet" in text
    assert not cache.exists()
    assert not data_dir.exists()


def test_a_model_of_ones_own_replaces_the_default(cache: Path, tmp_path: Path) -> None:
    text = doctor.render(doctor.report(load({"model": str(tmp_path)})))
    assert f"! {tmp_path} is not a usable model folder" in text
    assert "SmolLM2" not in text
    assert "from the hub" in doctor.render(doctor.report(load({"model": "org/name"})))


def test_a_damaged_model_is_found(cache: Path, minilm_folder: Path) -> None:
    copy = cache / minilm_folder.name
    shutil.copytree(minilm_folder, copy)
    assert not any("MiniLM" in problem for problem in doctor.report(load()).problems)
    with (copy / "model.safetensors").open("r+b") as weights:
        weights.seek(1000)
        weights.write(b"damage")
    found = [problem for problem in doctor.report(load()).problems if "MiniLM" in problem]
    damaged = "all-MiniLM-L6-v2 is damaged (model.safetensors: its bytes have changed)."
    assert found == [f"{damaged} Delete {copy}; it will be downloaded again."]


@pytest.fixture
def model(tiny_model_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The default model's folder; it was not taught."""
    return in_place_of_the_default(tiny_model_folder, tmp_path, monkeypatch)


def models(**flags: object) -> dict[str, tuple[str, str | None]]:
    """What is found of the models: value and problem by label."""
    (section,) = (each for each in doctor.report(load(flags)).sections if each.title == "Models")
    return {each.label: (each.value, each.problem) for each in section.findings}


def test_it_says_which_default_model_answers(model: Path, data_dir: Path, tmp_path: Path) -> None:
    assert models()["model"] == ("SmolLM2-135M-Instruct", None)
    assert "taught" not in models()
    folder = teach(weights_fingerprint(model))
    assert models()["model"] == ("SmolLM2-135M-Instruct, taught", None)
    assert models(model="untaught")["model"] == ("SmolLM2-135M-Instruct", None)
    for found in (models(), models(model="untaught")):
        assert found["taught"] == (f"{folder} (1 file, 0.0 MB)", None)
        assert found["  model.safetensors"][0].endswith("verified")


def test_a_choice_on_the_page_counts_unless_a_flag_names_another(
    model: Path, data_dir: Path
) -> None:
    teach(weights_fingerprint(model))
    with closing(Store(data_dir)) as store:
        StoredPreferences(store).put("model", "untaught")
    assert models()["model"] == ("SmolLM2-135M-Instruct", None)
    assert "your own folder" in models(model=str(model))["model"][0]
    (file := data_dir / "x.gguf").write_bytes(b"")
    assert "your own GGUF file" in models(model=str(file))["model"][0]
    (data_dir / FILE_NAME).write_bytes(b"no database" * 999)
    assert models()["model"] == ("SmolLM2-135M-Instruct, taught", None)


def test_what_was_taught_to_other_weights_is_a_problem(model: Path, data_dir: Path) -> None:
    teach("other weights")
    assert models()["model"] == ("SmolLM2-135M-Instruct", None)
    problem = models()["taught"][1]
    assert problem is not None
    assert "was made for other weights than those in" in problem
    assert "Install Palimpsest again; until then SmolLM2-135M-Instruct answers untaught" in problem


def test_what_was_taught_is_read_whole(model: Path, data_dir: Path) -> None:
    (path,) = difference.files(teach(weights_fingerprint(model)))
    content = bytearray(path.read_bytes())
    content[-1] ^= 1
    path.write_bytes(content)
    problem = models()["taught"][1]
    assert problem is not None
    assert "its bytes have changed" in problem
    assert "Install Palimpsest again; until then choose the model untaught." in problem


def test_a_folder_of_ones_own_has_its_checksums_and_a_missing_gpu_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import torch

    monkeypatch.setattr(torch.cuda, "is_available", lambda: False)
    (tmp_path / "config.json").write_text("{}")
    (tmp_path / "model.safetensors").write_bytes(b"weights")
    settings = load({"data_dir": tmp_path / "data", "model": str(tmp_path), "device": "cuda"})
    found = doctor.report(settings)
    assert hashlib.sha256(b"weights").hexdigest() in doctor.render(found)
    assert any("no CUDA device" in problem for problem in found.problems)
