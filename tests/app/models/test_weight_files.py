"""A folder's files of weights: named by the index where there is one, and damage is said."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import torch
from safetensors.torch import save_file

from app.errors import ModelError
from app.models.weight_files import shapes_in, weight_files


def test_one_file_or_those_of_the_index(tmp_path: Path) -> None:
    save_file({"a": torch.zeros(2, 3)}, tmp_path / "part-1.safetensors")
    index = tmp_path / "model.safetensors.index.json"
    index.write_text(json.dumps({"weight_map": {"a": "part-1.safetensors"}}))
    assert weight_files(tmp_path) == [tmp_path / "part-1.safetensors"]
    assert shapes_in(tmp_path / "part-1.safetensors") == [[2, 3]]
    save_file({"a": torch.zeros(1)}, tmp_path / "model.safetensors")
    assert weight_files(tmp_path) == [tmp_path / "model.safetensors"]


@pytest.mark.parametrize("index", ["", "[]", "{}"])
def test_a_damaged_index_is_named(tmp_path: Path, index: str) -> None:
    (tmp_path / "model.safetensors.index.json").write_text(index)
    with pytest.raises(ModelError, match=r"index\.json can't be read"):
        weight_files(tmp_path)


def test_a_missing_or_damaged_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match=r"lacks model\.safetensors"):
        weight_files(tmp_path)
    (tmp_path / "model.safetensors").write_bytes(b"half")
    with pytest.raises(ModelError, match=r"model\.safetensors is damaged or cut short"):
        shapes_in(tmp_path / "model.safetensors")
