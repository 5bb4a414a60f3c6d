"""A random model with the default model's tokenizer: real plumbing, fast, and nonsense to read."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from app.assistant import Assistant
from app.settings.settings import load
from tests.app.model_folders import tiny
from tests.retrieval.fake_embedder import FakeEmbedder


@pytest.fixture(autouse=True)
def embedder(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Texts that share words are near each other, unless the test uses `minilm_folder`."""
    if "minilm_folder" not in request.fixturenames:
        monkeypatch.setattr("app.assistant._embedder", FakeEmbedder)


@pytest.fixture(scope="session")
def tiny_model_folder(tokenizer_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two layers, a context of 1,024 tokens."""
    return tiny(tmp_path_factory.mktemp("tiny-model"), tokenizer_folder)


@pytest.fixture
def open_assistant(tiny_model_folder: Path, tmp_path: Path) -> Callable[..., Assistant]:
    """Opens assistants on one data folder, with the random model unless told otherwise."""

    def open_one(**flags: object) -> Assistant:
        # In bfloat16, where the processor has it, the random model says something else.
        usual = {"data_dir": tmp_path / "data", "model": str(tiny_model_folder), "dtype": "float32"}
        return Assistant(load({**usual, **flags}))

    return open_one
