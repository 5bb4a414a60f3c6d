"""A server for the laws of the writing desk, whose revisions are dictated."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.app.model_folders import tiny
from tests.ui.conftest import Server
from tests.ui.desk_steps import ROWS, revising_server

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.ui.conftest import NewPage


@pytest.fixture(scope="session")
def random_model(tokenizer_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small model that computes every pass; what is written is dictated."""
    return tiny(tmp_path_factory.mktemp("random-model"), tokenizer_folder)


@pytest.fixture(scope="session")
def desk_server(
    random_model: Path,
    minilm_folder: Path,
    fetched_editor: Path,
    chromium_path: str,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Server]:
    """Shared by the tests that leave it running."""
    folder = tmp_path_factory.mktemp("desk")
    running = revising_server(folder, random_model, minilm_folder, fetched_editor)
    yield running
    assert running.end() == 0


@pytest.fixture
def desk_page(new_page: NewPage, desk_server: Server) -> Page:
    """A new tab."""
    return new_page(desk_server.address)


@pytest.fixture
def rows(tmp_path: Path) -> Path:
    """A file of Python."""
    path = tmp_path / "rows.py"
    path.write_text(ROWS)
    return path
