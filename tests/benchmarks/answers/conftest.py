"""A random model with the default tokenizer, loaded once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.models.identity import ModelFiles
from app.models.language_model import LanguageModel, load_language_model
from app.settings.loading import load
from app.settings.settings import Settings
from tests.app.model_folders import tiny


@pytest.fixture(scope="session")
def tiny_model_folder(tokenizer_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two layers, a context of 1,024 tokens."""
    return tiny(tmp_path_factory.mktemp("tiny-model"), tokenizer_folder)


@pytest.fixture
def settings(tiny_model_folder: Path) -> Settings:
    """Those that name the random model."""
    return load({"model": str(tiny_model_folder), "dtype": "float32"})


@pytest.fixture(scope="module")
def model(tiny_model_folder: Path) -> Iterator[LanguageModel]:
    """The random model."""
    named = load({"model": str(tiny_model_folder), "dtype": "float32"})
    loaded = load_language_model(ModelFiles(tiny_model_folder), named)
    yield loaded
    loaded.prompts.close()
