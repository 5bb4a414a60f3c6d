"""A random model with the default model's tokenizer: real plumbing, fast, and nonsense to read."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from pydoc_data.topics import topics

import pytest

from app.assistant import Assistant
from app.models.tokens import Tokens
from app.settings.loading import load
from storage import Documents, Stage, Store
from tests.app.model_folders import tiny, with_other_tokenizer
from tests.retrieval.fake_embedder import FakeEmbedder
from tests.storage.library_of_notes import add_note


@pytest.fixture(autouse=True)
def embedder(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Texts that share words are near each other, unless the test uses `minilm_folder`."""
    if "minilm_folder" not in request.fixturenames:
        monkeypatch.setattr("app.assistant._embedder", FakeEmbedder)
        monkeypatch.setattr("app.assistant._ranker", lambda: None)


@pytest.fixture
def at_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing else keeps this machine busy; while tests run beside one another, something does."""
    monkeypatch.setattr("app.tuning.background_load.BackgroundLoad.share", lambda _: 0.0)


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


@pytest.fixture(scope="session")
def wordy_model_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two layers, and a tokenizer of its own with 2,000 pieces of English words."""
    return with_other_tokenizer(tmp_path_factory.mktemp("wordy-model"), topics.values(), 2000)


@pytest.fixture(scope="session")
def two_notes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with two notes, to be copied."""
    store = Store(tmp_path_factory.mktemp("two-notes") / "data")
    for name in ("one.txt", "two.txt"):
        note = add_note(store, name, f"Words of {name}.")
        Documents(store).set_stage(note, Stage.INDEXED)
    store.close()
    return store.data_dir


@pytest.fixture(scope="session")
def wordy_tokens(wordy_model_folder: Path) -> Tokens:
    """The tokenizer of that model."""
    return Tokens(wordy_model_folder)


@pytest.fixture
def assistant(two_notes: Path, tmp_path: Path) -> Iterator[Assistant]:
    """With two notes, and a model that is none."""
    shutil.copytree(two_notes, tmp_path / "data")
    opened = Assistant(load({"data_dir": tmp_path / "data", "model": "/no/such/model!"}))
    yield opened
    opened.close()
