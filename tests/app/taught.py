"""A tiny model in the default model's place, and what it was taught in place of what ships."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch

from app.models import defaults, folders, taught_default
from app.models.identity import weights_fingerprint
from speculation.target import difference
from tests.app.model_folders import copied

LESSON = "model.layers.1.mlp.down_proj"


def in_place_of_the_default(model: Path, place: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a copy of the model, which is the default one from now on; nothing is shipped
    with it.
    """
    monkeypatch.setenv("XDG_CACHE_HOME", str(place / "cache"))
    monkeypatch.setattr(defaults, "ensure", folders.ensure)
    monkeypatch.setattr(taught_default, "FOLDER", place / "taught")
    folder = copied(model, folders.models_folder() / defaults.LANGUAGE.name)
    folders._write_manifest(folder)
    return folder


def teach(base: str, seed: int = 0) -> Path:
    """Ship a random difference, said to be made for these weights; return its folder."""
    generator = torch.Generator().manual_seed(seed)
    tensors = {
        f"{LESSON}.down": torch.randn(2, 48, generator=generator),
        f"{LESSON}.up": torch.randn(32, 2, generator=generator),
    }
    difference.save(tensors, taught_default.FOLDER, {"base": base, "name": "A lesson"})
    return taught_default.FOLDER


def taught_default_model(model: Path, place: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a copy of the model, which is the default one and was taught."""
    folder = in_place_of_the_default(model, place, monkeypatch)
    teach(weights_fingerprint(folder))
    return folder
