"""An empty data folder for each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from storage import Store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """An empty store in the folder `data` of `tmp_path`; closed afterwards.

    What this thread writes isn't synced: no test cuts the power.
    """
    opened = Store(tmp_path / "data")
    opened.db.execute("PRAGMA synchronous = OFF")
    yield opened
    opened.close()
