"""Laws of the doctor: it finds what is wrong, says what to do, and changes nothing."""

from __future__ import annotations

import hashlib
import shutil
from pathlib import Path

import pytest

from app.models import defaults
from app.settings.settings import load
from app.upkeep import doctor


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
