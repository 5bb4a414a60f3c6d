"""What the tests of the settings share."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "config.toml"
    path.touch()
    monkeypatch.setenv("PALIMPSEST_CONFIG", str(path))
    return path
