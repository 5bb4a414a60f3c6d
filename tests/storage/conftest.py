"""An empty data folder for each test, copied from one that was made once: migrations take time."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from storage import Store


@pytest.fixture(scope="session")
def empty_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder of this version in which nothing was stored; no test changes it."""
    folder = tmp_path_factory.mktemp("empty") / "data"
    Store(folder).close()
    return folder


@pytest.fixture
def store(empty_folder: Path, tmp_path: Path) -> Iterator[Store]:
    """An empty store in the folder `data` of `tmp_path`; closed afterwards.

    What this thread writes isn't synced: no test cuts the power.
    """
    opened = Store(Path(shutil.copytree(empty_folder, tmp_path / "data")))
    opened.db.execute("PRAGMA synchronous = OFF")
    yield opened
    opened.close()
