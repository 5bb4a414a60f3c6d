"""A random model with the default model's tokenizer, for what is written by dictation."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.app.model_folders import tiny


@pytest.fixture(scope="session")
def tiny_model_folder(tokenizer_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two layers, a context of 1,024 tokens."""
    return tiny(tmp_path_factory.mktemp("tiny-model"), tokenizer_folder)
