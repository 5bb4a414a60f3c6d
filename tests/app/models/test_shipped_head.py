"""The head that comes with the app is the default model's as it is taught, and nobody else's."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from app.models import shipped_head as shipped
from app.models.files import model_files
from app.models.identity import ModelFiles
from app.models.language_model import load_language_model
from app.models.taught_default import FOLDER as TAUGHT
from app.models.tokens import Tokens
from app.settings.loading import load
from speculation.drafters.eagle.saved import read_manifest


@pytest.mark.default_model
def test_it_was_trained_for_the_default_model_as_it_comes(default_model_folder: Path) -> None:
    """Fails when the default model is taught anew: then train a head for it (`docs/head.md`)."""
    files = model_files(None)
    assert shipped.shipped_head(files) == shipped.FOLDER
    manifest = read_manifest(shipped.FOLDER)
    assert manifest["tokenizer"] == Tokens(files.folder).fingerprint
    assert manifest["training"]["tokens_seen"] > 0
    assert shipped.shipped_head(replace(files, difference=None)) is None


@pytest.mark.default_model
def test_it_drafts_unless_another_or_none_is_named(default_model_folder: Path) -> None:
    for head, kinds in ((None, {read_manifest(shipped.FOLDER)["shape"].kind}), ("none", set())):
        model = load_language_model(model_files(None), load({"head": head}))
        try:
            assert set(model.drafting.materials().heads) == kinds
        finally:
            model.prompts.close()


def test_another_model_has_none(tiny_model_folder: Path) -> None:
    assert shipped.shipped_head(ModelFiles(tiny_model_folder)) is None
    assert shipped.shipped_head(ModelFiles(tiny_model_folder, TAUGHT)) is None


@pytest.mark.parametrize("told", [None, "", "{", json.dumps({"target": "another"})])
def test_without_a_manifest_there_is_none(
    told: str | None,
    tiny_model_folder: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if told is not None:
        (tmp_path / "manifest.json").write_text(told)
    monkeypatch.setattr(shipped, "FOLDER", tmp_path)
    assert shipped.shipped_head(ModelFiles(tiny_model_folder, TAUGHT)) is None
