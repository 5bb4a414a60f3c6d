"""The draft head of the settings: found, checked against its model, and used."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
import torch

from app.errors import ModelError
from app.models import hub
from app.models.defaults import HUB_NAME
from app.models.draft_heads import PUBLISHED, head_folder, published_for
from app.models.identity import ModelFiles, target_checksum
from app.models.language_model import LanguageModel, load_language_model
from app.models.tokens import Tokens
from app.models.wheel import unreported
from app.settings.loading import load
from speculation import TargetError, load_target
from speculation.drafters.eagle.chain import ChainHead
from speculation.drafters.eagle.saved import save_head
from speculation.drafters.eagle.shape import HeadShape


def a_head(model: Path, folder: Path, **about: str) -> Path:
    """An untrained chain head for a model, saved to a folder."""
    target = load_target(model)
    hidden = target.embeddings()[0].shape[1]
    shape = HeadShape(
        "eagle", (1, 2), hidden, hidden, 4, 2, 8, 48, 1, 1e-5, 1e4, target.vocabulary, 256
    )
    torch.manual_seed(0)
    fits = {"target": target_checksum(ModelFiles(model)), "tokenizer": Tokens(model).fingerprint}
    save_head(ChainHead(shape), folder, {**fits, **about})
    return folder


def loaded(model: Path, head: str | Path) -> LanguageModel:
    settings = load({"model": str(model), "head": str(head), "dtype": "float32"})
    return load_language_model(ModelFiles(model), settings)


def test_a_head_drafts_for_its_model(tiny_model_folder: Path, tmp_path: Path) -> None:
    model = loaded(tiny_model_folder, a_head(tiny_model_folder, tmp_path / "head"))
    try:
        assert set(model.drafting.materials().heads) == {"eagle"}
        settings = load({"head": "anything"})
        names = [each.name for each in model.drafting.of(settings, lambda: None).drafters]
        assert "eagle" in names
    finally:
        model.prompts.close()


NO_MODEL = ModelFiles(Path("nowhere"))


@pytest.mark.parametrize("name", ["none", ""])
def test_none_is_no_head(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PALIMPSEST_HEAD", name)
    assert head_folder(load().head, NO_MODEL, unreported) is None


@pytest.mark.parametrize("about", [{"target": "another"}, {"tokenizer": "another"}])
def test_a_head_for_another_model_is_refused_with_the_reason(
    tiny_model_folder: Path, tmp_path: Path, about: dict[str, str]
) -> None:
    folder = a_head(tiny_model_folder, tmp_path / "head", **about)
    with pytest.raises(TargetError, match="for another"):
        loaded(tiny_model_folder, folder)


def test_a_head_with_another_tokenizer_is_refused(
    tiny_model_folder: Path, wordy_model_folder: Path, tmp_path: Path
) -> None:
    folder = a_head(tiny_model_folder, tmp_path / "head")
    for name in ("tokenizer.json", "tokenizer_config.json"):
        shutil.copyfile(wordy_model_folder / name, folder / name)
    with pytest.raises(TargetError, match="another tokenizer"):
        loaded(tiny_model_folder, folder)


def test_what_is_no_head_is_named() -> None:
    with pytest.raises(ModelError, match=r"No draft head .no such head."):
        head_folder("no such head", NO_MODEL, unreported)


def test_a_name_is_downloaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def fetch(name: str, *_: object) -> Path:
        asked.append(name)
        return tmp_path

    monkeypatch.setattr(hub, "fetch", fetch)
    assert head_folder("org/a-head", NO_MODEL, unreported) == tmp_path
    assert asked == ["org/a-head"]


def test_heads_that_are_published_have_names_that_the_hub_allows() -> None:
    for model, head in PUBLISHED.items():
        assert HUB_NAME.fullmatch(model)
        assert HUB_NAME.fullmatch(head)
        assert head in (published_for(model) or "")
    assert published_for("nobody/has-this") is None
    assert published_for(None) is None
