"""Reading what was published: every tensor is taken by name, and what can't be read says why."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import torch
from safetensors.torch import save_file

from speculation.drafters.eagle.published_files import PublishedHead, read_published
from speculation.errors import TargetError


def published(folder: Path, config: object = None) -> Path:
    """A folder with two tensors in two files."""
    (folder / "config.json").write_text(json.dumps({"hidden": 8} if config is None else config))
    save_file({"one": torch.ones(2)}, folder / "a.safetensors")
    save_file({"two": torch.zeros(3)}, folder / "b.safetensors")
    return folder


def test_all_files_are_read_and_every_tensor_has_to_be_taken(tmp_path: Path) -> None:
    head = read_published(published(tmp_path))
    assert head.number("hidden") == 8
    assert head.take("one").tolist() == [1.0, 1.0]
    with pytest.raises(TargetError, match="two"):
        head.require_no_rest()
    assert head.take("two").tolist() == [0.0, 0.0, 0.0]
    head.require_no_rest()
    with pytest.raises(TargetError, match=f"{tmp_path.name} can't be used: it has no one"):
        head.take("one")


def test_the_layers_may_have_a_configuration_of_their_own(tmp_path: Path) -> None:
    head = read_published(published(tmp_path, {"transformer_layer_config": {"hidden": 4}}))
    assert head.number("hidden") == 4


@pytest.mark.parametrize("config", [[], {"transformer_layer_config": 3}])
def test_a_configuration_that_is_no_object_is_refused(tmp_path: Path, config: object) -> None:
    with pytest.raises(TargetError, match="no object"):
        read_published(published(tmp_path, config))


@pytest.mark.parametrize("hidden", [None, 0, "8", 1.5, True])
def test_a_number_that_is_none_is_refused(hidden: object) -> None:
    with pytest.raises(TargetError, match="hidden"):
        PublishedHead("some", {}, {"hidden": hidden}, {}).number("hidden")


@pytest.mark.parametrize(
    ("name", "said"), [("model.bin", "pickles"), ("README.md", "no safetensors")]
)
def test_weights_that_are_no_safetensors_are_refused(tmp_path: Path, name: str, said: str) -> None:
    (tmp_path / "config.json").write_text("{}")
    (tmp_path / name).write_bytes(b"")
    with pytest.raises(TargetError, match=said):
        read_published(tmp_path)


def test_files_that_cannot_be_read_are_named_by_their_folder(tmp_path: Path) -> None:
    with pytest.raises(TargetError, match=f"{tmp_path.name} can't be read"):
        read_published(tmp_path)
    (published(tmp_path) / "a.safetensors").write_bytes(b"no tensors")
    with pytest.raises(TargetError, match=f"{tmp_path.name} can't be read"):
        read_published(tmp_path)
