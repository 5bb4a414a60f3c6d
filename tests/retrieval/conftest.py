"""What the tests of the library share."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.retrieval.place import Place
from tests.retrieval.tiny_embedding import write_tiny_embedding_model


@pytest.fixture(scope="session")
def tiny_embedding_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An embedding model of random weights."""
    return write_tiny_embedding_model(tmp_path_factory.mktemp("tiny-embedding-model"))


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place(tmp_path)
