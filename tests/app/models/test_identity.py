"""A model is known by its configuration and weights, wherever they lie."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
import torch

from app.models.identity import (
    ModelFiles,
    model_fingerprint,
    target_checksum,
    weights_fingerprint,
)
from speculation.target import difference


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


def test_the_fingerprint_without_a_difference_is_that_of_earlier_versions(tmp_path: Path) -> None:
    """What was measured under it stays valid."""
    found = model_fingerprint(model(tmp_path / "one", b"w" * 999))
    assert found == "2e8da6482a72cf8cad5f5ae6ce8f17c6"


def test_what_a_model_was_taught_makes_it_another(tmp_path: Path) -> None:
    untaught = model(tmp_path / "one", b"w")
    found = {model_fingerprint(untaught)}
    for number in range(2):
        folder = tmp_path / f"taught {number}"
        difference.save({"a.plus": torch.full([9], float(number))}, folder, {})
        found.add(model_fingerprint(replace(untaught, difference=folder)))
    assert len(found) == 3
    difference.save({"a.plus": torch.zeros(9)}, tmp_path / "again", {"name": "Again"})
    assert model_fingerprint(replace(untaught, difference=tmp_path / "again")) in found


def test_weights_are_known_without_their_configuration(tmp_path: Path) -> None:
    one, same = (model(tmp_path / name, b"w", name) for name in ("one", "same"))
    other = model(tmp_path / "other", b"v", "one")
    assert weights_fingerprint(one.folder) == weights_fingerprint(same.folder)
    assert weights_fingerprint(one.folder) != weights_fingerprint(other.folder)


def test_a_folder_without_a_model_is_said(tmp_path: Path) -> None:
    with pytest.raises(OSError, match=r"config\.json"):
        model_fingerprint(ModelFiles(tmp_path))


def test_a_checksum_is_of_weights_and_what_was_taught_and_not_of_the_configuration(
    tmp_path: Path,
) -> None:
    plain, other = model(tmp_path / "a", b"w"), model(tmp_path / "b", b"w", '{"a": 1}')
    assert target_checksum(plain) == target_checksum(other)
    assert target_checksum(plain) != target_checksum(model(tmp_path / "c", b"v"))
    difference.save({"x.plus": torch.ones(2)}, tmp_path / "taught", {})
    taught = replace(plain, difference=tmp_path / "taught")
    assert target_checksum(taught) != target_checksum(plain)
