"""A model is known by its configuration and weights, wherever they lie."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.models.identity import ModelFiles, model_fingerprint


def model(folder: Path, weights: bytes, config: str = "{}") -> ModelFiles:
    folder.mkdir()
    (folder / "config.json").write_text(config)
    (folder / "model.safetensors").write_bytes(weights)
    return ModelFiles(folder)


def test_the_same_files_are_the_same_model_wherever_they_lie(tmp_path: Path) -> None:
    one, other = (model(tmp_path / name, b"w" * 999) for name in ("one", "other"))
    (other.folder / "README.md").write_text("Nothing of it counts.")
    assert model_fingerprint(one) == model_fingerprint(other)


@pytest.mark.parametrize("place", [0, 400_000, 799_999])
def test_other_weights_are_another_model(tmp_path: Path, place: int) -> None:
    weights = bytearray(800_000)
    before = model_fingerprint(model(tmp_path / "one", bytes(weights)))
    weights[place] = 1
    assert model_fingerprint(model(tmp_path / "other", bytes(weights))) != before


def test_another_configuration_or_file_is_another_model(tmp_path: Path) -> None:
    before = model_fingerprint(model(tmp_path / "one", b"w"))
    assert model_fingerprint(model(tmp_path / "other", b"w", '{"a": 1}')) != before
    (tmp_path / "one" / "more.safetensors").write_bytes(b"")
    assert model_fingerprint(ModelFiles(tmp_path / "one")) != before


def test_a_folder_without_a_model_is_said(tmp_path: Path) -> None:
    with pytest.raises(OSError, match=r"config\.json"):
        model_fingerprint(ModelFiles(tmp_path))
