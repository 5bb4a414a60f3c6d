"""What is kept of a model's bigrams: found again, and done without where it can't be read."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from app import bigrams
from tests.speculation.tiny import VOCABULARY, tiny_target


def test_a_table_is_kept_for_its_model_and_a_broken_one_counts_as_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    folder, other = tmp_path / "model", tmp_path / "other"
    for each in (folder, other):
        each.mkdir()
        (each / "config.json").write_text(f'{{"name": "{each.name}"}}')
    line_break = SimpleNamespace(encode=lambda _: SimpleNamespace(ids=np.array([3])))
    model: Any = SimpleNamespace(target=tiny_target(), tokens=line_break)
    assert bigrams.known_bigrams(folder) is None

    told: list[tuple[int, int]] = []
    path = bigrams.make_bigrams(model, folder, lambda *progress: told.append(progress))
    assert told[-1] == (VOCABULARY, VOCABULARY)
    table = bigrams.known_bigrams(folder)
    assert table is not None
    assert table.successors.shape == (VOCABULARY, 10)
    assert bigrams.known_bigrams(other) is None
    assert [each.name for each in path.parent.iterdir()] == [path.name]

    path.write_bytes(path.read_bytes()[:200])
    assert bigrams.known_bigrams(folder) is None
